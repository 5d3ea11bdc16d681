// One man as a small picture, with the drawings and colors of the board.

import { LitElement, css, html } from "../vendor/lit.js";
import { one, sprite } from "../board/men.js";
import { style } from "../board/style.js";
import { settings } from "../app/settings.js";

/** @import * as Api from "../types/api.js" */

class ManPicture extends LitElement {
    static styles = [style, css`:host { width: 2.4rem; height: 2.4rem; } svg { width: 100%; height: 100%; }`];
    static properties = { man: { attribute: false }, theme: { reflect: true } };

    constructor() {
        super();
        /** @type {Api.Man | null} */
        this.man = null;
        this.theme = "auto";
    }

    /** @override */
    render() {
        return html`<svg viewBox="-54 -54 108 108" aria-hidden="true">${sprite}${this.man ? one(/** @type {import("../board/types.js").Man} */ (this.man), false) : null}</svg>`;
    }
}

customElements.define("man-picture", ManPicture);

/** @param {Api.Man} man */
export const manPicture = man => html`<man-picture .man=${man} .theme=${settings.theme}></man-picture>`;
