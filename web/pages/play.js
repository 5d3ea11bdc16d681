// /play/ID: a game at the board. The server judges every action; this page shows what it answers.

import { html, nothing } from "../vendor/lit.js";
import "../board/careen-board.js";
import "../app/chrome.js";
import "../parts/player-bar.js";
import "../parts/turn-list.js";
import { games, post, get, position } from "../app/api.js";
import { sayNet } from "../app/chrome.js";
import { gameOf, isHuman, playerName, readingsOf, scoreText } from "../app/format.js";
import { icon } from "../app/icons.js";
import { Page, addressParts } from "../app/page.js";
import { change, settings } from "../app/settings.js";
import { socket } from "../app/socket.js";

/** @import * as Api from "../types/api.js" */

class PlayPage extends Page {
    static properties = {
        state: { state: true },
        shown: { state: true },
        hint: { state: true },
        problem: { state: true },
        flipped: { state: true },
        busy: { state: true },
        gameName: { state: true },
    };

    #unwatch = () => {};
    /** When the state came, for the clocks. */
    #since = 0;
    /** Positions of earlier turns. @type {Map<string, Api.Position>} */
    #seen = new Map();

    constructor() {
        super();
        /** @type {Api.GameState | null} */
        this.state = null;
        /** @type {{ply: number, position: Api.Position} | null} an earlier position that is looked at */
        this.shown = null;
        /** @type {Api.Hint | null} */
        this.hint = null;
        this.problem = "";
        /** @type {boolean | null} by the person's own choice */
        this.flipped = null;
        this.busy = false;
        this.gameName = "";
        this.id = addressParts()[0] ?? "";
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        if (!this.id) {
            location.replace("/");
            return;
        }
        this.#first();
        this.#unwatch = socket.watch(this.id, message => {
            if (message.type === "game") this.#take(message.state);
            else this.problem = "This game is not there any more.";
        });
        let told = false;
        socket.addEventListener("change", () => {
            if (socket.connected) sayNet(null);
            else if (!told || this.state) sayNet("The server is away. Your game is safe; it goes on when the server is back.");
            told = true;
        });
        addEventListener("keydown", this.#keys);
    }

    /** @override */
    disconnectedCallback() {
        super.disconnectedCallback();
        this.#unwatch();
        removeEventListener("keydown", this.#keys);
    }

    async #first() {
        try {
            this.#take(await get(`/api/play/${encodeURIComponent(this.id)}`));
        } catch (error) {
            if (!this.state) this.problem = /** @type {Error} */ (error).message;
            return;
        }
        const known = await games().catch(() => null);
        this.gameName = known?.games.find(one => one.id === this.state?.position.game)?.name ?? "";
        if (this.gameName) document.title = `${this.gameName} · Careen`;
    }

    /** @param {Api.GameState} state */
    #take(state) {
        // Answers and messages may overtake each other.
        if (this.state && state.version < this.state.version) return;
        if (this.state && state.version > this.state.version) this.hint = null;
        const moved = this.state?.at !== state.at;
        this.#since = performance.now();
        this.state = state;
        this.busy = false;
        this.problem = "";
        if (moved) this.shown = null;
    }

    /** @param {string} what @param {Record<string, unknown>} [body] */
    async #do(what, body = {}) {
        const state = this.state;
        if (!state || this.busy) return;
        this.busy = true;
        try {
            this.#take(await post(`/api/play/${state.id}/${what}`, { ...body, at: state.at }));
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
            // The server's state is the true one.
            await get(`/api/play/${state.id}`).then(now => {
                const problem = this.problem;
                this.#take(now);
                this.problem = problem;
            }, () => {});
        }
        this.busy = false;
    }

    async #askHint() {
        const state = this.state;
        if (!state || this.busy) return;
        this.busy = true;
        try {
            const hint = await post(`/api/play/${state.id}/hint`);
            if (this.state?.at === state.at) this.hint = hint;
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
        this.busy = false;
    }

    /** @param {number} ply how many turns are shown */
    async #look(ply) {
        const now = this.state?.position;
        if (!now) return;
        const to = Math.max(0, Math.min(ply, now.turns.length));
        if (to === now.turns.length && (ply > to || !now.open)) {
            this.shown = null;
            return;
        }
        const turns = now.turns.slice(0, to);
        const key = turns.join(" ");
        let there = this.#seen.get(key);
        try {
            there ??= await position({ ruleset: now.ruleset, fen: now.start_fen, turns });
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
            return;
        }
        this.#seen.set(key, there);
        this.shown = { ply: to, position: there };
    }

    /** How many turns the board shows. */
    get #ply() {
        return this.shown?.ply ?? (this.state?.position.turns.length ?? 0) + (this.state?.position.open ? 1 : 0);
    }

    #keys = (/** @type {KeyboardEvent} */ event) => {
        const inside = /** @type {Element} */ (event.target).closest?.("careen-board, input, select, textarea, dialog");
        if (inside || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === "ArrowLeft") this.#look(this.#ply - 1);
        else if (event.key === "ArrowRight") this.#look(this.#ply + 1);
        else return;
        event.preventDefault();
    };

    async #again() {
        const state = /** @type {Api.GameState} */ (this.state);
        try {
            const next = await post("/api/play", {
                ruleset: state.position.ruleset,
                fen: state.position.start_fen,
                first: state.second,
                second: state.first,
                clock: state.clock && { initial_ms: state.clock.initial_ms, increment_ms: state.clock.increment_ms },
            });
            location.href = `/play/${next.id}`;
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** @override */
    render() {
        const state = this.state;
        if (!state) {
            return this.problem
                ? html`<h1>No game here</h1><p class="problem">${this.problem}</p>
                        <p>It may have been deleted, or it was played in another browser. <a href="/">Begin a game</a> or look into the <a href="/archive">archive</a>.</p>`
                : html`<div class="desk"><div class="table"><player-bar></player-bar><careen-board></careen-board><player-bar></player-bar></div><div class="panel"></div></div>`;
        }
        const now = state.position;
        const people = [state.first, state.second].filter(isHuman).length;
        const person = isHuman(state.first) ? "first" : "second";
        const flipped = this.flipped ?? (people === 1 && person === "second");
        const at = this.shown?.position ?? now;
        const side = this.shown || state.end ? "none" : people === 2 ? "both" : people === 1 ? now.colors[person] : "none";
        const bottom = flipped ? "second" : "first";
        const top = flipped ? "first" : "second";
        this.style.setProperty("--ratio", String(at.view.files / at.view.ranks));
        return html`<div class="desk">
            <div class="table">
                ${this.#bar(state, top, people)}
                <careen-board
                    .view=${at.view} .actions=${side === "none" ? [] : now.actions}
                    .openTurn=${this.shown ? "" : now.open_turn} .lastTurn=${at.sans.at(-1) ?? ""}
                    .outcome=${this.shown ? null : state.end ?? now.outcome}
                    .hints=${this.shown ? [] : this.hint?.arrows ?? []}
                    .side=${side} .premove=${people === 1 && !this.shown && !state.end} .premoves=${now.plans}
                    .flipped=${flipped} .busy=${this.busy}
                    .theme=${settings.theme} .sound=${settings.sound} .threats=${settings.threats ? "on" : "off"}
                    .coordinates=${settings.coordinates ? "on" : "off"} .animation=${settings.animation ? "on" : "off"}
                    label="Board of ${this.gameName}"
                    @careen-action=${(/** @type {CustomEvent} */ event) => this.#do("act", { action: event.detail.text })}
                    @careen-undo-step=${() => this.#do("undo")}
                    @careen-flip=${(/** @type {CustomEvent} */ event) => (this.flipped = event.detail.flipped)}
                ></careen-board>
                ${this.#bar(state, bottom, people)}
            </div>
            <div class="panel">
                <div class="title"><h1>${this.gameName}</h1><span class="soft small">${state.title ?? readingsOf(now.ruleset)}</span>
                    <a class="rules small" href="/rules/${gameOf(now.ruleset)}">Rules</a></div>
                <turn-list .sans=${now.sans} .from=${now.first_number} .at=${this.shown?.ply ?? now.sans.length} .open=${now.open ? now.open_turn : ""}
                    tabindex="0" role="region" aria-label="Turns" @turn-go=${(/** @type {CustomEvent} */ event) => this.#look(event.detail.ply)}></turn-list>
                <div class="walk">
                    <button aria-label="To the beginning" @click=${() => this.#look(0)}>${icon("first")}</button>
                    <button aria-label="One turn back" @click=${() => this.#look(this.#ply - 1)}>${icon("back")}</button>
                    <button aria-label="One turn forward" @click=${() => this.#look(this.#ply + 1)}>${icon("forward")}</button>
                    <button aria-label="To the game as it stands" @click=${() => (this.shown = null)}>${icon("last")}</button>
                </div>
                ${this.#status(state)}
                ${state.end ? this.#after(state) : this.#tools(state, people)}
            </div>
            ${this.#dialogs(state, people)}
        </div>`;
    }

    /** @param {Api.GameState} state @param {"first" | "second"} player @param {number} people */
    #bar(state, player, people) {
        const color = state.position.colors[player];
        const kind = state[player];
        const name = people === 1 && isHuman(kind) ? "You" : isHuman(kind) ? (color === "white" ? "White" : "Black") : playerName(kind);
        const left = state.clock ? state.clock[`${player}_ms`] : null;
        const runs = state.clock?.running === player && !state.end;
        const acts = !state.end && state.position.to_act === player;
        const won = state.end?.winner === player ? "wins" : "";
        return html`<player-bar name=${name} color=${color} ?acts=${acts} .thinks=${acts && !isHuman(kind)}
            .note=${won} .left=${left} .until=${runs && left !== null ? this.#since + left : null}></player-bar>`;
    }

    /** @param {Api.GameState} state */
    #status(state) {
        const now = state.position;
        if (state.end) return html`<div class="status over" role="status"><p>${state.end.text}</p></div>`;
        if (this.problem) return html`<div class="status" role="alert"><p class="problem">${this.problem}</p></div>`;
        if (this.shown) {
            return html`<div class="status"><p>An earlier position. <button @click=${() => (this.shown = null)}>Back to the game</button></p></div>`;
        }
        if (state.draw_declined) return html`<div class="status" role="status"><p>The engine wants to play on.</p></div>`;
        if (this.hint) {
            return html`<div class="status" role="status"><p>Best is <b>${this.hint.sans[0]}</b>, ${scoreText(this.hint.score, now.color)}.</p></div>`;
        }
        // Who is to act stands under the board.
        return html`<div class="status"><p class="soft small">${now.view.notes.join(" ")}</p></div>`;
    }

    /** @param {Api.GameState} state @param {number} people */
    #tools(state, people) {
        const { can } = state;
        return html`<div class="tools">
            <button ?disabled=${!can.takeback} @click=${() => this.#do("takeback")}>${icon("undo")}Take back</button>
            <button ?disabled=${!can.hint} @click=${() => this.#askHint()}>${icon("hint")}Hint</button>
            <button @click=${() => (this.flipped = !(this.flipped ?? (people === 1 && isHuman(state.second) && !isHuman(state.first))))}>${icon("flip")}Flip</button>
            <button aria-pressed=${settings.sound} @click=${() => change({ sound: !settings.sound })}>${icon(settings.sound ? "sound" : "mute")}Sound</button>
            <button ?disabled=${!can.draw} @click=${() => this.child("#draw").showModal()}>${icon("hands")}Draw</button>
            <button ?disabled=${!can.resign} @click=${() => this.child("#resign").showModal()}>${icon("flag")}Resign</button>
        </div>`;
    }

    /** @param {Api.GameState} state */
    #after(state) {
        return html`<div class="tools after">
            <button class="primary" title="The same game, sides changed" @click=${() => this.#again()}>${icon("play")}Again</button>
            <a class="button" href="/report/${state.id}">${icon("graph")}Report</a>
            <a class="button" href="/analysis/${state.id}">${icon("search")}Analyse</a>
            <button ?disabled=${!state.can.takeback} @click=${() => this.#do("takeback")}>${icon("undo")}Take back</button>
        </div>`;
    }

    /** @param {Api.GameState} state @param {number} people */
    #dialogs(state, people) {
        const color = state.position.color === "white" ? "White" : "Black";
        return html`
            <dialog id="resign" aria-labelledby="resign-title"><form method="dialog">
                <h2 id="resign-title">${people === 2 ? `Does ${color} resign?` : "Resign this game?"}</h2>
                <div class="row"><button>Play on</button>
                <button class="primary" @click=${() => this.#do("resign")}>Resign</button></div>
            </form></dialog>
            <dialog id="draw" aria-labelledby="draw-title"><form method="dialog">
                <h2 id="draw-title">${people === 2 ? "Do both agree to a draw?" : "Offer a draw?"}</h2>
                ${people === 2 ? nothing : html`<p>The engine accepts where it does not stand better.</p>`}
                <div class="row"><button>Play on</button>
                <button class="primary" @click=${() => this.#do("draw")}>${people === 2 ? "Agree" : "Offer"}</button></div>
            </form></dialog>`;
    }
}

customElements.define("play-page", PlayPage);
