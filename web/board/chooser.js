// The chooser: asks with small pictures which of several actions with the same squares is meant.

import { html, nothing, svg } from "../vendor/lit.js";
import { byName } from "./geometry.js";
import { menOf } from "./men.js";
import { capital } from "./words.js";

/** @import { ActionView, View } from "./types.js" */

/**
 * @param {View} view
 * @param {ActionView[]} question
 * @param {boolean} flipped
 * @param {(action: ActionView | null) => void} answer `null` closes it
 */
export function chooser(view, question, flipped, answer) {
    if (question.length === 0) {
        return nothing;
    }
    const stacked = byName(view).get(question[0]?.from ?? "")?.stacked ?? false;
    return html`<div class="chooser" @click=${(/** @type {MouseEvent} */ e) => {
        if (e.target === e.currentTarget) {
            answer(null);
        }
    }} @keydown=${(/** @type {KeyboardEvent} */ e) => {
        if (e.key === "Escape") {
            e.preventDefault();
            e.stopPropagation();
            answer(null);
        } else {
            walk(e);
        }
    }}>
        <fieldset>
            <legend>Which?</legend>
            <div class="choices">
                ${question.map(action => html`
                    <button type="button" aria-label=${capital(action.label)} title=${capital(action.label)}
                        @click=${() => answer(action)}>
                        <svg viewBox="-54 -54 108 108" aria-hidden="true">${
                            svg`${menOf(action.men, stacked, flipped)}`}</svg>
                        ${action.by ? html`<span>${action.by}</span>` : nothing}
                    </button>`)}
                <button type="button" class="close" @click=${() => answer(null)}>None</button>
            </div>
        </fieldset>
    </div>`;
}

/**
 * The arrow keys go from choice to choice.
 * @param {KeyboardEvent} event
 */
function walk(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    if (by === undefined || !(target.parentElement instanceof HTMLElement)) {
        return;
    }
    const all = [...target.parentElement.querySelectorAll("button")];
    const next = all.indexOf(/** @type {HTMLButtonElement} */ (target)) + by;
    all[(next + all.length) % all.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
}
