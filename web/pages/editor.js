// /editor?ruleset=…&fen=…: any position, legal or not; says what is wrong with it.

import { html, nothing } from "../vendor/lit.js";
import "../board/careen-board.js";
import "../app/chrome.js";
import { games, get, post, query } from "../app/api.js";
import { icon } from "../app/icons.js";
import { Page } from "../app/page.js";
import { settings } from "../app/settings.js";
import { copy } from "../app/share.js";
import { manPicture } from "../parts/man-picture.js";
import { withoutMan, withMan } from "../app/setup.js";

/** @import * as Api from "../types/api.js" */

class EditorPage extends Page {
    static properties = {
        list: { state: true },
        setup: { state: true },
        hand: { state: true },
        problem: { state: true },
        said: { state: true },
        flipped: { state: true },
        past: { state: true },
    };

    #asked = 0;

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** @type {Api.Setup | null} */
        this.setup = null;
        /** What a press on the board does: puts this text down, or takes away (`""`). */
        this.hand = "";
        this.problem = "";
        this.said = "";
        this.flipped = false;
        /** @type {{squares: Record<string, string>, rest: string}[]} */
        this.past = [];
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        this.#load();
    }

    async #load() {
        try {
            this.list = await games();
            const params = new URLSearchParams(location.search);
            const ruleset = params.get("ruleset") ?? this.list.games[0]?.id ?? "";
            const start = this.list.games.find(game => game.id === ruleset.split(":")[0])?.start_fen ?? null;
            await this.#fen(ruleset, params.get("fen") ?? start);
            this.hand = this.setup?.palette[0]?.text ?? "";
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** @param {string} ruleset @param {string | null} fen */
    async #fen(ruleset, fen) {
        this.#take(await get("/api/setup", { ruleset, fen }));
    }

    /** @param {Api.Setup} setup */
    #take(setup) {
        this.setup = setup;
        this.problem = "";
        history.replaceState(null, "", "/editor" + query({ ruleset: setup.ruleset, fen: setup.fen }));
    }

    /** @param {Record<string, string>} squares @param {string} rest @param {boolean} [back] whether this undoes */
    async #put(squares, rest, back = false) {
        const setup = /** @type {Api.Setup} */ (this.setup);
        const mine = ++this.#asked;
        if (!back) this.past = [...this.past, { squares: setup.squares, rest: setup.rest }].slice(-200);
        // At once, so that a quick next press builds on this one.
        this.setup = { ...setup, squares, rest };
        try {
            const next = await post("/api/setup", { ruleset: setup.ruleset, squares, rest });
            if (mine === this.#asked) this.#take(next);
        } catch (error) {
            if (mine === this.#asked) this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** @param {{from: string | null, man: number | null, to: string | null}} detail */
    #moved({ from, man, to }) {
        const { squares, rest, crowds, palette } = /** @type {Api.Setup} */ (this.setup);
        const texts = palette.map(one => one.text);
        if (from !== null && from === to) {
            // A press: what is in the hand goes down; the same again, or an empty hand, takes away.
            const there = squares[from] ?? "";
            if (!this.hand || (!crowds && there === this.hand)) {
                if (there) this.#put(withoutMan(squares, from, null, texts).squares, rest);
            } else {
                this.#put(withMan(squares, from, this.hand, crowds), rest);
            }
            return;
        }
        if (from === null || from === undefined) return;
        const { squares: left, text } = withoutMan(squares, from, man ?? null, texts);
        this.#put(to ? withMan(left, to, text, crowds) : left, rest);
    }

    #undo() {
        const last = this.past.at(-1);
        if (!last) return;
        this.past = this.past.slice(0, -1);
        this.#put(last.squares, last.rest, true);
    }

    async #typed(/** @type {string} */ fen) {
        const setup = /** @type {Api.Setup} */ (this.setup);
        const before = { squares: setup.squares, rest: setup.rest };
        try {
            await this.#fen(setup.ruleset, fen.trim());
            this.past = [...this.past, before];
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** @override */
    render() {
        const setup = this.setup;
        if (!setup) {
            return this.problem ? html`<h1>Set up a position</h1><p class="problem" role="alert">${this.problem}</p><p><a href="/editor">Begin with the start position</a></p>`
                : html`<div class="desk"><div class="table"><careen-board></careen-board></div><div class="panel"></div></div>`;
        }
        const id = setup.ruleset.split(":")[0];
        const game = this.list?.games.find(one => one.id === id);
        const problem = this.problem || setup.problem?.detail || "";
        const side = setup.rest.split(" ")[0];
        this.style.setProperty("--ratio", String(setup.files / setup.ranks));
        /** @param {string} letter */
        const turnTo = letter => this.#put(setup.squares, [letter, ...setup.rest.split(" ").slice(1)].join(" "));
        return html`<div class="desk">
            <div class="table"><careen-board setup .view=${setup.view} .actions=${[]} side="both" .flipped=${this.flipped} .theme=${settings.theme} controls="off"
                .coordinates=${settings.coordinates ? "on" : "off"} animation="off" .threats=${"off"} label="Board to set up"
                @careen-flip=${(/** @type {CustomEvent} */ event) => (this.flipped = event.detail.flipped)}
                @careen-setup=${(/** @type {CustomEvent} */ event) => this.#moved(event.detail)}></careen-board></div>
            <div class="panel">
                <section><h1>Set up a position</h1>
                    <label class="field">Game<select @change=${(/** @type {any} */ event) => { location.href = `/editor?ruleset=${event.target.value}`; }}>
                        ${this.list?.games.map(one => html`<option value=${one.id} ?selected=${one.id === id}>${one.name}</option>`)}</select></label></section>
                <section aria-label="Men">
                    <p class="small soft">Choose a man and press squares; drag men to move them, off the board to take them away.</p>
                    <div class="palette">
                        <button aria-pressed=${this.hand === ""} aria-label="take away" title="take away" @click=${() => (this.hand = "")}>${icon("bin")}</button>
                        ${setup.palette.map(one => html`<button aria-pressed=${this.hand === one.text} aria-label=${one.name} title=${one.name} @click=${() => (this.hand = one.text)}>${manPicture(one.man)}</button>`)}
                    </div></section>
                <section>
                    <fieldset><legend>To act</legend><div class="segments">
                        ${[["w", "White"], ["b", "Black"]].map(([letter, name]) => html`<label><input type="radio" name="side" .checked=${side === letter} @change=${() => turnTo(/** @type {string} */ (letter))}><span>${name}</span></label>`)}</div></fieldset>
                    <label class="field">Side to act, rights and counters, as in the FEN<input class="fen" .value=${setup.rest} spellcheck="false" @change=${(/** @type {any} */ event) => this.#put(setup.squares, event.target.value.trim())}></label>
                    <label class="field">FEN<textarea class="fen" spellcheck="false" .value=${setup.fen} @change=${(/** @type {any} */ event) => this.#typed(event.target.value)}></textarea></label>
                </section>
                <div class="verdict ${problem ? "wrong" : ""}" role="status">${problem ? html`<b>Not a position that can be played.</b><br>${problem}` : html`<b>A position that can be played.</b>`}${this.said ? html`<br>${this.said}` : nothing}</div>
                <div class="row">
                    <a class="button primary" aria-disabled=${problem ? "true" : nothing} href=${problem ? nothing : "/analysis" + query({ ruleset: setup.ruleset, fen: setup.fen })}>${icon("search")}Analyse</a>
                    <a class="button" aria-disabled=${problem ? "true" : nothing} href=${problem ? nothing : "/" + query({ ruleset: setup.ruleset, fen: setup.fen })}>${icon("play")}Play from here</a>
                    <button ?disabled=${this.past.length === 0} @click=${() => this.#undo()}>${icon("undo")}Undo</button>
                    <button @click=${() => this.#put({}, setup.rest)}>Empty</button>
                    <button ?disabled=${!game} @click=${() => this.#typed(game?.start_fen ?? "")}>Start position</button>
                    <button @click=${() => (this.flipped = !this.flipped)}>${icon("flip")}Flip</button>
                    <button @click=${async () => (this.said = (await copy(setup.fen)) ? "The FEN is on the clipboard." : "Mark the FEN above to copy it.")}>Copy FEN</button>
                </div>
            </div></div>`;
    }
}

customElements.define("editor-page", EditorPage);
