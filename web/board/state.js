// What a person does with the board, as pure functions: a situation, what the person is in the
// middle of, and an input give what he is in the middle of then, and what shall happen.

/** @import { ActionView, Doing, Effect, Man, Situation, Step } from "./types.js" */

/** @typedef {{ doing: Doing, effect: Effect }} Answer */

/** Nothing taken up, asked or planned. @type {Doing} */
export const IDLE = { selected: null, question: [], plan: [], running: false };

const NONE = /** @type {Effect} */ ({ kind: "none" });

/**
 * Whether the person can act now, can plan a turn, or can only look.
 * @param {Situation} situation
 * @returns {"act" | "plan" | "look"}
 */
export function modeOf({ view, actions, side, premove, outcome, busy }) {
    if (view === null || busy || outcome !== null || side === "none") {
        return "look";
    }
    if (side === "both" || side === view.color) {
        return actions.length > 0 ? "act" : "look";
    }
    return premove ? "plan" : "look";
}

/**
 * The actions that are chosen by squares, by the square to take up first.
 * @param {ActionView[]} actions
 * @returns {Map<string, ActionView[]>}
 */
export function byOrigin(actions) {
    /** @type {Map<string, ActionView[]>} */
    const origins = new Map();
    for (const action of actions) {
        if (action.from !== null) {
            const list = origins.get(action.from);
            list === undefined ? origins.set(action.from, [action]) : list.push(action);
        }
    }
    return origins;
}

/**
 * The actions that are chosen by a button: those without a target. What leaves a square is offered
 * while that square is taken up.
 * @param {ActionView[]} actions
 * @param {string | null} selected
 */
export function buttons(actions, selected) {
    return actions.filter(a => a.targets.length === 0 && (a.from === null || a.from === selected));
}

/**
 * The squares on which the taken-up man can be put down, with the actions that this may mean.
 * @param {ActionView[]} actions
 * @param {string | null} selected
 * @returns {Map<string, ActionView[]>}
 */
export function targetsOf(actions, selected) {
    /** @type {Map<string, ActionView[]>} */
    const targets = new Map();
    for (const action of actions) {
        if (selected !== null && action.from === selected) {
            for (const target of action.targets) {
                targets.set(target, [...targets.get(target) ?? [], action]);
            }
        }
    }
    return targets;
}

/**
 * What tells actions with the same squares apart.
 * @param {ActionView} action
 */
export function pictureOf({ men, by }) {
    const man = (/** @type {Man} */ m) => `${m.color}${m.kind}${m.pointers ?? ""}`;
    return `${men.map(man).join(" ")}@${by ?? ""}`;
}

/**
 * The legal actions that a planned step may mean.
 * @param {ActionView[]} actions
 * @param {Step} step
 */
export function matching(actions, { from, to, picture }) {
    return actions.filter(action => {
        const squares = action.from === from
            && (to === null ? action.targets.length === 0 : action.targets.includes(to));
        return squares && (picture === undefined || pictureOf(action) === picture);
    });
}

/**
 * What follows when the board is given a new situation: the plan goes on, or what must be taken up
 * is taken up.
 * @param {Situation} situation
 * @param {Doing} doing
 * @returns {Answer}
 */
export function settle(situation, { selected, plan, running }) {
    if (modeOf(situation) !== "act") {
        // While the page is busy the plan waits; when the turn has passed it is over.
        const plans = modeOf(situation) === "plan" && !running;
        const keeps = situation.busy || plans;
        const doing = keeps ? { ...IDLE, selected: plans ? selected : null, plan, running } : IDLE;
        return { doing, effect: NONE };
    }
    const [step, ...rest] = plan;
    if (step === undefined) {
        return { doing: takenUp(situation), effect: NONE };
    }
    const found = matching(situation.actions, step);
    const [action] = found;
    if (action === undefined) {
        return { doing: takenUp(situation), effect: { kind: "dropped" } };
    }
    if (found.length > 1) {
        return { doing: { selected: step.from, question: found, plan: rest, running: true }, effect: NONE };
    }
    return {
        doing: { ...IDLE, plan: rest, running: true },
        effect: { kind: "act", action, premoved: true },
    };
}

/**
 * The only square from which an open turn can go on is taken up by itself; what can only be asked
 * is asked.
 * @param {Situation} situation
 * @returns {Doing}
 */
function takenUp({ view, actions }) {
    const [origin, ...others] = byOrigin(actions);
    if (!view?.open || origin === undefined || others.length > 0) {
        return IDLE;
    }
    const [selected, list] = origin;
    const stays = list.every(a => a.targets.length > 0 && a.targets.every(t => t === selected));
    return { ...IDLE, selected, question: stays ? list : [] };
}

