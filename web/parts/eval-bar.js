// Who stands better, as a bar: White's share of the point.

import { html } from "../vendor/lit.js";
import { Page } from "../app/page.js";

class EvalBar extends Page {
    static properties = { share: { type: Number }, text: {}, flipped: { type: Boolean } };

    constructor() {
        super();
        /** @type {number | null} White's expected share, `null` while nothing is known */
        this.share = null;
        /** The score in words or digits. */
        this.text = "";
        this.flipped = false;
    }

    /** @override */
    updated() {
        this.style.setProperty("--white", `${((this.share ?? 0.5) * 100).toFixed(1)}%`);
    }

    /** @override */
    render() {
        return html`<div role="img" aria-label=${this.text ? `Evaluation ${this.text}, from White’s side` : "Not evaluated"}><i></i><span>${this.text}</span></div>`;
    }
}

customElements.define("eval-bar", EvalBar);
