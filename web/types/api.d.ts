// The types of the API, written by `cargo xtask types` out of crates/server/src/contract.

/** How accurately each side played, in percent; null where no turn counts. */
export interface Accuracy {
    /** Black. */
    black: number | null;
    /** White. */
    white: number | null;
}

/** One action, or several of the same turn. */
export interface Act {
    /** In coordinate form or SAN. */
    action: string;
    /** The number of actions played before it; if it is another, nothing happens. */
    at?: number | null;
}

/** A legal next action. */
export interface Action {
    /** Its text. */
    action: string;
    /** What the view shows of it. */
    arrows: Arrow[];
    /** The square of the man who does it, where that is not `from`. */
    by: string | null;
    /** Whether the turn is over after it. */
    ends: boolean;
    /** The square to take up first; null if there is none. */
    from: string | null;
    /** What it is, in words. */
    label: string;
    /** What moves, as it stands there afterwards. */
    men: Man[];
    outcome: Outcome | null;
    /** The complete turn for people, if it ends the turn. */
    san: string | null;
    /** The squares any of which then means this action; none where a button does. */
    targets: string[];
    /** The open turn with it, in coordinate form. */
    turn: string;
}

/** An action with all that a person needs for choosing it. */
export interface ActionView {
    /** Its text. */
    action: string;
    /** What the view shows of it. */
    arrows: Arrow[];
    /** The square of the man who does it, where that is not `from`. */
    by: string | null;
    /** Whether the turn is over after it. */
    ends: boolean;
    /** The square to take up first; null if there is none. */
    from: string | null;
    /** What it is, in words. */
    label: string;
    /** What moves, as it stands there afterwards. */
    men: Man[];
    /** The squares any of which then means this action; none where a button does. */
    targets: string[];
}

/** What an analysis has found. */
export type Analysis = Found & {
    /** The position. */
    fen: string;
    outcome: Outcome | null;
    /** The ruleset. */
    ruleset: string;
    /** Who is to act. */
    to_act: Player;
    /** The best turn, complete; null if the game is over. */
    turn: string | null;
};

/** A page of the list. */
export interface Archive {
    /** The entries, the newest first. */
    entries: Entry[];
    /** What to ask the next page with; null at the end. */
    next: string | null;
    /** How many there are in all. */
    total: number;
}

/** An arrow over the board. */
export interface Arrow {
    /** For an arrow off the board: its direction, clockwise from north (0 to 7). */
    direction?: number | null;
    /** The square it comes from. */
    from: string;
    /** What moves along it. */
    kind: ArrowKind;
    /** The square it points to; null points off the board. */
    to: string | null;
}

/** What moves along an arrow. */
export type ArrowKind = "step" | "push" | "careen";

/** A change that needs nothing else. */
export interface At {
    /** The number of actions played before it; if it is another, nothing happens. */
    at?: number | null;
}

/** A turn that may solve a puzzle. */
export interface Attempt {
    /** In coordinate form or SAN, perhaps unfinished. */
    turn: string;
}

/** Whether a turn solves a puzzle. */
export type AttemptVerdict = "right" | "wrong" | "unfinished";

/** Whether a turn solves a puzzle. */
export interface Attempted {
    /** The turns to the end of the game, if it does. */
    line: string[];
    /** The same in SAN. */
    sans: string[];
    /** Whether it does. */
    verdict: AttemptVerdict;
}

/** What a person can do now. */
export interface Can {
    /** Play an action. */
    act: boolean;
    /** Offer a draw, or agree on one. */
    draw: boolean;
    /** Ask the engine. */
    hint: boolean;
    /** Give up. */
    resign: boolean;
    /** Take back a turn. */
    takeback: boolean;
    /** Take back an action. */
    undo: boolean;
}

/** What holds in an example. */
export interface Claim {
    /** What is claimed. */
    key: string;
    /** Its value. */
    value: string;
}

