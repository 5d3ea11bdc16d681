// What is said: squares for a screen reader, who is to act, what is to be done, what was done.

import { byName } from "./geometry.js";
import { modeOf } from "./state.js";

/** @import { Arrow, Doing, Outcome, Situation, SquareView, View } from "./types.js" */

/** @param {string} text */
export function capital(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * The accessible name of a square.
 * @param {string} name
 * @param {SquareView | undefined} square
 * @param {string[]} more what the person can do there
 */
export function squareInWords(name, square, more) {
    const content = square === undefined ? "empty" : square.words ?? (square.short || "empty");
    return [`${name}: ${content}`, ...more].join(", ");
}

/**
 * Who is to act, or how the game ended.
 * @param {View} view
 * @param {Outcome | null} outcome
 */
export function toActInWords(view, outcome) {
    if (outcome !== null) {
        if (outcome.winner === null) {
            return `Draw: ${outcome.reason}`;
        }
        const other = view.color === "white" ? "black" : "white";
        const winner = outcome.winner === view.to_act ? view.color : other;
        return `${capital(winner)} has won: ${outcome.reason}`;
    }
    return `${capital(view.color)} to act${view.open ? ", in the middle of a turn" : ""}`;
}

/**
 * What the person is to do, for the bar.
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {string} openTurn
 */
export function statusInWords(situation, doing, openTurn) {
    const { view, outcome } = situation;
    if (view === null) {
        return "";
    }
    const parts = [openTurn && view.open ? `${capital(view.color)}: ${openTurn} …` : toActInWords(view, outcome)];
    const mode = modeOf(situation);
    if (mode === "plan") {
        parts.push(doing.plan.length > 0 ? `${doing.plan.length} planned` : "you may plan your turn");
    } else if (mode === "act" && view.open) {
        parts.push(...view.notes.slice(0, 1));
    } else if (mode === "act" && doing.selected !== null) {
        parts.push(`${doing.selected} to …`);
    }
    return parts.map(part => part.replace(/\.$/, "")).join(" – ");
}

/**
 * What moved, by the arrows: `d5 to c7, c7 is pushed to d7`.
 * @param {View} view the board afterwards
 * @param {Arrow[]} arrows
 */
export function arrowsInWords(view, arrows) {
    const squares = byName(view);
    return arrows.map(({ from, to, kind }) => {
        if (to === from) {
            const man = squares.get(from)?.words;
            return `${from} turns${man === undefined ? "" : `: ${man}`}`;
        }
        const verb = kind === "push" ? " is pushed" : kind === "careen" ? " careens" : "";
        return `${from}${verb} ${to === null ? "off the board" : `to ${to}`}`;
    }).join(", ");
}

/**
 * What a new view tells that the one before did not.
 * @param {View | null} before
 * @param {View} view
 * @param {string} lastTurn
 * @param {Outcome | null} outcome
 */
export function newsInWords(before, view, lastTurn, outcome) {
    const news = before === null ? [] : newArrows(before, view);
    const parts = before !== null && isBack(before, view) ? ["A step is taken back"] : [];
    if (news.length > 0) {
        const turn = lastTurn && !view.open ? `${lastTurn}: ` : "";
        parts.push(`${turn}${arrowsInWords(view, news)}`);
    }
    const checks = view.squares.filter(s => s.marks.some(m => m.mark === "check"));
    parts.push(...checks.map(s => `${s.square} is in check`));
    parts.push(...view.open ? view.notes.slice(0, 1).map(note => note.replace(/\.$/, "")) : []);
    parts.push(toActInWords(view, outcome));
    return `${parts.join(". ")}.`;
}

/**
 * All that is known without walking over the board: who is to act, the turn, what does not stand on
 * the board, and who could win at once.
 * @param {View} view
 * @param {string} lastTurn
 * @param {string} openTurn
 * @param {Outcome | null} outcome
 */
export function allInWords(view, lastTurn, openTurn, outcome) {
    const parts = [toActInWords(view, outcome)];
    if (view.open && openTurn) {
        parts.push(`The turn so far: ${openTurn}`);
    } else if (lastTurn) {
        parts.push(`The last turn: ${lastTurn}`);
    }
    parts.push(...view.notes.map(note => note.replace(/\.$/, "")));
    for (const { color, arrows } of view.threats ?? []) {
        parts.push(`${capital(color)} threatens to win: ${arrows.map(a => `${a.from} to ${a.to ?? "off the board"}`).join(", ")}`);
    }
    return `${parts.join(". ")}.`;
}

/**
 * The arrows of a view that the one before did not have: in an open turn it only grows.
 * @param {View} before
 * @param {View} view
 * @returns {Arrow[]}
 */
export function newArrows(before, view) {
    const old = before.arrows;
    const same = (/** @type {Arrow} */ a, /** @type {Arrow | undefined} */ b) =>
        b !== undefined && a.from === b.from && a.to === b.to && a.kind === b.kind;
    if (isBack(before, view)) {
        return [];
    }
    const grows = before.open && old.every((arrow, i) => same(arrow, view.arrows[i]));
    return grows ? view.arrows.slice(old.length) : view.arrows;
}

/**
 * Whether a step of an open turn has been taken back: the turn is shorter, or as good as not begun.
 * @param {View} before
 * @param {View} view
 */
export function isBack(before, view) {
    return before.open && before.color === view.color
        && (!view.open || view.arrows.length < before.arrows.length);
}
