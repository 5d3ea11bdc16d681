// /rules and /rules/GAME: the rulebooks, every example a board to play on.

import { html, nothing, unsafeHTML } from "../vendor/lit.js";
import "../app/chrome.js";
import "../parts/rule-example.js";
import { games, get, picture } from "../app/api.js";
import { Page, addressParts } from "../app/page.js";
import { isDark } from "../app/settings.js";

/** @import * as Api from "../types/api.js" */

class RulesPage extends Page {
    static properties = { list: { state: true }, book: { state: true }, problem: { state: true } };

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** @type {Api.Rulebook | null} */
        this.book = null;
        this.problem = "";
        this.game = addressParts()[0] ?? "";
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        this.#load();
    }

    async #load() {
        try {
            if (!this.game) {
                this.list = await games();
                return;
            }
            this.book = await get(`/api/rules/${encodeURIComponent(this.game)}`);
            document.title = `${this.book?.name}: rules · Careen`;
            await this.updateComplete;
            this.#frameTables();
            // The place that the address names was not there when the page was opened.
            if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** Wide tables scroll by themselves, with the keyboard too, and stay tables. */
    #frameTables() {
        for (const [i, table] of this.querySelectorAll(".prose table, .prose pre").entries()) {
            const frame = document.createElement("div");
            frame.className = "frame";
            frame.tabIndex = 0;
            frame.setAttribute("role", "region");
            frame.setAttribute("aria-label", `Table ${i + 1}`);
            table.replaceWith(frame);
            frame.append(table);
        }
    }

    /** @override */
    render() {
        if (this.problem) return html`<h1>Rules</h1><p class="problem" role="alert">${this.problem}</p><p><a href="/rules">All rulebooks</a></p>`;
        if (!this.game) {
            return html`<h1>Rules</h1><p class="lead">Every example is a board: try it out.</p>
                <ul class="shelf">${this.list?.games.map(game => html`<li><a href="/rules/${game.id}">
                    <img src=${picture({ ruleset: game.id, dark: isDark(), size: 32 })} alt="" width="200" height="200"><b>${game.name}</b>
                    <span class="soft small">${game.inventor}${game.year ? `, ${game.year}` : ""}</span></a></li>`)}</ul>`;
        }
        const book = this.book;
        if (!book) return nothing;
        return html`<div class="book">
            <nav class="contents" aria-label="Contents"><details ?open=${matchMedia("(min-width: 62rem)").matches}><summary>Contents</summary>
                <ul>${book.contents.map(({ level, id, title }) => html`<li class=${level > 2 ? "deep" : ""}><a href="#${id}">${title}</a></li>`)}</ul></details>
                <p><a class="button" href="/?game=${book.game}">Play ${book.name}</a></p></nav>
            <article class="text">${book.parts.map(part => part.kind === "prose"
                // Made by our server from our rulebook, without scripts.
                ? html`<div class="prose">${unsafeHTML(part.html)}</div>`
                : html`<rule-example .example=${part}></rule-example>`)}</article></div>`;
    }
}

customElements.define("rules-page", RulesPage);
