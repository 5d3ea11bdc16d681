// One example of a rulebook: a board to play on, and what the rulebook claims of the position.

import { html, nothing } from "../vendor/lit.js";
import "../board/careen-board.js";
import { position, query } from "../app/api.js";
import { icon } from "../app/icons.js";
import { Page } from "../app/page.js";
import { settings } from "../app/settings.js";

/** @import * as Api from "../types/api.js" */

/** `<rule-example>`, given an example as `/api/rules/GAME` tells it. */
class RuleExample extends Page {
    static properties = {
        example: { attribute: false },
        here: { state: true },
        said: { state: true },
        near: { state: true },
    };

    /** @type {IntersectionObserver | null} */
    #watch = null;

    constructor() {
        super();
        /** @type {Api.RuleExample | null} */
        this.example = null;
        /** @type {Api.Position | null} where the reader has played to; `null` at the example's position */
        this.here = null;
        this.said = "";
        /** Whether the board is about to be seen: a rulebook has up to a hundred. */
        this.near = false;
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        this.#watch = new IntersectionObserver(entries => {
            if (entries.some(entry => entry.isIntersecting)) {
                this.near = true;
                this.#watch?.disconnect();
            }
        }, { rootMargin: "60% 0px" });
        this.#watch.observe(this);
    }

    /** @override */
    disconnectedCallback() {
        super.disconnectedCallback();
        this.#watch?.disconnect();
    }

    /** The turns from the example's start to here, and a next one. @param {string} next */
    #with(next) {
        const now = /** @type {Api.Position} */ (this.here ?? this.example?.position);
        return next ? [...now.turns, next] : now.turns;
    }

    /** @param {string[]} turns */
    async #go(turns) {
        const { ruleset, start_fen: fen } = /** @type {Api.RuleExample} */ (this.example);
        try {
            this.here = await position({ ruleset, fen, turns });
            this.said = this.here.outcome_text ?? "";
        } catch (error) {
            this.said = /** @type {Error} */ (error).message;
        }
    }

    /** Plays a turn that the example names, from the example's own position. @param {string} turn */
    #show(turn) {
        const there = /** @type {Api.Position} */ (this.example?.position);
        // A turn that is open in the example is written whole.
        return this.#go([...there.turns, turn]);
    }

    #undo() {
        const steps = this.here?.open_steps ?? [];
        return this.#go(this.#with(steps[steps.length - 2] ?? ""));
    }

    /** @override */
    render() {
        const example = this.example;
        if (!example) return nothing;
        const now = this.here ?? example.position;
        const { view } = example.position;
        this.style.setProperty("--ratio", String(view.files / view.ranks));
        const moved = this.here !== null;
        return html`<div class="example">
            <div class="board">${this.near ? html`<careen-board .view=${now.view} .actions=${now.actions} .openTurn=${now.open_turn ?? ""} .lastTurn=${now.sans.at(-1) ?? ""}
                .outcome=${now.outcome} side="both" .theme=${settings.theme} .sound=${settings.sound} .coordinates=${settings.coordinates ? "on" : "off"}
                .animation=${settings.animation ? "on" : "off"} .threats=${"off"} label="Example: ${example.why}"
                @careen-action=${(/** @type {CustomEvent} */ event) => this.#go(this.#with(event.detail.action.turn))} @careen-undo-step=${() => this.#undo()}></careen-board>` : nothing}</div>
            <div>
                <p class="why">${example.why}</p>
                <dl>
                    ${example.moves.length > 0 ? html`<dt>Played before</dt><dd>${example.moves.join(" ")}</dd>` : nothing}
                    ${example.legal.length > 0 ? html`<dt>Legal</dt><dd class="turns">${example.legal.map(turn => html`<button @click=${() => this.#show(turn)}>${turn}</button>`)}</dd>` : nothing}
                    ${example.illegal.length > 0 ? html`<dt>Not legal</dt><dd class="bad">${example.illegal.join(", ")}</dd>` : nothing}
                    ${example.bad_fens.length > 0 ? html`<dt>No position</dt><dd class="bad">${example.bad_fens.map(fen => html`<code>${fen}</code> `)}</dd>` : nothing}
                </dl>
                <p class="say soft" role="status">${this.said}</p>
                <div class="row">
                    <button ?disabled=${!moved} @click=${() => { this.here = null; this.said = ""; }}>${icon("undo")}From the start</button>
                    <a class="button" href=${"/analysis" + query({ ruleset: now.ruleset, fen: now.start_fen, moves: this.#with(now.open_turn ?? "").join(" ") })}>${icon("search")}Analyse</a>
                </div>
                ${example.ruleset.includes(":") ? html`<p class="small soft">With ${example.ruleset.split(":")[1]}.</p>` : nothing}
            </div>
        </div>`;
    }
}

customElements.define("rule-example", RuleExample);