/** What a client sends. */
export type ClientMessage = {
    /** Its name. */
    game: string;
    type: "watch";
} | {
    /** Its name. */
    game: string;
    type: "unwatch";
} | {
    /** Where the turns begin. */
    fen?: string | null;
    /** A number of the client's choice. */
    id: number;
    /** Turns from there. */
    moves?: string | null;
    /** How many of the best turns, 1 to 10; 1 if left out. */
    multipv?: number | null;
    /** The game and its readings. */
    ruleset: string;
    /** How long at most, 1 to 3 600; 600 if left out. */
    seconds?: number | null;
    type: "analyze";
} | {
    /** Where the turns begin. */
    fen?: string | null;
    /** A number of the client's choice. */
    id: number;
    /** Turns from there. */
    moves?: string | null;
    /** The game and its readings. */
    ruleset: string;
    type: "report";
} | {
    /** Its number. */
    id: number;
    type: "stop";
};

/** A clock for both players. */
export interface ClockSetting {
    /** What each gets after a turn: up to 1 hour. */
    increment_ms: number;
    /** What each has at the beginning, in milliseconds: 1 second to 24 hours. */
    initial_ms: number;
}

/** The time left at the moment of the answer. */
export interface ClockState {
    /** What the first player has. */
    first_ms: number;
    /** What each gets after a turn. */
    increment_ms: number;
    /** What each had at the beginning. */
    initial_ms: number;
    running: Player | null;
    /** What the second player has. */
    second_ms: number;
}

/** The kinds of errors. */
export type Code = "parse" | "bad-request" | "forbidden" | "not-found" | "method" | "conflict" | "too-large" | "media-type" | "too-many" | "busy" | "internal";

/** The color of a player's men. */
export type Color = "white" | "black";

/** The colors of the players. */
export interface Colors {
    /** Of who begins. */
    first: Color;
    /** Of who answers. */
    second: Color;
}

/** A file of records, and the format wanted. */
export interface Convert {
    /** Its text. */
    text: string;
    /** One of the formats of the game. */
    to: string;
}

/** How a game has ended. */
export interface End {
    /** What ended it: `rules`, `resignation`, `time` or `agreement`. */
    by: string;
    /** The rule, or `resignation`, `time`, `agreement`. */
    reason: string;
    /** The same in words. */
    text: string;
    winner: Player | null;
}

/** An entry of the archive. */
export interface Entry {
    /** Who plays Black. */
    black: string;
    /** When it was changed last. */
    changed: number;
    /** When it was made. */
    created: number;
    /** The last position of the main line. */
    fen: string;
    /** The id of the game. */
    game: string;
    /** Its name in addresses. */
    id: string;
    /** Where it comes from. */
    kind: Kind;
    /** Whether the game has ended. */
    over: boolean;
    /** Finished turns of the main line. */
    plies: number;
    /** The rule that ended it, or `resignation`, `time`, `agreement`. */
    reason: string | null;
    /** The result. */
    result: string;
    /** The ruleset. */
    ruleset: string;
    /** Its name. */
    title: string | null;
    /** Who plays White. */
    white: string;
}

/** A file of records. */
export interface FileText {
    /** Its text. */
    text: string;
}

/** Lines of play, and what it took to find them. */
export interface Found {
    /** Plies searched in full. */
    depth: number;
    /** Time spent thinking, in milliseconds. */
    elapsed_ms: number;
    /** How full the table is, in thousandths. */
    hashfull: number;
    /** The lines, the best first. */
    lines: Line[];
    /** Nodes searched. */
    nodes: number;
    /** Nodes a second. */
    nps: number;
}

/** An entry with its record. */
export type FullEntry = Entry & {
    /** The record as text. */
    record: string;
    /** The record as data. */
    tree: RecordTree;
};

/** The facts of a game. */
export interface GameFacts {
    /** What records can be converted to. */
    formats: string[];
    /** Its name in a ruleset. */
    id: string;
    /** The first paragraph of its rulebook, as plain text. */
    idea: string;
    /** Who invented it. */
    inventor: string;
    /** Its name for people. */
    name: string;
    /** How many puzzles there are. */
    puzzles: number;
    /** The readings in the order of the ruleset's text. */
    readings: ReadingFacts[];
    /** Where the rules come from, each in one line. */
    sources: string[];
    /** The FEN of the start position, all readings at their defaults. */
    start_fen: string;
    /** When. */
    year: number;
}

