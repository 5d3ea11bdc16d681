// The start: choose a game, its reading, an opponent and a clock; or go on with a game.

import { html, nothing } from "../vendor/lit.js";
import "../app/chrome.js";
import { games, get, picture, post } from "../app/api.js";
import { dateText, gameOf, isHuman, playerName } from "../app/format.js";
import { Page } from "../app/page.js";
import { isDark } from "../app/settings.js";
import { chosenIn, readingFields, rulesetOf } from "../parts/readings.js";

/** @import * as Api from "../types/api.js" */

const CLOCKS = /** @type {const} */ ([
    ["none", "No clock"],
    ["3+2", "3 + 2"],
    ["5+3", "5 + 3"],
    ["10+5", "10 + 5"],
    ["20+10", "20 + 10"],
    ["own", "Other"],
]);

/** What a level is like, in words; nothing is promised that differs from game to game. */
const LEVELS = ["for the first game", "for beginners", "still kind", "takes what is left lying about",
    "a sound club player", "sees short tactics", "rarely errs", "strong", "very strong", "all it can"];

const KEY = "careen-home";

class HomePage extends Page {
    static properties = {
        list: { state: true },
        open: { state: true },
        chosen: { state: true },
        fen: { state: true },
        problem: { state: true },
        away: { state: true },
        busy: { state: true },
    };

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** @type {Api.Entry[]} games that are not over */
        this.open = [];
        /** What the person chose, the last time too. */
        this.chosen = {
            game: new URLSearchParams(location.search).get("game") ?? "",
            /** @type {Record<string, Record<string, string>>} */
            readings: {},
            opponent: "engine",
            level: 4,
            side: "first",
            clock: "none",
            minutes: 15,
            seconds: 10,
        };
        const params = new URLSearchParams(location.search);
        /** Where the game begins, if it is not the start position: comes with the address. */
        this.fen = params.get("fen");
        const ruleset = params.get("ruleset");
        if (ruleset) this.chosen.game = gameOf(ruleset);
        this.problem = "";
        this.away = false;
        this.busy = false;
        try {
            const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
            this.chosen = { ...this.chosen, ...kept, game: this.chosen.game || (kept.game ?? "") };
        } catch {
            // The first visit.
        }
        if (ruleset) this.chosen.readings = { ...this.chosen.readings, [gameOf(ruleset)]: chosenIn(ruleset) };
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        this.#load();
    }

    async #load() {
        // Both at once, so that the list of games does not move when the other one comes.
        const archive = get("/api/archive", { kind: "game", result: "*", limit: 12 }).catch(() => null);
        try {
            const [list, mine] = await Promise.all([games(), archive]);
            this.open = mine?.entries.filter((/** @type {Api.Entry} */ entry) => !entry.over) ?? [];
            this.list = list;
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
            return;
        }
        const known = this.list.games;
        if (!known.some(game => game.id === this.chosen.game)) this.#set({ game: known[0]?.id ?? "" });
        // The lists may come from the service worker while the server is away.
        this.away = !(await fetch("/api/openapi.json", { method: "HEAD" }).then(answer => answer.ok, () => false));
    }

    /** @param {Partial<HomePage["chosen"]>} some */
    #set(some) {
        this.chosen = { ...this.chosen, ...some };
        try {
            localStorage.setItem(KEY, JSON.stringify(this.chosen));
        } catch {
            // Chosen for now.
        }
    }

    async #begin(/** @type {Event} */ event) {
        event.preventDefault();
        const { game, readings, opponent, level, side, clock, minutes, seconds } = this.chosen;
        const info = this.list?.games.find(one => one.id === game);
        if (!info || this.busy) return;
        const engine = `level ${level}`;
        const mine = side === "random" ? (Math.random() < 0.5 ? "first" : "second") : side;
        const [first, second] = opponent === "friend" ? ["human", "human"] : mine === "first" ? ["human", engine] : [engine, "human"];
        const [time, plus] = clock === "own" ? [minutes, seconds] : clock.split("+").map(Number);
        this.busy = true;
        this.problem = "";
        try {
            const state = await post("/api/play", {
                fen: this.fen,
                ruleset: rulesetOf(info, readings[game] ?? {}),
                first,
                second,
                clock: clock === "none" ? null : { initial_ms: Math.round(Number(time) * 60_000), increment_ms: Math.round(Number(plus) * 1000) },
            });
            location.href = `/play/${state.id}`;
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
            this.busy = false;
        }
    }

    /** @override */
    render() {
        return html`
            <h1>What shall we play?</h1>
            ${this.open.length > 0 ? html`<h2 class="hush">Go on with a game</h2><ul class="goon">${this.open.map(entry => this.#entry(entry))}</ul>` : nothing}
            ${this.list ? this.#choice(this.list) : this.problem ? html`<p class="problem" role="alert">${this.problem}</p><p>Without the server you can still use a <a href="/table">table without rules</a>.</p>` : nothing}`;
    }

    /** @param {Api.Entry} entry */
    #entry(entry) {
        const name = this.list?.games.find(game => game.id === entry.game)?.name ?? entry.game;
        const players = [entry.white, entry.black];
        const against = players.every(isHuman) ? "two at this screen" : playerName(players.find(player => !isHuman(player)) ?? "");
        return html`<li><a href="/play/${entry.id}">
            <img src=${picture({ ruleset: entry.ruleset, fen: entry.fen, dark: isDark(), size: 16 })} alt="" width="64" height="64">
            <b>${entry.title ?? name}</b><span class="soft small">${against}, <time>${dateText(entry.changed)}</time></span></a></li>`;
    }

    /** @param {Api.Games} list */
    #choice(list) {
        const chosen = list.games.find(game => game.id === this.chosen.game);
        return html`
            <form class="choose" @submit=${this.#begin}>
                <fieldset>
                    <legend class="hush">Game</legend>
                    <div class="games">${list.games.map(game => html`
                        <div class="game">
                            <input type="radio" name="game" aria-label=${game.name} .checked=${game.id === this.chosen.game} @change=${() => { this.fen = null; this.#set({ game: game.id }); }}>
                            <img src=${picture({ ruleset: game.id, dark: isDark(), size: 32 })} alt="" width="256" height="256" loading="lazy">
                            <b>${game.name}</b>
                            <span class="soft small">${game.inventor}${game.year ? `, ${game.year}` : ""}</span>
                            ${game.idea ? html`<span class="idea">${game.idea}</span>` : nothing}
                        </div>`)}
                    </div>
                </fieldset>
                ${chosen ? this.#deal(chosen, list.levels) : nothing}
            </form>`;
    }

    /** @param {Api.GameFacts} game @param {number} levels */
    #deal(game, levels) {
        const chosen = this.chosen;
        /** @param {string} name @param {string} value @param {string} text */
        const one = (name, value, text) => html`<label><input type="radio" name=${name} .checked=${chosen[/** @type {"side"} */ (name)] === value}
            @change=${() => this.#set({ [name]: value })}><span>${text}</span></label>`;
        return html`<div class="deal">
            <h2>${game.name}</h2>
            <p class="links small"><a href="/rules/${game.id}">Rules</a><a href="/puzzles/${game.id}">Puzzles (${game.puzzles})</a><a href="/analysis?ruleset=${game.id}">Analysis board</a></p>
            ${this.fen ? html`<div class="from"><img src=${picture({ ruleset: rulesetOf(game, chosen.readings[game.id] ?? {}), fen: this.fen, dark: isDark(), size: 16 })} alt="The position" width="96" height="96">
                <p>From this position. <button type="button" @click=${() => (this.fen = null)}>From the start instead</button></p></div>` : nothing}
            <fieldset class="field"><legend>Opponent</legend>
                <div class="segments">${one("opponent", "engine", "Careen")}${one("opponent", "friend", "A friend at this screen")}</div>
            </fieldset>
            ${chosen.opponent === "engine" ? html`
                <div class="field"><label for="level">Level</label>
                    <div class="level"><input id="level" type="range" min="1" max=${levels} .value=${String(chosen.level)} aria-describedby="level-is"
                        @input=${(/** @type {Event} */ event) => this.#set({ level: Number(/** @type {HTMLInputElement} */ (event.target).value) })}>
                    <output for="level">${chosen.level}</output></div>
                    <p class="soft small" id="level-is">${LEVELS[chosen.level - 1] ?? ""}</p>
                </div>
                <fieldset class="field"><legend>You</legend>
                    <div class="segments">${one("side", "first", "Begin")}${one("side", "second", "Answer")}${one("side", "random", "By lot")}</div>
                </fieldset>` : nothing}
            <fieldset class="field"><legend>Clock</legend>
                <div class="segments">${CLOCKS.map(([value, text]) => one("clock", value, text))}</div>
                ${chosen.clock === "own" ? html`<div class="times">
                    <label>Minutes <input type="number" min="0.5" max="180" step="0.5" required .value=${String(chosen.minutes)} @change=${(/** @type {any} */ event) => this.#set({ minutes: Number(event.target.value) })}></label>
                    <label>Seconds a turn <input type="number" min="0" max="180" step="1" required .value=${String(chosen.seconds)} @change=${(/** @type {any} */ event) => this.#set({ seconds: Number(event.target.value) })}></label></div>` : nothing}
            </fieldset>
            ${readingFields(game, chosen.readings[game.id] ?? {}, readings => this.#set({ readings: { ...chosen.readings, [game.id]: readings } }))}
            ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
            <button class="primary" ?disabled=${this.busy || this.away}>Play</button>
            ${this.away ? html`<p class="note small">The server is away, and the rules live there. You can read the <a href="/rules/${game.id}">rulebook</a> and use a <a href="/table/${game.id}">table without rules</a>.</p>` : nothing}
        </div>`;
    }
}

customElements.define("home-page", HomePage);
