// /report/ID: how accurately a game was played, which turns cost most, and what was better.

import { html, nothing } from "../vendor/lit.js";
import "../board/careen-board.js";
import "../app/chrome.js";
import "../parts/score-graph.js";
import "../parts/turn-list.js";
import { games, get, position, query } from "../app/api.js";
import { playerName, scoreText, turnNumber } from "../app/format.js";
import { icon } from "../app/icons.js";
import { Page, addressParts } from "../app/page.js";
import { settings } from "../app/settings.js";
import { socket } from "../app/socket.js";

/** @import * as Api from "../types/api.js" */

/** How much of the point a turn gave away, and the sign that it gets. */
const SIGNS = /** @type {const} */ ([[0.3, "??"], [0.15, "?"], [0.08, "?!"]]);

/** Where a game without turns is. */
const START = /** @type {const} */ ({ number: 1, player: "first" });

class ReportPage extends Page {
    static properties = {
        entry: { state: true },
        judged: { state: true },
        result: { state: true },
        done: { state: true },
        ply: { state: true },
        position: { state: true },
        better: { state: true },
        problem: { state: true },
        name: { state: true },
    };

    #end = () => {};
    #asked = 0;

    constructor() {
        super();
        /** @type {Api.FullEntry | null} */
        this.entry = null;
        /** @type {Map<number, Api.JudgedTurn>} */
        this.judged = new Map();
        /** @type {Api.Report | null} */
        this.result = null;
        this.done = 0;
        /** How many turns the board shows. */
        this.ply = 0;
        /** @type {Api.Position | null} */
        this.position = null;
        /** @type {Api.Arrow[]} the better turn, where the board shows what was before a bad one */
        this.better = [];
        this.problem = "";
        this.name = "";
        this.id = addressParts()[0] ?? "";
        /** @type {string[]} */
        this.turns = [];
        /** @type {string[]} */
        this.sans = [];
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        this.#load();
    }

    /** @override */
    disconnectedCallback() {
        super.disconnectedCallback();
        this.#end();
    }