/** A game as it stands. */
export interface GameState {
    /** The number of actions played. */
    at: number;
    /** What can be done. */
    can: Can;
    /** When it was changed last. */
    changed: number;
    clock: ClockState | null;
    /** When it began. */
    created: number;
    /** Whether the engine has just declined a draw. */
    draw_declined: boolean;
    end: End | null;
    /** Who plays first. */
    first: string;
    /** Its name in addresses. */
    id: string;
    /** Where it stands. */
    position: Position;
    /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
    result: string;
    /** Who plays second. */
    second: string;
    /** Whether the engine is to act. */
    thinking: boolean;
    /** Its name in the archive. */
    title: string | null;
    /** Raised by every change. */
    version: number;
}

/** All that can be played. */
export interface Games {
    /** The games, sorted by id. */
    games: GameFacts[];
    /** The number of the strongest level. */
    levels: number;
    /** The version of the program. */
    version: string;
}

/** A heading. */
export interface Heading {
    /** Its anchor. */
    id: string;
    /** 1 is the title. */
    level: number;
    /** Its text. */
    title: string;
}

/** What the engine would play. */
export type Hint = Line & {
    /** What is left to play of it. */
    rest: string;
    /** The turn, complete. */
    turn: string;
};

/** What became of a file. */
export interface Imported {
    /** What was wrong with the others. */
    errors: Problem[];
    /** Their names in addresses. */
    ids: string[];
    /** How many games were kept. */
    kept: number;
}

/** A turn of a game, judged. */
export interface JudgedTurn {
    /** The accuracy of the turn in percent. */
    accuracy: number;
    /** How he stood after his turn. */
    after: Stands;
    /** How he stood, with the best turn. */
    before: Stands;
    /** What the engine would have played. */
    best: string;
    /** The same in SAN. */
    best_san: string;
    /** Who made it. */
    color: Color;
    /** Whether there was a choice. */
    counts: boolean;
    /** The part of a point that he gave away. */
    given_away: number;
    /** Its number. */
    number: Number;
    /** The place of the turn in the game, from 0. */
    ply: number;
    /** The same in SAN. */
    san: string;
    /** The turn in coordinate form. */
    turn: string;
}

/** Where an entry comes from. */
export type Kind = "game" | "analysis" | "import";

/** A line of play. */
export interface Line {
    /** The arrows of the first turn. */
    arrows: Arrow[];
    /** Plies searched in full. */
    depth: number;
    /** Which of the best turns this is, from 1. */
    multipv: number;
    /** Complete turns; the first includes the part already played. */
    pv: string[];
    /** The same in SAN, perhaps fewer. */
    sans: string[];
    /** The score for the player to act. */
    score: Score;
    /** Plies of the longest line. */
    seldepth: number;
    /** The chances that go with it. */
    wdl: Wdl;
}

/** What an analysis has found so far. */
export type Lines = Found & {
    /** The position. */
    fen: string;
    /** Its number. */
    id: number;
};

/** A man, a checker or a ball. */
export interface Man {
    color: Color | null;
    /** What to draw. */
    kind: string;
    /** Its letter in the FEN, upper case. */
    letter: string;
    momentum?: Momentum | null;
    /** The directions in which it points, clockwise from north (0 to 7), the middle one first. */
    pointers?: number[] | null;
    /** How many squares it can go along its pointers; absent: as far as the way is free. */
    reach?: number | null;
}

/** What is special about a square. */
export interface Mark {
    /** What it is. */
    mark: MarkKind;
    of?: Color | null;
}

/** The kinds of marks. */
export type MarkKind = "goal" | "check" | "top-king" | "pending" | "en-passant" | "last-turn";

/** The way of a careening man. */
export interface Momentum {
    /** The direction, clockwise from north (0 to 7). */
    direction: number;
    /** In how many turns of its owner it leaves the board. */
    turns_left: number;
}

/** Legal actions and turns. */
export interface Moves {
    /** The legal next actions. */
    actions: string[];
    /** The position. */
    fen: string;
    /** Whether a turn has begun and is not finished. */
    open: boolean;
    outcome: Outcome | null;
    /** The ruleset. */
    ruleset: string;
    /** Who is to act. */
    to_act: Player;
    /** Whether there are more; absent if not asked for. */
    truncated?: boolean | null;
    turns?: Turns | null;
    /** How many there are; null if too many to count, absent if not asked for. */
    turns_total?: number | null;
}

/** A record to keep. */
export interface NewEntry {
    kind?: Kind | null;
    /** One game, in any format. */
    record: string;
    /** Its name. */
    title?: string | null;
}