/**
 * A square has been clicked, tapped, or activated by the keyboard.
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {string} square
 * @returns {Answer}
 */
export function activate(situation, doing, square) {
    switch (modeOf(situation)) {
        case "act":
            return activateInTurn(situation, doing, square);
        case "plan":
            return activateInPlan(situation, doing, square);
        default:
            return { doing, effect: { kind: "square", square } };
    }
}

/**
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {string} square
 * @returns {Answer}
 */
function activateInTurn({ view, actions }, { selected, plan, running }, square) {
    const found = targetsOf(actions, selected).get(square) ?? [];
    const [action] = found;
    if (action !== undefined && found.length === 1) {
        return act(action, plan, running);
    }
    if (found.length > 1) {
        return { doing: { selected, question: found, plan, running }, effect: NONE };
    }
    if (square === selected && !view?.open) {
        return { doing: IDLE, effect: NONE };
    }
    const list = byOrigin(actions).get(square);
    if (list === undefined) {
        return { doing: { ...IDLE, selected: view?.open ? selected : null }, effect: { kind: "square", square } };
    }
    const stays = list.every(a => a.targets.length > 0 && a.targets.every(t => t === square));
    return { doing: { ...IDLE, selected: square, question: stays ? list : [] }, effect: NONE };
}

/**
 * @param {ActionView} action
 * @param {Step[]} plan
 * @param {boolean} running
 * @returns {Answer}
 */
function act(action, plan, running) {
    return { doing: { ...IDLE, plan, running }, effect: { kind: "act", action, premoved: false } };
}

/**
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {string} square
 * @returns {Answer}
 */
function activateInPlan({ view, side, premoves }, doing, square) {
    const { selected, plan } = doing;
    const men = view?.squares.find(s => s.square === square)?.men ?? [];
    if (selected === null) {
        // Later steps may begin with a man of the other side, or with one who has moved before.
        const mine = men.some(man => man.color === side || man.color === null);
        const comes = plan.length > 0 && (men.length > 0 || plan.some(step => step.to === square));
        const taken = mine || comes ? square : null;
        return { doing: { ...doing, selected: taken, question: [] }, effect: NONE };
    }
    // What the planned position would offer is only known for the first step.
    const known = plan.length === 0 ? premoves : [];
    const found = matching(known, { from: selected, to: square });
    if (found.length > 1) {
        return { doing: { ...doing, question: found }, effect: NONE };
    }
    if (square === selected && found.length === 0 && !men.some(man => man.pointers)) {
        return { doing: { ...doing, selected: null, question: [] }, effect: NONE };
    }
    return planned(doing, { from: selected, to: square });
}

/**
 * The plan with one step more; to nowhere from nowhere is the end of the turn.
 * @param {Doing} doing
 * @param {Step} step
 * @returns {Answer}
 */
export function planned(doing, step) {
    return { doing: { ...IDLE, plan: [...doing.plan, step] }, effect: { kind: "planned" } };
}

/**
 * One of the actions in question, or one with a button, has been chosen.
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {ActionView} action
 * @returns {Answer}
 */
export function choose(situation, doing, action) {
    if (modeOf(situation) === "plan") {
        const to = action.targets[0] ?? null;
        return planned(doing, { from: action.from, to, picture: pictureOf(action) });
    }
    return act(action, doing.plan, doing.running);
}

/**
 * Something is dropped beside the board.
 * @param {Situation} situation
 * @param {Doing} doing
 * @returns {Answer}
 */
export function dropOff(situation, doing) {
    if (modeOf(situation) === "plan" && doing.selected !== null) {
        return planned(doing, { from: doing.selected, to: null });
    }
    const [action] = situation.actions.filter(a => a.from === doing.selected && a.targets.length === 0);
    if (action === undefined || doing.selected === null) {
        return { doing: { ...doing, question: [] }, effect: NONE };
    }
    return act(action, doing.plan, doing.running);
}

/**
 * One step back: a question, then what is taken up, then the plan.
 * @param {Situation} situation
 * @param {Doing} doing
 * @returns {Answer}
 */
export function back(situation, doing) {
    if (doing.question.length > 0) {
        return { doing: { ...doing, question: [] }, effect: NONE };
    }
    if (doing.selected !== null && !(situation.view?.open && modeOf(situation) === "act")) {
        return { doing: { ...doing, selected: null }, effect: NONE };
    }
    if (doing.plan.length > 0) {
        const plan = doing.plan.slice(0, -1);
        return { doing: { ...IDLE, plan }, effect: { kind: "planned" } };
    }
    return { doing, effect: NONE };
}
