// What the board is given: the JSON of crates/rules/src/view/mod.rs, and what the board keeps.

export type Color = "white" | "black";

export interface Momentum {
    direction: number;
    turns_left: number;
}

export interface Man {
    color: Color | null;
    kind: string;
    letter: string;
    pointers?: number[];
    reach?: number;
    momentum?: Momentum;
}

export interface Mark {
    mark: string;
    of?: Color;
}

export interface SquareView {
    square: string;
    men: Man[];
    stacked: boolean;
    marks: Mark[];
    short: string;
    words?: string;
}

export interface Arrow {
    from: string;
    to: string | null;
    kind: string;
    direction?: number;
}

export interface Threat {
    color: Color;
    arrows: Arrow[];
}

export interface View {
    files: number;
    ranks: number;
    squares: SquareView[];
    to_act: "first" | "second";
    color: Color;
    open: boolean;
    arrows: Arrow[];
    threats?: Threat[];
    notes: string[];
}

export interface ActionView {
    action: string;
    label: string;
    from: string | null;
    targets: string[];
    men: Man[];
    by: string | null;
    ends: boolean;
    arrows: Arrow[];
}

export interface Outcome {
    winner: "first" | "second" | null;
    reason: string;
}

/** What the board knows when a person does something. */
export interface Situation {
    view: View | null;
    actions: ActionView[];
    side: "both" | Color | "none";
    premove: boolean;
    premoves: ActionView[];
    outcome: Outcome | null;
    busy: boolean;
}

/** A planned step: a pair of squares, off the board, or the end of the turn. */
export interface Step {
    from: string | null;
    to: string | null;
    /** What tells actions with these squares apart, if it has been chosen. */
    picture?: string;
}

/** What a person is in the middle of. */
export interface Doing {
    /** The square that is taken up. */
    selected: string | null;
    /** The actions among which is asked. */
    question: ActionView[];
    /** The planned turn. */
    plan: Step[];
    /** Whether the plan is being played. */
    running: boolean;
}

/** What shall happen. */
export type Effect =
    | { kind: "none" }
    | { kind: "act"; action: ActionView; premoved: boolean }
    | { kind: "square"; square: string }
    | { kind: "planned" }
    | { kind: "dropped" };
