//! What a player typed: a turn or a part of one, or a command.

use rules::any::AnyPosition;

/// A line of input that was understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Nothing: draw the board again.
    Nothing,
    /// Turns or beginnings of turns, played one after the other.
    Turns(Vec<String>),
    /// Take back one action.
    UndoAction,
    /// Take back to the beginning of the turn, or the last turn.
    UndoTurn,
    /// List what is legal and begins like this.
    Moves(String),
    /// The best turn that the engine finds.
    Hint,
    /// How the player to act stands.
    Eval,
    /// Judge the turns of the game.
    Report,
    /// Turn the board around.
    Flip,
    /// Print the FEN.
    Fen,
    /// Print the turns so far.
    Record,
    /// Write the game to a file as well.
    Save(String),
    /// Go on with the game in a file.
    Load(String),
    /// Give up.
    Resign,
    /// Explain the commands.
    Help,
    /// Leave; the game is saved.
    Quit,
}

/// The commands with their explanations, as `help` prints them and completion offers them.
pub(super) const COMMANDS: [(&str, &str); 15] = [
    ("undo", "take back one action"),
    ("undo turn", "take back the turn in progress, or else the last one"),
    ("moves", "list what may be played next; `moves N` what begins with N"),
    ("hint", "the best turn, its score and how the game may go on"),
    ("eval", "who stands better, and the chances"),
    ("report", "judge the game: accuracies, the worst turns, what was better"),
    ("flip", "turn the board around"),
    ("fen", "print the position"),
    ("record", "print the turns so far"),
    ("save", "write the game to a file as well: `save FILE`"),
    ("load", "go on with the game in a file: `load FILE`"),
    ("resign", "give up"),
    ("board", "draw the board again"),
    ("help", "explain the commands"),
    ("quit", "leave; the game is saved"),
];

impl Input {
    /// Understands a line. What is legal goes before commands, should a turn ever read like one.
    pub(super) fn parse(line: &str, pos: &dyn AnyPosition) -> Result<Self, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file = |what: &str| match rest {
            "" => Err(format!("{what} which file? `{what} FILE`")),
            name => Ok(name.to_owned()),
        };
        let first_is_turn = pos.boxed_clone().play(word).is_ok();
        if !word.is_empty() && first_is_turn {
            return Ok(Self::Turns(line.split_whitespace().map(str::to_owned).collect()));
        }
        Ok(match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) | ("board" | "b", "") => Self::Nothing,
            ("undo" | "u", "") => Self::UndoAction,
            ("undo" | "u", "turn" | "t") | ("back", "") => Self::UndoTurn,
            ("moves" | "m", prefix) => Self::Moves(prefix.to_owned()),
            ("hint", "") => Self::Hint,
            ("eval", "") => Self::Eval,
            ("report", "") => Self::Report,
            ("flip", "") => Self::Flip,
            ("fen", "") => Self::Fen,
            ("record", "") => Self::Record,
            ("save", _) => Self::Save(file("save")?),
            ("load", _) => Self::Load(file("load")?),
            ("resign", "") => Self::Resign,
            ("help" | "h" | "?", "") => Self::Help,
            ("quit" | "exit" | "q", "") => Self::Quit,
            _ => Self::Turns(line.split_whitespace().map(str::to_owned).collect()),
        })
    }
}
