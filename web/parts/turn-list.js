// The turns of a game, two a row; pressing one shows the position after it.

import { html, nothing } from "../vendor/lit.js";
import { Page } from "../app/page.js";
import { turnNumber } from "../app/format.js";

/**
 * `<turn-list>`; fires `turn-go` with `{ply}`: how many turns to show.
 */
class TurnList extends Page {
    static properties = {
        sans: { attribute: false },
        from: { attribute: false },
        at: { type: Number },
        open: {},
        marks: { attribute: false },
    };

    constructor() {
        super();
        /** @type {string[]} turns as people read them */
        this.sans = [];
        /** @type {{number: number, player: "first" | "second"}} number and player of the first of them */
        this.from = { number: 1, player: "first" };
        /** How many turns are shown on the board. */
        this.at = 0;
        /** The text of the open turn, if one is open. */
        this.open = "";
        /** @type {Map<number, string>} a sign behind a turn, by its index */
        this.marks = new Map();
    }

    /** @override @param {Map<string, unknown>} changed */
    updated(changed) {
        if (!changed.has("at") && !changed.has("sans") && !changed.has("open")) return;
        // By hand: `scrollIntoView` would also scroll the page.
        const now = /** @type {HTMLElement | null} */ (this.querySelector(".open, [aria-current]"));
        if (!now) return;
        this.scrollTop = now.offsetTop - this.clientHeight / 2;
        this.scrollLeft = now.offsetLeft - this.clientWidth / 2;
    }

    /** @param {number} ply */
    #go(ply) {
        this.dispatchEvent(new CustomEvent("turn-go", { detail: { ply }, bubbles: true }));
    }

    /** @override */
    render() {
        /** @type {{number: number, cells: unknown[]}[]} */
        const rows = [];
        const texts = this.open ? [...this.sans, this.open] : this.sans;
        texts.forEach((text, ply) => {
            const { number, first } = turnNumber(ply, this.from);
            let row = rows.at(-1);
            if (!row || row.number !== number) {
                row = { number, cells: first ? [] : [html`<span class="gone">…</span>`] };
                rows.push(row);
            }
            const mark = this.marks.get(ply);
            row.cells.push(ply >= this.sans.length
                ? html`<span class="open" title="This turn is not finished">… ${text}</span>`
                : html`<button class="bare" aria-current=${ply + 1 === this.at ? "true" : nothing}
                        @click=${() => this.#go(ply + 1)}>${text}${mark ? html`<span class="sign">${mark}</span>` : nothing}</button>`);
        });
        return rows.length === 0
            ? html`<p class="soft small">No turn has been made.</p>`
            : html`<ol>${rows.map(row => html`<li><span class="number">${row.number}</span>${row.cells}</li>`)}</ol>`;
    }
}

customElements.define("turn-list", TurnList);
