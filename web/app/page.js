// What all pages share: an element that draws into the page itself, so that the page's style holds.

import { LitElement } from "../vendor/lit.js";
import { changes } from "./settings.js";

/** A page, or a part of one: draws into the light DOM, again when a setting changes. */
export class Page extends LitElement {
    #again = () => this.requestUpdate();

    /** @override */
    createRenderRoot() {
        return this;
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        changes.addEventListener("change", this.#again);
    }

    /** @override */
    disconnectedCallback() {
        super.disconnectedCallback();
        changes.removeEventListener("change", this.#again);
    }

    /**
     * The elements in this page by a selector; throws where the page has none.
     * @param {string} selector
     * @returns {any}
     */
    child(selector) {
        const found = this.querySelector(selector);
        if (!found) throw new Error(`no ${selector}`);
        return found;
    }
}

/** The parts of the address after the page's name: `/rules/x` gives `["x"]`. */
export const addressParts = () =>
    location.pathname.split("/").filter(Boolean).slice(1).map(part => decodeURIComponent(part));