/** A game to begin. */
export interface NewGame {
    clock?: ClockSetting | null;
    /** Where it begins; the start position if left out. */
    fen?: string | null;
    /** Who plays first: `human` or `level N`. */
    first: string;
    /** Turns that are played already. */
    moves?: string | null;
    /** The game and its readings. */
    ruleset: string;
    /** Who plays second. */
    second: string;
    /** A name for the archive. */
    title?: string | null;
}

/** The number of a turn; both players' turns share one. */
export interface Number {
    /** The number. */
    number: number;
    /** Whose turn it is. */
    player: Player;
}

/** How a game has ended. */
export interface Outcome {
    /** The rule that ended it. */
    reason: string;
    winner: Player | null;
}

/** What one man may be. */
export interface Palette {
    /** What to draw. */
    man: Man;
    /** In words. */
    name: string;
    /** As it stands in a FEN. */
    text: string;
}

/** First is who begins. */
export type Player = "first" | "second";

/** All that a board needs. */
export interface Position {
    /** All legal next actions. */
    actions: Action[];
    /** His color. */
    color: Color;
    /** The colors of both. */
    colors: Colors;
    /** The position. */
    fen: string;
    /** The FEN after each of them, if asked for. */
    fens: string[] | null;
    /** Number and player of the first turn. */
    first_number: Number;
    /** The id of the game. */
    game: string;
    /** Whether a turn has begun and is not finished. */
    open: boolean;
    /** That turn after each of its actions. */
    open_steps: string[];
    /** That turn so far; empty if there is none. */
    open_turn: string;
    outcome: Outcome | null;
    /** The same in words. */
    outcome_text: string | null;
    /** What the other player could choose if the player to act did nothing, if asked for: for turns that are planned ahead. */
    plans: ActionView[];
    /** The ruleset, in full where readings are not at their defaults. */
    ruleset: string;
    /** The same in SAN. */
    sans: string[];
    /** Where the turns begin. */
    start_fen: string;
    /** Who is to act. */
    to_act: Player;
    /** The number of the present turn. */
    turn_number: number;
    /** The finished turns in coordinate form. */
    turns: string[];
    /** What to draw. */
    view: View;
}

/** The picture after an action. */
export interface Preview {
    /** The action. */
    action: string;
    /** The position after it. */
    fen: string;
    /** What to draw. */
    view: View;
}

/** Pictures after actions. */
export interface Previews {
    /** In the order asked for. */
    previews: Preview[];
}

/** An error as it is sent. */
export interface Problem {
    /** The kind of error for programs. */
    code: Code;
    /** The column, counted in characters from 1. */
    column: number | null;
    /** What is wrong, in one line. */
    detail: string;
    /** What was expected there. */
    expected: string | null;
    /** The line in a text of many lines, counted from 1. */
    line: number | null;
    /** The status of the answer. */
    status: number;
    /** The text, or its line, cut after 2 000 characters. */
    text: string | null;
    /** The kind of error in words. */
    title: string;
    /** Where this kind of error is explained. */
    type: string;
    /** What the text should have been, if one could not be read. */
    what: string | null;
}

/** A position in which exactly one turn wins. */
export interface Puzzle {
    /** Who wins. */
    color: Color;
    /** The position. */
    fen: string;
    /** Its number, from 1. */
    number: number;
    /** Within how many plies. */
    plies: number;
    /** The rules. */
    ruleset: string;
}

/** The solution of a puzzle. */
export interface PuzzleSolution {
    /** The arrows of the turn that wins. */
    arrows: Arrow[];
    /** The turns to the end of the game. */
    line: string[];
    /** The same in SAN. */
    san: string;
    /** The same in SAN. */
    sans: string[];
    /** The turn that wins. */
    turn: string;
}

/** The puzzles of a game. */
export interface Puzzles {
    /** The id of the game. */
    game: string;
    /** In the order of the file, the short ones first. */
    puzzles: Puzzle[];
}

/** A choice where sources are silent or disagree. */
export interface ReadingFacts {
    /** The value that holds if none is named. */
    default: string;
    /** Its name in a ruleset. */
    id: string;
    /** The bounds of `N`; null if there is none. */
    numbers?: number[] | null;
    /** Its values; `N` stands for a number. */
    values: string[];
    /** Why there is a choice. */
    why: string;
}

