// /puzzles, /puzzles/GAME and /puzzles/GAME/N: one turn wins, all others do not.

import { html, nothing } from "../vendor/lit.js";
import "../board/careen-board.js";
import "../app/chrome.js";
import { games, get, picture, position, post, query } from "../app/api.js";
import { icon } from "../app/icons.js";
import { Page, addressParts } from "../app/page.js";
import { isDark, settings } from "../app/settings.js";
import { load, save, solved } from "../app/streak.js";

/** @import * as Api from "../types/api.js" */
/** @import { Score } from "../app/streak.js" */

class PuzzlesPage extends Page {
    static properties = {
        list: { state: true },
        puzzles: { state: true },
        number: { state: true },
        position: { state: true },
        verdict: { state: true },
        problem: { state: true },
        score: { state: true },
        busy: { state: true },
        hints: { state: true },
    };

    #asked = 0;

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** @type {Api.Puzzle[]} */
        this.puzzles = [];
        this.number = 0;
        /** @type {Api.Position | null} */
        this.position = null;
        /** @type {{kind: "right" | "wrong" | "shown", text: string, line: string} | null} */
        this.verdict = null;
        this.problem = "";
        this.busy = false;
        /** @type {Api.Arrow[]} */
        this.hints = [];
        this.game = addressParts()[0] ?? "";
        /** @type {Score} */
        this.score = load(this.game);
        /** Whether this puzzle was already failed or shown: it cannot lengthen the streak any more. */
        this.failed = false;
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        addEventListener("popstate", () => this.#open(Number(addressParts()[1]) || 1));
        this.#load();
    }

    async #load() {
        try {
            this.list = await games();
            if (!this.game) return;
            this.puzzles = (await get(`/api/puzzles/${encodeURIComponent(this.game)}`)).puzzles;
            const wanted = Number(addressParts()[1]);
            await this.#open(wanted || this.#nextUnsolved(0), Boolean(wanted));
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** The first puzzle behind a number that is not solved; from the first one again after the last. @param {number} behind */
    #nextUnsolved(behind) {
        const order = [...this.puzzles.filter(one => one.number > behind), ...this.puzzles];
        return (order.find(one => !this.score.solved.includes(one.number)) ?? order[0])?.number ?? 1;
    }

