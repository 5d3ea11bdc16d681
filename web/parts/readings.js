// Choosing the readings of a game: where its sources are silent or disagree.

import { html, nothing } from "../vendor/lit.js";

/** @import * as Api from "../types/api.js" */

/**
 * The text of a ruleset: the game, and the readings that differ from the defaults.
 * @param {Api.GameFacts} game
 * @param {Record<string, string>} chosen values by reading
 */
export function rulesetOf(game, chosen) {
    const parts = game.readings
        .filter(({ id, ...reading }) => chosen[id] !== undefined && chosen[id] !== "" && chosen[id] !== reading.default)
        .map(({ id }) => `${id}=${chosen[id]}`);
    return parts.length > 0 ? `${game.id}:${parts.join(",")}` : game.id;
}

/**
 * The readings that a ruleset's text chooses.
 * @param {string} ruleset
 * @returns {Record<string, string>}
 */
export function chosenIn(ruleset) {
    const text = ruleset.split(":")[1];
    return text ? Object.fromEntries(text.split(",").map(part => part.split("="))) : {};
}

/**
 * @param {Api.GameFacts} game
 * @param {Record<string, string>} chosen
 * @param {(chosen: Record<string, string>) => void} change
 */
export function readingFields(game, chosen, change) {
    const differ = game.readings.filter(({ id, ...reading }) => chosen[id] && chosen[id] !== reading.default).length;
    return html`<details class="readings">
        <summary>Readings${differ > 0 ? html` <span class="soft">(${differ} chosen)</span>` : nothing}</summary>
        <p class="soft small">Where the sources are silent or disagree, you choose.</p>
        ${game.readings.map(reading => html`
            <div class="field">
                <label for="reading-${reading.id}">${reading.id}</label>
                ${field(reading, chosen[reading.id] ?? reading.default, value => change({ ...chosen, [reading.id]: value }))}
                <p class="soft small" id="why-${reading.id}">${reading.why}</p>
            </div>`)}
    </details>`;
}

/** @param {Api.ReadingFacts} reading @param {string} value @param {(value: string) => void} change */
function field(reading, value, change) {
    const heard = (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value);
    if (reading.numbers) {
        // A number is allowed beside the words: typed, with the words offered.
        const words = reading.values.filter(one => one !== "N");
        return html`<input id="reading-${reading.id}" list="values-${reading.id}" aria-describedby="why-${reading.id}"
                pattern="${words.join("|")}|[0-9]+" .value=${value} @change=${heard}>
            <datalist id="values-${reading.id}">${words.map(one => html`<option value=${one}></option>`)}</datalist>`;
    }
    return html`<select id="reading-${reading.id}" aria-describedby="why-${reading.id}" @change=${heard}>
        ${reading.values.map(one => html`<option value=${one} ?selected=${one === value}>${one}${one === reading.default ? " (as a rule)" : ""}</option>`)}
    </select>`;
}