/** A game as data. */
export interface RecordTree {
    /** What is said before the first turn. */
    comments: string[];
    first_number: Number | null;
    /** The id of the game; empty if the record does not say. */
    game: string;
    problem: Problem | null;
    /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
    result: string;
    /** The ruleset. */
    ruleset: string;
    /** Where it begins. */
    start_fen: string;
    /** Its tags in their order. */
    tags: ([string, string])[];
    /** The main line, up to the first error. */
    turns: TurnTree[];
}

/** The games of a file. */
export interface Records {
    /** In the order of the file. */
    records: RecordTree[];
}

/** The end of a report. */
export interface Report {
    /** The accuracies. */
    accuracy: Accuracy;
    /** Its number. */
    id: number;
    /** The places of the turns that cost most, the worst first. */
    worst: number[];
}

/** Who gives up. */
export interface Resign {
    /** The number of actions played before it; if it is another, nothing happens. */
    at?: number | null;
    player?: Who | null;
}

/** An example of a rulebook. */
export interface RuleExample {
    /** FENs that are refused. */
    bad_fens: string[];
    /** What else holds: `turns`, `actions`, `after`, `outcome`. */
    claims: Claim[];
    /** Turns that may not. */
    illegal: string[];
    /** Turns that may be played then. */
    legal: string[];
    /** The line of the rulebook on which it begins. */
    line: number;
    /** Its turns. */
    moves: string[];
    /** The position after its turns. */
    position: Position;
    /** The rules it is played by. */
    ruleset: string;
    /** Where its turns begin. */
    start_fen: string;
    /** What it shows, in one sentence. */
    why: string;
}

/** A part of a rulebook. */
export type RulePart = {
    /** As HTML. */
    html: string;
    kind: "prose";
} | RuleExample & {
    kind: "example";
};

/** A rulebook. */
export interface Rulebook {
    /** The headings. */
    contents: Heading[];
    /** The id of the game. */
    game: string;
    /** Its name. */
    name: string;
    /** The book, part by part. */
    parts: RulePart[];
}

/** A score for the player to act: exactly one of the fields. */
export interface Score {
    /** In hundredths of a typical minor man. */
    cp?: number | null;
    /** A loss in that many plies. */
    loss?: number | null;
    /** A win in that many plies. */
    win?: number | null;
}

/** What the server sends. */
export type ServerMessage = {
    /** The state. */
    state: GameState;
    type: "game";
} | {
    /** Its name. */
    game: string;
    type: "gone";
} | Lines & {
    type: "lines";
} | {
    /** Its number. */
    id: number;
    /** Why: `time`, `depth`, `over` or `stopped`. */
    reason: string;
    type: "done";
} | {
    /** How many have been judged. */
    done: number;
    /** The number of the report. */
    id: number;
    /** Of how many. */
    of: number;
    /** The turn. */
    turn: JudgedTurn;
    type: "judged";
} | Report & {
    type: "report";
} | {
    /** Its number, if it had one. */
    id?: number | null;
    /** What was wrong. */
    problem: Problem;
    type: "error";
};

/** A position that is being set up. */
export interface Setup {
    /** Whether several men may share a square. */
    crowds: boolean;
    /** The FEN. */
    fen: string;
    /** Number of files. */
    files: number;
    /** What one man may be. */
    palette: Palette[];
    problem: Problem | null;
    /** Number of ranks. */
    ranks: number;
    /** What follows the placement in the FEN: side to act, rights, counters. */
    rest: string;
    /** The ruleset. */
    ruleset: string;
    /** The texts of the squares that hold something. */
    squares: { [key: string]: string };
    /** What to draw. */
    view: View;
}

/** The squares of a board. */
export interface SetupSquares {
    /** What follows the placement in the FEN. */
    rest: string;
    /** The game and its readings. */
    ruleset: string;
    /** The texts of the squares that hold something. */
    squares: { [key: string]: string };
}

/** A position to look at. */
export interface Shown {
    /** The position. */
    fen: string;
    outcome: Outcome | null;
    /** The ruleset. */
    ruleset: string;
    /** What to draw. */
    view: View;
}