    async #load() {
        try {
            const entry = await get(`/api/archive/${encodeURIComponent(this.id)}`);
            const whole = entry.tree.turns.filter((/** @type {Api.TurnTree} */ turn) => !turn.open);
            this.turns = whole.map((/** @type {Api.TurnTree} */ turn) => turn.turn);
            this.sans = whole.map((/** @type {Api.TurnTree} */ turn) => turn.san);
            this.entry = entry;
            const known = await games();
            this.name = known.games.find(game => game.id === entry.game)?.name ?? entry.game;
            document.title = `Report: ${this.name} · Careen`;
            await this.#go(this.turns.length);
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
            return;
        }
        if (this.turns.length > 0) this.#ask();
    }

    #ask() {
        const { ruleset, tree } = /** @type {Api.FullEntry} */ (this.entry);
        this.#end = socket.stream({ type: "report", ruleset, fen: tree.start_fen, moves: this.turns.join(" ") }, message => {
            if (message.type === "judged") {
                this.judged = new Map(this.judged).set(message.turn.ply, message.turn);
                this.done = message.done;
            } else if (message.type === "report") {
                this.result = message;
            } else if (message.type === "error") {
                this.problem = message.problem.detail;
            }
        });
    }

    /** Shows the position after some turns. @param {number} ply */
    async #go(ply) {
        const mine = ++this.#asked;
        const { ruleset, tree } = /** @type {Api.FullEntry} */ (this.entry);
        this.ply = Math.max(0, Math.min(ply, this.turns.length));
        const turns = this.turns.slice(0, this.ply);
        try {
            const there = await position({ ruleset, fen: tree.start_fen, turns });
            if (mine !== this.#asked) return;
            this.position = there;
            this.better = [];
            const best = this.judged.get(this.ply)?.best;
            if (best && best !== this.turns[this.ply]) {
                const after = await position({ ruleset, fen: tree.start_fen, turns: [...turns, best] });
                if (mine === this.#asked) this.better = after.view.arrows.filter(arrow => arrow.kind !== "careen");
            }
        } catch (error) {
            if (mine === this.#asked) this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** White's share after a number of turns. @param {number} ply */
    #share(ply) {
        const next = this.judged.get(ply);
        if (next) return next.color === "white" ? next.before.expected : 1 - next.before.expected;
        const last = this.judged.get(ply - 1);
        if (!last) return null;
        return last.color === "white" ? last.after.expected : 1 - last.after.expected;
    }

    /** @override */
    render() {
        const there = this.position;
        const entry = this.entry;
        if (!there || !entry) {
            return html`<h1 class=${this.problem ? "" : "hush"}>Report</h1>${this.problem ? html`<p class="problem" role="alert">${this.problem}</p><p><a href="/archive">To the archive</a></p>`
                : html`<div class="desk"><div class="table"><careen-board></careen-board></div><div class="panel"></div></div>`}`;
        }
        const shares = Array.from({ length: this.turns.length + 1 }, (_, ply) => this.#share(ply));
        const marks = new Map([...this.judged].flatMap(([ply, turn]) => {
            const sign = SIGNS.find(([least]) => turn.counts && turn.given_away >= least)?.[1];
            return sign ? [[ply, sign]] : [];
        }));
        this.style.setProperty("--ratio", String(there.view.files / there.view.ranks));
        return html`<div class="desk">
            <div class="table"><careen-board .view=${there.view} .actions=${[]} .openTurn=${there.open_turn ?? ""} .lastTurn=${there.sans.at(-1) ?? ""} .outcome=${there.outcome}
                .hints=${this.better} side="none" .theme=${settings.theme} .coordinates=${settings.coordinates ? "on" : "off"}
                .animation=${settings.animation ? "on" : "off"} label="Board of ${this.name}"></careen-board></div>
            <div class="panel">
                <section>
                    <div class="heading"><h1>${this.name}: report</h1></div>
                    <p class="soft">${playerName(entry.white)} against ${playerName(entry.black)}, ${entry.result}${entry.reason ? ` (${entry.reason})` : ""}</p>
                    <dl class="accuracy">${/** @type {const} */ (["white", "black"]).map(color => html`
                        <div><dt>${color === "white" ? "White" : "Black"}’s accuracy</dt><dd>${this.#accuracy(color)}</dd></div>`)}</dl>
                    ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
                    ${this.result || this.turns.length === 0 ? nothing : html`<p><progress aria-label="Turns judged" max=${this.turns.length} value=${this.done}></progress>
                        <span class="small soft">${this.done} of ${this.turns.length} turns judged</span></p>`}
                </section>
                <section aria-label="Graph"><score-graph .shares=${shares} .labels=${shares.map((share, ply) => this.#label(share, ply))} .at=${this.ply}
                    .worst=${(this.result?.worst ?? []).map(ply => ply + 1)} @turn-go=${(/** @type {CustomEvent} */ event) => this.#go(event.detail.ply)}></score-graph></section>
                ${this.result ? this.#worst(this.result) : nothing}
                <section><h2 class="hush">Turns</h2>
                    <turn-list .sans=${this.sans} .from=${entry.tree.first_number ?? START} .at=${this.ply} .marks=${marks} tabindex="0" role="region" aria-label="Turns"
                        @turn-go=${(/** @type {CustomEvent} */ event) => this.#go(event.detail.ply)}></turn-list>
                    <div class="walk">
                        <button aria-label="To the beginning" @click=${() => this.#go(0)}>${icon("first")}</button>
                        <button aria-label="One turn back" @click=${() => this.#go(this.ply - 1)}>${icon("back")}</button>
                        <button aria-label="One turn forward" @click=${() => this.#go(this.ply + 1)}>${icon("forward")}</button>
                        <button aria-label="To the end" @click=${() => this.#go(this.turns.length)}>${icon("last")}</button>
                    </div>
                </section>
                <section class="row">
                    <a class="button" href=${"/analysis" + query({ ruleset: there.ruleset, fen: entry.tree.start_fen, moves: this.turns.slice(0, this.ply).join(" ") })}>${icon("search")}Analyse from here</a>
                    ${entry.kind === "game" ? html`<a class="button" href="/play/${entry.id}">To the game</a>` : nothing}
                </section>
            </div></div>`;
    }

    /** @param {"white" | "black"} color */
    #accuracy(color) {
        if (!this.result) return "…";
        const value = this.result.accuracy[color];
        return value === null ? "–" : `${value.toFixed(1)} %`;
    }

    /** @param {number | null} share @param {number} ply */
    #label(share, ply) {
        const what = ply === 0 ? "At the start" : `After ${this.sans[ply - 1]}`;
        return share === null ? `${what}, not judged` : `${what}: White expects ${Math.round(share * 100)} percent`;
    }

    /** @param {Api.Report} result */
    #worst(result) {
        const worst = result.worst.flatMap(ply => this.judged.get(ply) ?? []);
        return html`<section><h2>What cost most</h2>
            ${worst.length === 0 ? html`<p class="soft">No turn gave anything away.</p>` : html`<ul class="worst">${worst.map(turn => {
                const { number, first } = turnNumber(turn.ply, /** @type {Api.FullEntry} */ (this.entry).tree.first_number ?? START);
                return html`<li><button aria-pressed=${this.ply === turn.ply} @click=${() => this.#go(turn.ply)}>
                    <span><b>${number}${first ? "." : "…"} ${turn.san}</b><br><span class="small soft">better was ${turn.best_san}
                        (${scoreText(turn.before.score, turn.color)} rather than ${scoreText(turn.after.score, turn.color)})</span></span>
                    <span class="cost">−${Math.round(turn.given_away * 100)} %</span></button></li>`;
            })}</ul><p class="small soft">Of the point, as a share. Press one to see the position before it, with the better turn as an arrow.</p>`}
        </section>`;
    }
}

customElements.define("report-page", ReportPage);
