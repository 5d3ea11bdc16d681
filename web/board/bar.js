// The bar under the board: who is to act, actions without a square, undo of a step, the plan.

import { html, nothing } from "../vendor/lit.js";
import { buttons, modeOf } from "./state.js";
import { capital, statusInWords } from "./words.js";

/** @import { ActionView, Doing, Situation, Step } from "./types.js" */

/**
 * What the bar's buttons do.
 * @typedef {object} Doer
 * @property {(action: ActionView) => void} act
 * @property {() => void} undoStep
 * @property {(step: Step) => void} plan
 * @property {() => void} clearPlan
 */

/**
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {string} openTurn
 * @param {Doer} doer
 */
export function bar(situation, doing, openTurn, doer) {
    const { view, outcome } = situation;
    const mode = modeOf(situation);
    const undo = view?.open && mode === "act";
    return html`<div class="bar" part="bar">
        <p class="status">
            ${view === null ? nothing
                // The place stays when the game is over, so that the words do not move.
                : html`<span class="disc ${outcome === null ? view.color : "none"}"></span>`}
            <span class="words">${statusInWords(situation, doing, openTurn)}</span>
        </p>
        <div class="buttons">
            ${mode !== "act" ? nothing : buttons(situation.actions, doing.selected).map(action => html`
                <button type="button" class="main" @click=${() => doer.act(action)}>${capital(action.label)}</button>`)}
            ${undo ? html`<button type="button" class="undo" @click=${doer.undoStep}>↶ Undo step</button>` : nothing}
            ${mode === "plan" ? planButtons(situation, doing, doer) : nothing}
        </div>
    </div>`;
}

/**
 * @param {Situation} situation
 * @param {Doing} doing
 * @param {Doer} doer
 */
function planButtons({ premoves }, { plan, selected }, doer) {
    const off = { from: selected, to: null };
    const end = { from: null, to: null };
    const ended = plan.at(-1)?.from === null;
    const canEnd = plan.length > 0 ? !ended : premoves.some(a => a.from === null);
    return html`
        ${selected !== null ? html`<button type="button" @click=${() => doer.plan(off)}>Off the board</button>` : nothing}
        ${canEnd ? html`<button type="button" @click=${() => doer.plan(end)}>…then end the turn</button>` : nothing}
        ${plan.length > 0 ? html`<button type="button" @click=${doer.clearPlan}>Drop the plan</button>` : nothing}`;
}
