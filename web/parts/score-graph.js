// How the game stood after every turn: White's expected share of the point, from bottom (0) to
// top (1), one column a turn.

import { html, nothing, svg } from "../vendor/lit.js";
import { Page } from "../app/page.js";

const WIDTH = 600;
const HEIGHT = 120;

/** `<score-graph>`; fires `turn-go` with `{ply}`. */
class ScoreGraph extends Page {
    static properties = {
        shares: { attribute: false },
        labels: { attribute: false },
        at: { type: Number },
        worst: { attribute: false },
    };

    constructor() {
        super();
        /** @type {(number | null)[]} White's share after 0, 1, 2 … turns; `null` where not known */
        this.shares = [];
        /** @type {string[]} what is said of each */
        this.labels = [];
        /** How many turns the board shows. */
        this.at = 0;
        /** @type {number[]} turns to mark, as counts */
        this.worst = [];
    }

    /** @param {number} ply */
    #go(ply) {
        const to = Math.max(0, Math.min(this.shares.length - 1, ply));
        this.dispatchEvent(new CustomEvent("turn-go", { detail: { ply: to }, bubbles: true }));
    }

    /** @param {MouseEvent} event */
    #press(event) {
        const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
        this.#go(Math.round(((event.clientX - box.left) / box.width) * (this.shares.length - 1)));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.shares.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        this.#go(to);
    }

    /** @override */
    render() {
        const last = this.shares.length - 1;
        const x = (/** @type {number} */ ply) => (last > 0 ? (ply / last) * WIDTH : 0);
        const y = (/** @type {number} */ share) => HEIGHT - share * HEIGHT;
        /** @type {[number, number][]} */
        const points = this.shares.flatMap((share, ply) => (share === null ? [] : [[x(ply), y(share)]]));
        const line = points.map(([px, py], i) => `${i === 0 ? "M" : "L"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
        const begin = points[0];
        const end = points.at(-1);
        const area = begin && end && points.length > 1 ? `${line}L${end[0].toFixed(1)} ${HEIGHT}L${begin[0].toFixed(1)} ${HEIGHT}Z` : "";
        return html`<div class="graph" role="slider" tabindex="0" aria-label="Evaluation after each turn"
                aria-valuemin="0" aria-valuemax=${Math.max(0, last)} aria-valuenow=${this.at} aria-valuetext=${this.labels[this.at] ?? `after ${this.at} turns`}
                @click=${this.#press} @keydown=${this.#key}>
            <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
                <rect class=${area ? "black" : "blank"} width=${WIDTH} height=${HEIGHT} />
                ${area ? svg`<path class="white" d=${area} /><path class="line" d=${line} />` : nothing}
                <path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}" />
                ${this.worst.map(ply => svg`<path class="worst" d="M${x(ply)} 0V${HEIGHT}" />`)}
                ${last > 0 ? svg`<path class="now" d="M${x(this.at)} 0V${HEIGHT}" />` : nothing}
            </svg></div>`;
    }
}

customElements.define("score-graph", ScoreGraph);