    get #puzzle() {
        return this.puzzles.find(one => one.number === this.number);
    }

    /** @param {number} number @param {boolean} [stay] whether the address says so already */
    async #open(number, stay = true) {
        const puzzle = this.puzzles.find(one => one.number === number);
        if (!puzzle) {
            this.problem = `There are ${this.puzzles.length} puzzles; ${number} is none of them.`;
            return;
        }
        if (!stay) history.replaceState(null, "", `/puzzles/${this.game}/${number}`);
        this.number = number;
        this.verdict = null;
        this.failed = false;
        this.hints = [];
        await this.#show([]);
    }

    /** @param {string[]} turns */
    async #show(turns) {
        const puzzle = this.#puzzle;
        if (!puzzle) return;
        const mine = ++this.#asked;
        try {
            const there = await position({ ruleset: puzzle.ruleset, fen: puzzle.fen, turns });
            if (mine === this.#asked) this.position = there;
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    /** @param {Api.Action} action */
    async #act(action) {
        const { number } = this;
        if (this.busy) return;
        this.busy = true;
        this.hints = [];
        try {
            const answer = await post(`/api/puzzles/${encodeURIComponent(this.game)}/${number}/check`, { turn: action.turn });
            await this.#show([action.turn]);
            if (answer.verdict === "right") {
                this.verdict = { kind: "right", text: this.failed ? "Yes, that was it." : "Right.", line: answer.sans.join(" ") };
                this.#count(true);
            } else if (answer.verdict === "wrong") {
                this.verdict = { kind: "wrong", text: "That does not win by force.", line: "" };
                this.#count(false);
            }
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
        this.busy = false;
    }

    /** @param {boolean} right */
    #count(right) {
        this.score = solved(this.score, this.number, right, this.failed);
        this.failed ||= !right;
        save(this.game, this.score);
    }

    #again() {
        this.verdict = null;
        this.hints = [];
        return this.#show([]);
    }

    async #solution() {
        try {
            const answer = await get(`/api/puzzles/${encodeURIComponent(this.game)}/${this.number}/solution`);
            this.verdict = { kind: "shown", text: `Only ${answer.san} wins.`, line: answer.sans.join(" ") };
            this.#count(false);
            await this.#show([]);
            this.hints = answer.arrows;
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    #undo() {
        const steps = this.position?.open_steps ?? [];
        const turn = steps[steps.length - 2];
        return this.#show(turn ? [turn] : []);
    }

    #next() {
        const number = this.#nextUnsolved(this.number);
        history.pushState(null, "", `/puzzles/${this.game}/${number}`);
        return this.#open(number);
    }

    /** @override */
    render() {
        if (this.problem && !this.position) return html`<h1>Puzzles</h1><p class="problem" role="alert">${this.problem}</p><p><a href="/puzzles">All puzzles</a></p>`;
        if (!this.game) {
            return html`<h1>Puzzles</h1><p class="lead">In each, exactly one turn wins by force. Proven, not guessed.</p>
                <ul class="shelf">${this.list?.games.filter(game => game.puzzles > 0).map(game => html`<li><a href="/puzzles/${game.id}">
                    <img src=${picture({ ruleset: game.id, dark: isDark(), size: 32 })} alt="" width="200" height="200"><b>${game.name}</b>
                    <span class="soft small">${load(game.id).solved.length} of ${game.puzzles} solved</span></a></li>`)}</ul>`;
        }
        const there = this.position;
        const puzzle = this.#puzzle;
        if (!there || !puzzle) return html`<div class="desk"><div class="table"><careen-board></careen-board></div><div class="panel"></div></div>`;
        const name = this.list?.games.find(game => game.id === this.game)?.name ?? "";
        const color = puzzle.color === "white" ? "White" : "Black";
        const turns = Math.ceil(puzzle.plies / 2);
        const done = this.verdict !== null;
        this.style.setProperty("--ratio", String(there.view.files / there.view.ranks));
        return html`<div class="desk">
            <div class="table"><careen-board .view=${there.view} .actions=${done ? [] : there.actions} .openTurn=${there.open_turn ?? ""} .lastTurn=${there.sans.at(-1) ?? ""}
                .outcome=${there.outcome} .hints=${this.hints} .side=${done ? "none" : puzzle.color} .busy=${this.busy}
                .flipped=${there.colors.first !== puzzle.color} .theme=${settings.theme} .sound=${settings.sound} .threats=${"off"}
                .coordinates=${settings.coordinates ? "on" : "off"} .animation=${settings.animation ? "on" : "off"} label="Puzzle ${this.number}"
                @careen-action=${(/** @type {CustomEvent} */ event) => this.#act(event.detail.action)} @careen-undo-step=${() => this.#undo()}></careen-board></div>
            <div class="panel">
                <div><h1>${name}: puzzle ${this.number}</h1>
                <p class="task">${color} wins ${turns === 1 ? "with this turn" : `in ${turns} turns`}.</p>
                <p class="soft">Exactly one turn does it. ${there.view.notes[0] ?? ""}</p></div>
                <div class="verdict ${this.verdict?.kind ?? ""}" role="status">${this.verdict
                    ? html`<b>${this.verdict.text}</b>${this.verdict.line ? html`<p class="small">${this.verdict.line}</p>` : nothing}`
                    : html`<p class="soft">${there.open ? "The turn goes on." : "Make the turn on the board."}</p>`}
                    ${this.problem ? html`<p class="problem">${this.problem}</p>` : nothing}</div>
                <div class="row">
                    <button class=${this.verdict?.kind === "right" ? "primary" : ""} @click=${() => this.#next()}>${icon("forward")}Next</button>
                    <button ?disabled=${!done && !there.open} @click=${() => this.#again()}>${icon("undo")}Again</button>
                    <button ?disabled=${done && this.verdict?.kind !== "wrong"} @click=${() => this.#solution()}>${icon("hint")}Solution</button>
                    <a class="button" href=${"/analysis" + query({ ruleset: puzzle.ruleset, fen: puzzle.fen })}>${icon("search")}Analyse</a>
                </div>
                <dl class="score">
                    <div><dt>Streak</dt><dd>${this.score.streak}</dd></div>
                    <div><dt>Longest</dt><dd>${this.score.best}</dd></div>
                    <div><dt>Solved</dt><dd>${this.score.solved.length} / ${this.puzzles.length}</dd></div>
                </dl>
                <p class="small soft"><a href="/rules/${this.game}">Rules</a> · <a href="/puzzles">Other games</a></p>
            </div></div>`;
    }
}

customElements.define("puzzles-page", PuzzlesPage);
