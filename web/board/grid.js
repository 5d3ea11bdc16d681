// The grid over the picture: a cell a square, which the keyboard walks, which assistive technology
// reads, and which takes clicks and drags.

import { html } from "../vendor/lit.js";
import { byName, rows } from "./geometry.js";
import { squareInWords } from "./words.js";

/** @import { ActionView, Doing, View } from "./types.js" */
/** @import { Layout } from "./geometry.js" */

/**
 * What the grid shows.
 * @typedef {object} Squares
 * @property {View} view
 * @property {Layout} layout
 * @property {string} label
 * @property {string} focused the square that the tab key reaches
 * @property {Doing} doing
 * @property {Map<string, ActionView[]>} targets
 * @property {Map<string, ActionView[]>} origins
 * @property {(square: string) => boolean} canTake whether its men can be dragged
 */

/**
 * What its events do.
 * @typedef {object} Hands
 * @property {(event: KeyboardEvent) => void} keydown
 * @property {(event: MouseEvent) => void} click
 * @property {(event: PointerEvent) => void} pointerdown
 * @property {(event: PointerEvent) => void} pointermove
 * @property {(event: PointerEvent) => void} pointerup
 * @property {(event: PointerEvent) => void} pointercancel
 * @property {(event: PointerEvent) => void} pointerover
 * @property {(event: PointerEvent) => void} pointerleave
 * @property {(event: FocusEvent) => void} focusin
 * @property {(event: FocusEvent) => void} focusout
 */

/**
 * @param {Squares} squares
 * @param {Hands} hands
 */
export function grid({ view, layout, label, focused, doing, targets, origins, canTake }, hands) {
    const places = byName(view);
    const cell = (/** @type {string} */ name) => {
        const [taken, put] = [name === doing.selected, targets.has(name)];
        const steps = doing.plan.filter(step => step.from === name).map(step =>
            `planned to go ${step.to === null ? "off the board" : `to ${step.to}`}`);
        const more = [taken ? "taken up" : "", put ? "target" : origins.has(name) && !taken ? "can act" : "", ...steps];
        return html`<div class="cell ${canTake(name) ? "grab" : ""} ${put ? "put" : ""}"
            role="gridcell" data-cell=${name} tabindex=${name === focused ? 0 : -1}
            aria-selected=${taken ? "true" : "false"}
            aria-label=${squareInWords(name, places.get(name), more.filter(Boolean))}></div>`;
    };
    return html`<p class="help" id="help">Arrow keys walk. Enter takes up and puts down, Escape lets go.
        The brackets go to squares with something to do. Backspace takes back a step. I tells all about the
        position, F turns the board.</p>
    <div class="grid" role="grid" aria-label=${label} aria-describedby="help" aria-readonly="true"
        ?inert=${doing.question.length > 0}
        @keydown=${hands.keydown} @click=${hands.click}
        @pointerdown=${hands.pointerdown} @pointermove=${hands.pointermove} @pointerup=${hands.pointerup}
        @pointercancel=${hands.pointercancel} @pointerover=${hands.pointerover} @pointerleave=${hands.pointerleave}
        @focusin=${hands.focusin} @focusout=${hands.focusout}>
        ${rows(layout).map(row => html`<div class="row" role="row">${row.map(cell)}</div>`)}
    </div>`;
}
