// /table and /table/GAME: a board and its men, moved by hand, by two people at one screen. It needs
// no server once it was seen, and judges nothing: the rules are in the server.

import { html } from "../vendor/lit.js";
import "../board/careen-board.js";
import "../app/chrome.js";
import { games, picture, position } from "../app/api.js";
import { moveMan } from "../app/hands.js";
import { icon } from "../app/icons.js";
import { Page, addressParts } from "../app/page.js";
import { isDark, settings } from "../app/settings.js";

/** @import * as Api from "../types/api.js" */

class TablePage extends Page {
    static properties = {
        list: { state: true },
        past: { state: true },
        flipped: { state: true },
        problem: { state: true },
    };

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** Every view since the beginning, the newest last. @type {Api.View[]} */
        this.past = [];
        this.flipped = false;
        this.problem = "";
        this.game = addressParts()[0] ?? "";
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        this.#load();
    }

    get #key() {
        return `careen-table-${this.game}`;
    }

    async #load() {
        try {
            this.list = await games();
            if (!this.game) return;
            const start = (await position({ ruleset: this.game })).view;
            this.past = [{ ...start, threats: [], notes: [], arrows: [] }];
            const kept = JSON.parse(localStorage.getItem(this.#key) ?? "null");
            if (kept) this.past = [...this.past, kept];
        } catch {
            this.problem = "This board was never seen with the server, so this browser does not know its men. Open it once while “careen serve” runs.";
        }
    }

    /** @param {Api.View} view */
    #set(view) {
        this.past = [...this.past, view].slice(-500);
        this.#keep();
    }

    #keep() {
        try {
            localStorage.setItem(this.#key, JSON.stringify(this.past.at(-1)));
        } catch {
            // It lasts as long as the page.
        }
    }

    #undo() {
        this.past = this.past.slice(0, -1);
        this.#keep();
    }

    /** @override */
    render() {
        if (this.problem) return html`<h1>A table without rules</h1><p class="problem" role="alert">${this.problem}</p>`;
        if (!this.game) {
            return html`<h1>A table without rules</h1><p class="lead">Two people, one board, no referee: works without the server, but judges nothing.</p>
                <ul class="shelf">${this.list?.games.map(game => html`<li><a href="/table/${game.id}"><img src=${picture({ ruleset: game.id, dark: isDark(), size: 32 })} alt="" width="200" height="200"><b>${game.name}</b></a></li>`)}</ul>`;
        }
        const view = this.past.at(-1);
        if (!view) return html`<div class="desk"><div class="table"><careen-board></careen-board></div><div class="panel"></div></div>`;
        const name = this.list?.games.find(game => game.id === this.game)?.name ?? this.game;
        this.style.setProperty("--ratio", String(view.files / view.ranks));
        return html`<div class="desk">
            <div class="table"><careen-board setup .view=${view} .actions=${[]} side="both" controls="off" .flipped=${this.flipped} .theme=${settings.theme}
                .coordinates=${settings.coordinates ? "on" : "off"} animation="off" .threats=${"off"} label="Board of ${name}"
                @careen-flip=${(/** @type {CustomEvent} */ event) => (this.flipped = event.detail.flipped)}
                @careen-setup=${(/** @type {CustomEvent} */ event) => { const next = moveMan(view, event.detail); if (next) this.#set(next); }}></careen-board></div>
            <div class="panel">
                <h1>${name}, without rules</h1>
                <p>Drag the men as you agree, off the board too. Nothing is judged here: what is legal is known to the server only, and this table works without it.</p>
                <div class="row">
                    <button ?disabled=${this.past.length < 2} @click=${() => this.#undo()}>${icon("undo")}Undo</button>
                    <button @click=${() => (this.flipped = !this.flipped)}>${icon("flip")}Flip</button>
                    <button ?disabled=${this.past.length < 2} @click=${() => { const [start] = this.past; if (start) this.#set(start); }}>Start position</button>
                    <a class="button" href="/rules/${this.game}">${icon("book")}Rules</a>
                    <a class="button" href="/?game=${this.game}">${icon("play")}Play with rules</a>
                </div>
            </div></div>`;
    }
}

customElements.define("table-page", TablePage);