/** Who wins with best play. */
export interface Solved {
    /** Where the verdict comes from: `search` or `table`. */
    by: SolvedBy;
    /** Best play in coordinate form. */
    line: string[];
    /** Actions played. */
    nodes: number;
    /** In how many plies. */
    plies: number | null;
    /** The size of the proof. */
    proof_bytes: number | null;
    /** The same in SAN. */
    sans: string[];
    /** Whether it cannot be done in fewer. */
    shortest: boolean;
    /** For the player to act: `win`, `loss`, `draw` or `unknown`. */
    verdict: SolvedVerdict;
}

/** Where verdicts come from. */
export type SolvedBy = "search" | "table";

/** Verdicts. */
export type SolvedVerdict = "win" | "loss" | "draw" | "unknown";

/** One square. */
export interface SquareView {
    /** What is special about the square. */
    marks: Mark[];
    /** The men on it; in a stack from bottom to top. */
    men: Man[];
    /** The square in a few characters, for the board drawn as text. */
    short: string;
    /** Its name, `e4`. */
    square: string;
    /** Whether the men stand on top of each other (a stack) or beside each other (a crowd). */
    stacked: boolean;
    /** The square as a screen reader says it, without its name. */
    words: string;
}

/** How a player stands. */
export interface Stands {
    /** The part of a point that he may expect, 0 to 1. */
    expected: number;
    /** The score for him. */
    score: Score;
}

/** A way to win in one turn. */
export interface Threat {
    /** Its steps in their order. */
    arrows: Arrow[];
    /** Who wins by it. */
    color: Color;
}

/** A name for the archive. */
export interface Title {
    /** The number of actions played before it; if it is another, nothing happens. */
    at?: number | null;
    /** The name; null takes it away. */
    title?: string | null;
}

/** A complete turn in all its forms. */
export interface TurnAfter {
    /** The position after it. */
    fen: string;
    outcome: Outcome | null;
    /** The form people read. */
    san: string;
    /** The coordinate form. */
    turn: string;
}

/** A turn with all that is said about it. */
export interface TurnTree {
    /** What is said after it. */
    comments: string[];
    /** Glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
    nags: number[];
    /** Whether it is unfinished. */
    open: boolean;
    /** The form people read; the coordinate form of an unfinished turn. */
    san: string;
    /** The coordinate form. */
    turn: string;
    /** What could have been played instead of it. */
    variations: VariationTree[];
}

/** Complete turns. */
export type Turns = string[] | TurnAfter[];

/** Turns that could have been played. */
export interface VariationTree {
    /** What is said before its first turn. */
    comments: string[];
    /** Its turns. */
    turns: TurnTree[];
}

/** The picture of a position. */
export interface View {
    /** The steps of the last turn, or of the open one. */
    arrows: Arrow[];
    /** The color of the player to act. */
    color: Color;
    /** Number of files, `a` first. */
    files: number;
    /** What the board does not show, each a short sentence. */
    notes: string[];
    /** Whether a turn has begun and is not finished. */
    open: boolean;
    /** Number of ranks, `1` first. */
    ranks: number;
    /** The squares that hold something or carry a mark; all others are empty. */
    squares: SquareView[];
    /** The ways in which a player wins in one turn if he is let, as far as the game looks. */
    threats: Threat[];
    /** The player to act. */
    to_act: Player;
}

/** Chances in thousandths. */
export interface Wdl {
    draw: number;
    loss: number;
    win: number;
}

/** A player, in a request. */
export type Who = "first" | "second";

/** How turns are written. */
export type WriteForm = "san" | "coordinate";

/** A record to write. */
export interface WriteRecord {
    /** What is said before the first turn. */
    comments?: string[];
    /** Where it begins; the start position if left out. */
    fen?: string | null;
    /** How turns are written; `san` if left out. */
    form?: WriteForm;
    /** The result; found out if left out. */
    result?: string | null;
    /** The game and its readings. */
    ruleset: string;
    /** Further tags. */
    tags?: ([string, string])[];
    /** The main line. */
    turns?: WriteTurn[];
}

/** A turn to write. */
export interface WriteTurn {
    /** What is said after it. */
    comments?: string[];
    /** Glyphs. */
    nags?: number[];
    /** In coordinate form or SAN. */
    turn: string;
    /** What could have been played instead of it. */
    variations?: WriteVariation[];
}

/** A variation to write. */
export interface WriteVariation {
    /** What is said before its first turn. */
    comments?: string[];
    /** Its turns. */
    turns: WriteTurn[];
}

/** A text that was made. */
export interface Written {
    /** The text. */
    text: string;
}
