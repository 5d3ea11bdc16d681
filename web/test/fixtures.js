// The positions of the example, which `cargo xtask bless` writes.

import { readFileSync } from "node:fs";

/** @import { ActionView, Outcome, Situation, View } from "../board/types.js" */
/** @typedef {{ view: View, actions: ActionView[], openTurn: string, lastTurn: string, outcome: Outcome | null }} State */

/** The names of all of them. */
export const NAMES = readFileSync(new URL("../board/example/positions.txt", import.meta.url), "utf8")
    .split("\n").filter(line => line && !line.startsWith("#")).map(line => line.split(" ")[0] ?? "");

/**
 * A position, or one after some turn or beginning of a turn.
 * @param {string} name
 * @param {string} [turn]
 * @returns {State}
 */
export function state(name, turn = "") {
    const file = new URL(`../board/example/${name}.json`, import.meta.url);
    const found = JSON.parse(readFileSync(file, "utf8")).states[turn];
    if (found === undefined) {
        throw new Error(`${name} has no state after ${JSON.stringify(turn)}`);
    }
    return found;
}

/**
 * All states of all positions, with a name each.
 * @returns {[string, State][]}
 */
export function all() {
    return NAMES.flatMap(name => {
        const file = new URL(`../board/example/${name}.json`, import.meta.url);
        const { states } = JSON.parse(readFileSync(file, "utf8"));
        return Object.entries(states).map(([turn, s]) => /** @type {[string, State]} */ ([`${name} ${turn}`, s]));
    });
}

/**
 * The situation of a person before a state.
 * @param {State} state
 * @param {Partial<Situation>} [more]
 * @returns {Situation}
 */
export function situation({ view, actions, outcome }, more = {}) {
    return { view, actions, outcome, side: "both", premove: false, premoves: [], busy: false, ...more };
}
