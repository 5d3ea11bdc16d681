// /archive: the person's own games, analyses and imported records.

import { html, nothing } from "../vendor/lit.js";
import "../app/chrome.js";
import { games, get, picture, post, query, remove } from "../app/api.js";
import { dateText, playerName, readingsOf } from "../app/format.js";
import { icon } from "../app/icons.js";
import { Page } from "../app/page.js";
import { isDark } from "../app/settings.js";

/** @import * as Api from "../types/api.js" */

const FIELDS = /** @type {const} */ (["game", "reading", "result", "kind", "player", "text", "fen"]);

class ArchivePage extends Page {
    static properties = {
        list: { state: true },
        entries: { state: true },
        total: { state: true },
        next: { state: true },
        problem: { state: true },
        said: { state: true },
        going: { state: true },
        naming: { state: true },
        loading: { state: true },
    };

    #asked = 0;

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** @type {Api.Entry[] | null} */
        this.entries = null;
        this.total = 0;
        /** @type {string | null} */
        this.next = null;
        this.problem = "";
        this.said = "";
        this.loading = false;
        /** @type {Api.Entry | null} about to be deleted */
        /** @type {Api.Entry | null} about to be named */
        this.naming = null;
        this.going = null;
        const params = new URLSearchParams(location.search);
        /** What is searched for; the address says so too. @type {Record<string, string>} */
        this.wanted = Object.fromEntries(FIELDS.flatMap(name => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])));
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        games().then(list => (this.list = list), () => {});
        this.#search();
    }

    /** @param {string | null} [after] */
    async #search(after = null) {
        const mine = ++this.#asked;
        this.loading = true;
        try {
            const page = await get("/api/archive", { ...this.wanted, limit: 30, after });
            if (mine !== this.#asked) return;
            this.entries = after ? [...(this.entries ?? []), ...page.entries] : page.entries;
            this.total = page.total;
            this.next = page.next;
            this.problem = "";
        } catch (error) {
            if (mine !== this.#asked) return;
            this.problem = /** @type {Error} */ (error).message;
            if (/** @type {import("../app/api.js").Problem} */ (error).offline) await this.#offline();
        }
        this.loading = false;
    }

    /** Without the server: what the service worker kept, searched here as far as that goes. */
    async #offline() {
        try {
            const page = await get("/api/archive", { limit: 100 });
            const { game, result, kind } = this.wanted;
            this.entries = page.entries.filter((/** @type {Api.Entry} */ entry) =>
                (!game || entry.game === game) && (!result || entry.result === result) && (!kind || entry.kind === kind));
            this.total = this.entries?.length ?? 0;
            this.next = null;
            this.problem = "The server is away. These are the entries that this browser remembers, searched by game, result and kind only.";
        } catch {
            // Nothing is remembered: the first problem stands.
        }
    }

    /** @param {Event} event */
    #submit(event) {
        event.preventDefault();
        const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
        this.wanted = Object.fromEntries(FIELDS.flatMap(name => {
            const value = String(data.get(name) ?? "").trim();
            return value ? [[name, value]] : [];
        }));
        history.replaceState(null, "", "/archive" + query(this.wanted));
        this.#search();
    }

    async #delete() {
        const entry = this.going;
        if (!entry) return;
        try {
            await remove(`/api/archive/${entry.id}`);
            this.entries = (this.entries ?? []).filter(one => one.id !== entry.id);
            this.total--;
            this.said = "Deleted.";
        } catch (error) {
            this.said = /** @type {Error} */ (error).message;
        }
        this.going = null;
    }

    async #name(/** @type {Event} */ event) {
        event.preventDefault();
        const entry = this.naming;
        if (!entry) return;
        const title = this.child("#name input").value.trim() || null;
        try {
            await post(`/api/play/${entry.id}/title`, { title });
            this.entries = (this.entries ?? []).map(one => (one.id === entry.id ? { ...one, title } : one));
        } catch (error) {
            this.said = /** @type {Error} */ (error).message;
        }
        this.child("#name").close();
    }

    /** @param {Event} event */
    async #import(event) {
        const input = /** @type {HTMLInputElement} */ (event.target);
        const file = input.files?.[0];
        if (!file) return;
        try {
            const { kept, errors } = await post("/api/archive/import", { text: await file.text() });
            const bad = errors.map((/** @type {{line: number | null, detail: string}} */ error) => `${error.line ? `line ${error.line}: ` : ""}${error.detail}`);
            this.said = `${kept} ${kept === 1 ? "game" : "games"} kept${bad.length > 0 ? `; ${bad.length} not: ${bad.slice(0, 3).join("; ")}` : "."}`;
            await this.#search();
        } catch (error) {
            this.said = /** @type {Error} */ (error).message;
        }
        input.value = "";
    }

    /** @override */
    render() {
        const chosen = this.list?.games.find(game => game.id === this.wanted["game"]);
        /** @param {string} name @param {string} label @param {readonly (readonly [string, string])[]} options */
        const select = (name, label, options) => html`<label>${label}<select name=${name} @change=${(/** @type {any} */ event) => event.target.form.requestSubmit()}>
            <option value="">any</option>${options.map(([value, text]) => html`<option value=${value} ?selected=${this.wanted[name] === value}>${text}</option>`)}</select></label>`;
        return html`
            <div class="heading"><h1>Archive</h1><div class="row">
                <input class="hush" id="import" type="file" accept=".pgn,.sgf,.txt,text/*" @change=${this.#import}><label class="button" for="import">Import a file</label>
                <a class="button" href=${"/api/archive/export" + query(this.wanted)} download="careen.pgn">${icon("share")}Export ${Object.keys(this.wanted).length > 0 ? "these" : "all"}</a></div></div>
            <form class="search" role="search" aria-label="Search the archive" @submit=${this.#submit}>
                ${select("game", "Game", this.list?.games.map(game => /** @type {const} */ ([game.id, game.name])) ?? [])}
                ${select("reading", "Reading", (chosen ? [chosen] : this.list?.games ?? []).flatMap(game => game.readings.flatMap(reading =>
                    reading.values.filter(value => value !== "N").map(value => /** @type {[string, string]} */ ([`${reading.id}=${value}`, `${reading.id}=${value}`]))))
                    .filter(([value], i, all) => all.findIndex(([other]) => other === value) === i))}
                ${select("result", "Result", [["1-0", "White won"], ["0-1", "Black won"], ["1/2-1/2", "draw"], ["*", "not over"]])}
                ${select("kind", "Kind", [["game", "played here"], ["analysis", "analysis"], ["import", "imported"]])}
                <label>Player<input name="player" .value=${this.wanted["player"] ?? ""} placeholder="level 4"></label>
                <label>Text<input name="text" .value=${this.wanted["text"] ?? ""}></label>
                <label class="wide">Position reached, as a FEN<input class="fen" name="fen" .value=${this.wanted["fen"] ?? ""} spellcheck="false"></label>
                <button class="primary">${icon("search")}Search</button>
            </form>
            <p class="soft" role="status">${this.said} ${this.entries === null || this.loading ? "" : this.total === 0 ? (Object.keys(this.wanted).length > 0 ? "Nothing fits." : "Nothing here yet: every game that you play is kept by itself.") : `${this.total} ${this.total === 1 ? "entry" : "entries"}`}</p>
            ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
            <ul class="kept">${this.entries?.map(entry => this.#entry(entry))}</ul>
            ${this.next ? html`<p><button ?disabled=${this.loading} @click=${() => this.#search(this.next)}>More</button></p>` : nothing}
            <dialog id="name" aria-labelledby="name-title"><form @submit=${this.#name}><h2 id="name-title">Name this game</h2>
                <label>Name<input maxlength="200" .value=${this.naming?.title ?? ""} placeholder="With Ann"></label>
                <div class="row"><button type="button" @click=${() => this.child("#name").close()}>Cancel</button><button class="primary">Name</button></div></form></dialog>
            <dialog id="delete" aria-labelledby="delete-title"><form method="dialog"><h2 id="delete-title">Delete this for good?</h2>
                <p>${this.going ? `${this.#title(this.going)}, ${dateText(this.going.changed)}` : ""}</p>
                <div class="row"><button>Keep</button><button class="primary" @click=${() => this.#delete()}>Delete</button></div></form></dialog>`;
    }

    /** @param {Api.Entry} entry */
    #title(entry) {
        return entry.title ?? this.list?.games.find(game => game.id === entry.game)?.name ?? entry.game;
    }

    /** @param {Api.Entry} entry */
    #entry(entry) {
        const open = entry.kind === "game" && !entry.over;
        const readings = readingsOf(entry.ruleset);
        return html`<li>
            <img src=${picture({ ruleset: entry.ruleset, fen: entry.fen, dark: isDark(), size: 16 })} alt="" width="72" height="72" loading="lazy">
            <div class="what"><h2>${this.#title(entry)} <span class="result">${entry.result}</span></h2>
                <p>${playerName(entry.white)} – ${playerName(entry.black)}${entry.reason ? html`, <span class="soft">${entry.reason}</span>` : nothing}</p>
                <p class="small soft">${dateText(entry.changed)}, ${entry.plies} turns${readings ? `, ${readings}` : ""}</p></div>
            <div class="do">
                ${open ? html`<a class="button primary" href="/play/${entry.id}">Go on</a>` : nothing}
                <a class="button" href="/analysis/${entry.id}">Analyse</a>
                <a class="button" href="/report/${entry.id}">Report</a>
                ${entry.kind === "game" ? html`<button class="icon" aria-label="Name ${this.#title(entry)}" @click=${() => { this.naming = entry; this.child("#name").showModal(); }}>${icon("pencil")}</button>` : nothing}
                <button class="icon" aria-label="Delete ${this.#title(entry)}" @click=${() => { this.going = entry; this.child("#delete").showModal(); }}>${icon("bin")}</button>
            </div></li>`;
    }
}

customElements.define("archive-page", ArchivePage);
