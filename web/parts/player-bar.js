// One player: name, color, clock, whether it is his turn.

import { html, nothing } from "../vendor/lit.js";
import { Page } from "../app/page.js";
import { clockText } from "../app/format.js";

/** `<player-bar>`; `until` is when the clock runs out, in the time of `performance.now()`. */
class PlayerBar extends Page {
    static properties = {
        name: {},
        color: {},
        acts: { type: Boolean },
        thinks: { type: Boolean },
        left: { type: Number },
        until: { type: Number },
        note: {},
    };

    #timer = 0;

    constructor() {
        super();
        this.name = "";
        /** @type {"white" | "black"} */
        this.color = "white";
        this.acts = false;
        this.thinks = false;
        /** @type {number | null} milliseconds on the clock, as long as it stands */
        this.left = null;
        /** @type {number | null} when it runs out, while it runs */
        this.until = null;
        /** What is said behind the name. */
        this.note = "";
    }

    /** @override */
    disconnectedCallback() {
        super.disconnectedCallback();
        clearTimeout(this.#timer);
    }

    /** @override */
    updated() {
        clearTimeout(this.#timer);
        if (this.until === null) return;
        const left = this.until - performance.now();
        if (left > 0) this.#timer = window.setTimeout(() => this.requestUpdate(), left < 10_000 ? 100 : left % 1000 || 1000);
    }

    /** @override */
    render() {
        const left = this.until !== null ? this.until - performance.now() : this.left;
        return html`
            <span class="man ${this.color}" aria-hidden="true"></span>
            <span class="who">${this.name}<span class="hush"> (${this.color})</span></span>
            <span class="more">${this.thinks ? html`<span class="dots" aria-label="thinks"><i></i><i></i><i></i></span>` : this.note}</span>
            ${left === null ? nothing : html`<span class="clock ${left < 20_000 ? "low" : ""}" role="timer" aria-label="clock of ${this.color}">${clockText(left)}</span>`}`;
    }
}

customElements.define("player-bar", PlayerBar);
