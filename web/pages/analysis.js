// /analysis?ruleset=…&fen=…&moves=… or /analysis/ID: a variation tree beside the engine.
// Turns are entered step by step, as in a game; half a turn can be analysed like a whole one.

import { html, nothing } from "../vendor/lit.js";
import "../board/careen-board.js";
import "../app/chrome.js";
import "../parts/eval-bar.js";
import "../parts/score-graph.js";
import "../parts/tree-view.js";
import { Problem, games, get, position, post, put, query } from "../app/api.js";
import { Analysis } from "../app/analysis.js";
import { GLYPHS, countText, readingsOf, scoreText, whiteShare } from "../app/format.js";
import { icon } from "../app/icons.js";
import { Page, addressParts } from "../app/page.js";
import { change, settings } from "../app/settings.js";
import { copy, decode, download, encode } from "../app/share.js";
import { addTurn, fromRecord, lineEnd, lineTo, newTree, onMainLine, pack, promote, removeNode, toRecord, toggleGlyph, unpack } from "../app/tree.js";
import { chosenIn, readingFields, rulesetOf } from "../parts/readings.js";

/** @import * as Api from "../types/api.js" */
/** @import { Tree, TreeNode } from "../app/tree.js" */

class AnalysisPage extends Page {
    static properties = {
        list: { state: true },
        position: { state: true },
        lines: { state: true },
        version: { state: true },
        problem: { state: true },
        said: { state: true },
        flipped: { state: true },
        importProblem: { state: true },
        newGame: { state: true },
    };

    /** @type {Map<string, Api.Position>} */
    #seen = new Map();
    /** Which of several answers under way is wanted. */
    #turn = 0;
    #engine = new Analysis(lines => this.#hear(lines));

    constructor() {
        super();
        /** @type {Api.Games | null} */
        this.list = null;
        /** @type {Tree | null} */
        this.tree = null;
        /** @type {TreeNode | null} */
        this.at = null;
        /** The open turn behind `at`: a text, empty if none is open. */
        this.openTurn = "";
        /** @type {Api.Position | null} */
        this.position = null;
        /** @type {Api.Lines | null} */
        this.lines = null;
        /** Judgments by node, of the turns on the way. @type {Map<TreeNode, {share: number, text: string, depth: number}>} */
        this.judged = new Map();
        this.version = 0;
        this.problem = "";
        this.said = "";
        this.importProblem = "";
        this.flipped = false;
        /** What the dialog for another game holds. */
        this.newGame = { game: "", readings: /** @type {Record<string, string>} */ ({}) };
        /** @type {string | null} the archive's name of what is analysed, if it is kept there */
        this.kept = null;
    }

    /** @override */
    connectedCallback() {
        super.connectedCallback();
        addEventListener("keydown", this.#keys);
        addEventListener("hashchange", () => this.#load());
        this.#load();
    }

    /** @override */
    disconnectedCallback() {
        super.disconnectedCallback();
        removeEventListener("keydown", this.#keys);
        this.#engine.stop();
    }

    async #load() {
        try {
            this.list ??= await games();
            const state = history.state?.analysis;
            const id = addressParts()[0];
            const hash = new URLSearchParams(location.hash.slice(1)).get("record");
            if (state && !hash) {
                const { tree, at } = unpack(state);
                this.tree = tree;
                this.kept = history.state.kept ?? null;
                await this.#show(at, history.state.open ?? "");
            } else if (hash) {
                await this.#read(await decode(hash).catch(() => {
                    throw new Problem(400, { detail: "This link is damaged: what stands behind the # cannot be read." });
                }));
            } else if (id) {
                const entry = await get(`/api/archive/${encodeURIComponent(id)}`);
                this.kept = entry.kind === "analysis" ? id : null;
                this.#setRecord(entry.tree);
                // An unfinished turn of a game that is going on.
                const open = entry.tree.turns.at(-1);
                await this.#show(lineEnd(/** @type {Tree} */ (this.tree).root), open?.open ? open.turn : "");
            } else {
                await this.#fromAddress();
            }
        } catch (error) {
            this.problem = /** @type {Error} */ (error).message;
        }
    }

    async #fromAddress() {
        const params = new URLSearchParams(location.search);
        const ruleset = params.get("ruleset") ?? this.list?.games[0]?.id ?? "";
        const fen = params.get("fen");
        const moves = (params.get("moves") ?? "").split(" ").filter(Boolean);
        const there = await position({ ruleset, fen, turns: moves });
        this.#start(there);
        let at = /** @type {Tree} */ (this.tree).root;
        there.turns.forEach((turn, ply) => (at = addTurn(at, turn, there.sans[ply] ?? turn)));
        await this.#show(at, there.open_turn ?? "");
    }

    /** @param {Api.Position} there */
    #start(there) {
        const start = this.list?.games.find(game => game.id === there.game)?.start_fen;
        this.tree = newTree(there.ruleset, there.start_fen === start ? null : there.start_fen);
        this.tree.from = there.first_number;
        this.judged.clear();
        this.kept = null;
    }

    /** Reads a record and shows its end. @param {string} text */
    async #read(text) {
        const { records } = await post("/api/record/read", { text });
        const record = records[0];
        if (!record) throw new Problem(400, { detail: "There is no game in this text." });
        this.#setRecord(record);
        this.kept = null;
        const open = record.turns.at(-1);
        await this.#show(lineEnd(/** @type {Tree} */ (this.tree).root), open?.open ? open.turn : "");
        if (records.length > 1) this.said = `The first of ${records.length} games; the archive takes whole files.`;
        if (record.problem) throw new Problem(400, record.problem);
    }

    /** @param {Api.RecordTree} record */
    #setRecord(record) {
        this.tree = fromRecord(record);
        const start = this.list?.games.find(game => game.id === record.game)?.start_fen;
        if (this.tree.fen === start) this.tree.fen = null;
        this.judged.clear();
    }

    /** The texts of the turns to a node, with the open one. @param {TreeNode} at @param {string} open */
    #turns(at, open) {
        const turns = lineTo(at).map(node => node.turn);
        return open ? [...turns, open] : turns;
    }

    /** Goes to a node, perhaps into the middle of the turn behind it. @param {TreeNode} at @param {string} [open] */
    async #show(at, open = "") {
        const tree = this.tree;
        if (!tree) return;
        const mine = ++this.#turn;
        this.at = at;
        this.openTurn = open;
        const turns = this.#turns(at, open);
        const key = `${tree.ruleset} ${tree.fen} ${turns.join(" ")}`;
        try {
            const there = this.#seen.get(key) ?? (await position({ ruleset: tree.ruleset, fen: tree.fen, turns }));
            if (this.#seen.size > 500) this.#seen.clear();
            this.#seen.set(key, there);
            if (mine !== this.#turn) return;
            this.position = there;
            tree.from = there.first_number;
            this.problem = "";
            this.lines = null;
            this.#search();
            this.#keep();
        } catch (error) {
            if (mine === this.#turn) this.problem = /** @type {Error} */ (error).message;
        }
        this.version++;
    }

    /** The address names the position, so that a reload or a copy of it comes back here. */
    #keep() {
        const tree = this.tree;
        const at = this.at;
        if (!tree || !at) return;
        const here = "/analysis" + query({ ruleset: tree.ruleset, fen: tree.fen, moves: this.#turns(at, this.openTurn).join(" ") });
        const address = here.length < 4000 ? here : "/analysis" + query({ ruleset: tree.ruleset });
        history.replaceState({ analysis: pack(tree, at), open: this.openTurn, kept: this.kept }, "", address);
    }

    #search() {
        const there = this.position;
        if (!there || !settings.engine || there.outcome || !this.tree || !this.at) {
            this.#engine.stop();
            this.lines = null;
            return;
        }
        this.#engine.start({
            ruleset: this.tree.ruleset,
            fen: this.tree.fen,
            moves: this.#turns(this.at, this.openTurn).join(" ") || null,
            multipv: settings.lines,
        });
    }

    /** @param {Api.Lines} lines */
    #hear(lines) {
        const there = this.position;
        const best = lines.lines[0];
        if (!there || !this.at || lines.fen !== there.fen) return;
        this.lines = lines;
        if (best && !this.openTurn) {
            this.judged.set(this.at, { share: whiteShare(best, there.color), text: scoreText(best.score, there.color), depth: lines.depth });
            this.version++;
        }
    }

    /** @param {Api.Action} action */
    #act(action) {
        const at = this.at;
        if (!at) return;
        if (action.ends) this.#show(addTurn(at, action.turn, action.san ?? action.turn));
        else this.#show(at, action.turn);
    }

    /** Plays a whole turn of an engine's line. @param {Api.Line} line */
    #playLine(line) {
        const turn = line.pv[0];
        if (turn && this.at) this.#show(addTurn(this.at, turn, line.sans[0] ?? turn));
    }

    async #undoStep() {
        const there = this.position;
        if (!there || !this.at || !this.openTurn) return;
        // The turn without its last action, as the rules write it.
        const steps = there.open_steps;
        await this.#show(this.at, steps[steps.length - 2] ?? "");
    }

    #back = () => {
        if (this.openTurn && this.at) this.#show(this.at);
        else if (this.at?.parent) this.#show(this.at.parent);
    };

    #forward = () => {
        const next = this.at?.children[0];
        if (next) this.#show(next);
    };

    #keys = (/** @type {KeyboardEvent} */ event) => {
        const target = /** @type {Element} */ (event.target);
        if (target.closest?.("careen-board, input, select, textarea, dialog, [role=slider]")) return;
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const at = this.at;
        const siblings = at?.parent?.children ?? [];
        const sibling = (/** @type {number} */ by) => siblings[(siblings.indexOf(/** @type {TreeNode} */ (at)) + by + siblings.length) % siblings.length];
        const go = {
            ArrowLeft: this.#back,
            ArrowRight: this.#forward,
            ArrowUp: () => siblings.length > 1 && this.#show(/** @type {TreeNode} */ (sibling(-1))),
            ArrowDown: () => siblings.length > 1 && this.#show(/** @type {TreeNode} */ (sibling(1))),
        }[event.key];
        if (!go) return;
        event.preventDefault();
        go();
    };

    /** The tree has changed, not the position. */
    #changed() {
        this.version++;
        this.#keep();
    }

    async #recordText() {
        const tree = /** @type {Tree} */ (this.tree);
        const { text } = await post("/api/record/write", { ...toRecord(tree), form: "san" });
        return text;
    }

    /** @param {() => Promise<string>} work what to do; the answer is said */
    async #try(work) {
        try {
            this.said = await work();
        } catch (error) {
            this.said = /** @type {Error} */ (error).message;
        }
    }

    #shareGame = () => this.#try(async () => {
        const link = `${location.origin}/analysis#record=${await encode(await this.#recordText())}`;
        return (await copy(link)) ? "The link to this game, with all variations, is on the clipboard." : this.#offer(link);
    });

    #sharePosition = () => this.#try(async () => {
        const there = /** @type {Api.Position} */ (this.position);
        const link = location.origin + "/analysis" + query({ ruleset: there.ruleset, fen: there.fen });
        return (await copy(link)) ? "The link to this position is on the clipboard." : this.#offer(link);
    });

    /** Shows a text to be copied by hand, where the clipboard is closed. @param {string} text */
    #offer(text) {
        this.child("#offer input").value = text;
        this.child("#offer").showModal();
        this.child("#offer input").select();
        return "";
    }

    #download = () => this.#try(async () => {
        download(`${/** @type {Tree} */ (this.tree).ruleset.replaceAll(/[^a-z0-9-]+/g, "_")}.pgn`, await this.#recordText(), "application/x-chess-pgn");
        return "The record is saved as a file.";
    });

    #keepInArchive = () => this.#try(async () => {
        const body = { record: await this.#recordText(), title: null, kind: "analysis" };
        const entry = this.kept ? await put(`/api/archive/${this.kept}`, body) : await post("/api/archive", body);
        this.kept = entry.id;
        this.#keep();
        return "Kept in the archive.";
    });

    async #import(/** @type {Event} */ event) {
        event.preventDefault();
        const text = this.child("#import textarea").value.trim();
        this.importProblem = "";
        try {
            // One line without tags is a FEN of the ruleset at hand.
            if (!text.includes("\n") && !text.startsWith("[") && !text.startsWith("(")) {
                const there = await position({ ruleset: /** @type {Tree} */ (this.tree).ruleset, fen: text });
                this.#start(there);
                await this.#show(/** @type {Tree} */ (this.tree).root);
            } else {
                await this.#read(text);
            }
            this.child("#import").close();
        } catch (error) {
            this.importProblem = /** @type {Error} */ (error).message;
        }
    }

    async #change(/** @type {Event} */ event) {
        event.preventDefault();
        const game = this.list?.games.find(one => one.id === this.newGame.game);
        if (!game) return;
        try {
            this.#start(await position({ ruleset: rulesetOf(game, this.newGame.readings) }));
            await this.#show(/** @type {Tree} */ (this.tree).root);
            this.child("#game").close();
        } catch (error) {
            this.importProblem = /** @type {Error} */ (error).message;
        }
    }

    #chooseGame() {
        const ruleset = this.tree?.ruleset ?? "";
        this.newGame = { game: this.position?.game ?? "", readings: chosenIn(ruleset) };
        this.importProblem = "";
        this.child("#game").showModal();
    }

    /** @override */
    render() {
        const there = this.position;
        if (!there || !this.tree || !this.at) {
            return html`<h1 class="hush">Analysis</h1>${this.problem ? html`<p class="problem" role="alert">${this.problem}</p><p><a href="/analysis">Begin a new analysis</a></p>`
                : html`<div class="desk"><div class="table"><eval-bar></eval-bar><careen-board></careen-board></div><div class="panel"></div></div>`}`;
        }
        const game = this.list?.games.find(one => one.id === there.game);
        const best = this.lines?.lines[0];
        const judged = this.judged.get(this.at);
        const over = there.outcome;
        const share = over ? (over.winner === null ? 0.5 : there.colors[over.winner] === "white" ? 1 : 0)
            : best ? whiteShare(best, there.color) : judged && !this.openTurn ? judged.share : null;
        const text = best ? scoreText(best.score, there.color) : judged && !this.openTurn && !over ? judged.text : "";
        this.style.setProperty("--ratio", String(there.view.files / there.view.ranks));
        return html`<div class="desk">
            <div class="table">
                <eval-bar .share=${share} .text=${text}></eval-bar>
                <careen-board .view=${there.view} .actions=${there.actions} .openTurn=${there.open_turn ?? ""} .lastTurn=${there.sans.at(-1) ?? ""}
                    .outcome=${over} .hints=${settings.bestArrows && settings.engine ? best?.arrows ?? [] : []} side="both" .flipped=${this.flipped}
                    .theme=${settings.theme} .sound=${settings.sound} .threats=${settings.threats ? "on" : "off"}
                    .coordinates=${settings.coordinates ? "on" : "off"} .animation=${settings.animation ? "on" : "off"}
                    label="Board of ${game?.name ?? ""}"
                    @careen-action=${(/** @type {CustomEvent} */ event) => this.#act(event.detail.action)}
                    @careen-undo-step=${this.#undoStep}
                    @careen-flip=${(/** @type {CustomEvent} */ event) => (this.flipped = event.detail.flipped)}></careen-board>
            </div>
            <div class="panel">
                <section>
                    <div class="heading"><h1>${game?.name}</h1><span class="soft small">${readingsOf(there.ruleset)}</span>
                        <button class="small" @click=${this.#chooseGame}>Another game</button></div>
                    <p class="said small soft" role="status">${this.problem ? html`<span class="problem">${this.problem}</span>` : this.said || (over ? there.outcome_text : there.view.notes[0] ?? "")}</p>
                </section>
                ${this.#enginePart(there, text)}
                <section class="treebox" aria-label="Turns">
                    <tree-view .tree=${this.tree} .at=${this.at} .version=${this.version} .open=${this.openTurn} tabindex="0" role="region" aria-label="Variations"
                        @tree-go=${(/** @type {CustomEvent} */ event) => this.#show(event.detail.node)}></tree-view>
                    <div class="walk">
                        <button aria-label="To the beginning" @click=${() => this.#show(/** @type {Tree} */ (this.tree).root)}>${icon("first")}</button>
                        <button aria-label="One turn back" @click=${this.#back}>${icon("back")}</button>
                        <button aria-label="One turn forward" @click=${this.#forward}>${icon("forward")}</button>
                        <button aria-label="To the end of this line" @click=${() => this.#show(lineEnd(/** @type {TreeNode} */ (this.at)))}>${icon("last")}</button>
                    </div>
                </section>
                ${this.#graph()}
                ${this.#markUp(this.at)}
                <section><div class="row">
                    <button @click=${() => (this.flipped = !this.flipped)}>${icon("flip")}Flip</button>
                    <button @click=${() => { this.importProblem = ""; this.child("#import").showModal(); }}>Import</button>
                    <button @click=${this.#download}>Export</button>
                    <button @click=${this.#keepInArchive}>Keep</button>
                    <button @click=${this.#sharePosition}>${icon("share")}Position</button>
                    <button @click=${this.#shareGame}>${icon("share")}Game</button>
                    <a class="button" href=${"/editor" + query({ ruleset: there.ruleset, fen: there.fen })}>${icon("pencil")}Set up</a>
                    ${over || there.open ? nothing : html`<a class="button" href=${"/" + query({ ruleset: there.ruleset, fen: there.fen })}>${icon("play")}Play</a>`}
                </div>
                <div class="field address"><label>FEN<input class="fen" readonly .value=${there.fen} @focus=${(/** @type {any} */ event) => event.target.select()}></label>
                    <button @click=${() => this.#try(async () => ((await copy(there.fen)) ? "The FEN is on the clipboard." : this.#offer(there.fen)))}>Copy</button></div>
                </section>
            </div>
            ${this.#dialogs(game)}
        </div>`;
    }

    /** @param {Api.Position} there @param {string} text */
    #enginePart(there, text) {
        const lines = this.lines;
        const said = !settings.engine ? "off" : there.outcome ? "the game is over"
            : lines ? `depth ${lines.depth}, ${countText(lines.nodes)} nodes, ${countText(lines.nps)} a second` : "thinks";
        const rows = Array.from({ length: settings.lines }, (_, i) => lines?.lines[i]);
        return html`<section class="engine" aria-label="Engine">
            <header><span class="big">${settings.engine ? text || "…" : "–"}</span><span class="small soft">${said}</span>
                <button aria-pressed=${settings.engine} @click=${() => { change({ engine: !settings.engine }); this.#search(); }}>Engine</button></header>
            ${settings.engine ? html`<ol class="lines">${rows.map(line => html`<li>${line ? html`
                <span class="score">${scoreText(line.score, there.color)}</span>
                <span class="pv"><button class="bare" title="Play this turn" @click=${() => this.#playLine(line)}>${line.sans[0]}</button>${line.sans.slice(1).join(" ")}</span>` : nothing}</li>`)}</ol>
            <div class="options small"><label>Lines <select @change=${(/** @type {any} */ event) => { change({ lines: Number(event.target.value) }); this.#search(); }}>
                ${[1, 2, 3, 4, 5].map(n => html`<option ?selected=${n === settings.lines}>${n}</option>`)}</select></label>
                <label class="check"><input type="checkbox" .checked=${settings.bestArrows} @change=${(/** @type {any} */ event) => change({ bestArrows: event.target.checked })}> Best turn as arrows</label>
                <label class="check"><input type="checkbox" .checked=${settings.threats} @change=${(/** @type {any} */ event) => change({ threats: event.target.checked })}> Threats</label></div>` : nothing}
        </section>`;
    }

    #graph() {
        const line = lineTo(lineEnd(/** @type {TreeNode} */ (this.at)));
        const nodes = [/** @type {Tree} */ (this.tree).root, ...line];
        const known = nodes.map(node => this.judged.get(node));
        return html`<section aria-label="Graph"><score-graph .shares=${known.map(one => one?.share ?? null)}
            .labels=${known.map((one, ply) => `${ply === 0 ? "at the start" : `after ${nodes[ply]?.san}`}${one ? `: ${one.text}` : ", not evaluated"}`)}
            .at=${nodes.indexOf(/** @type {TreeNode} */ (this.at))}
            @turn-go=${(/** @type {CustomEvent} */ event) => this.#show(/** @type {TreeNode} */ (nodes[event.detail.ply]))}></score-graph></section>`;
    }

    /** @param {TreeNode} at */
    #markUp(at) {
        const tree = /** @type {Tree} */ (this.tree);
        return html`<section class="mark-up" aria-label="Comment">
            ${at.parent ? html`<div class="glyphs">${GLYPHS.map(([nag, sign, name]) => html`
                <button aria-pressed=${at.nags.includes(nag)} title=${name} aria-label="${name} turn" @click=${() => { toggleGlyph(at, nag); this.#changed(); }}>${sign}</button>`)}</div>` : nothing}
            <label><span class="hush">Comment</span><textarea placeholder=${at.parent ? `Comment on ${at.san}` : "Comment before the first turn"} .value=${at.comments.join("\n")}
                @change=${(/** @type {any} */ event) => { at.comments = event.target.value.trim() ? [event.target.value.trim().replaceAll(/\s+/g, " ")] : []; this.#changed(); }}></textarea></label>
            ${at.parent ? html`<div class="row">
                <button ?disabled=${onMainLine(at)} @click=${() => { promote(at); this.#changed(); }}>Make main line</button>
                <button @click=${() => this.#show(removeNode(at))}>${icon("bin")}Delete from here</button></div>` : nothing}
            ${tree.tags.length > 0 ? html`<p class="small soft">${tree.tags.filter(([name]) => ["White", "Black", "Event", "Date"].includes(name)).map(([name, value]) => `${name}: ${value}`).join(" · ")}</p>` : nothing}
        </section>`;
    }

    /** @param {Api.GameFacts | undefined} game */
    #dialogs(game) {
        const wanted = this.list?.games.find(one => one.id === this.newGame.game);
        const close = (/** @type {string} */ id) => () => this.child(id).close();
        return html`
            <dialog id="import" aria-labelledby="import-title"><form @submit=${this.#import}>
                <h2 id="import-title">Import</h2>
                <label>A FEN of ${game?.name}, or the record of a game<textarea required spellcheck="false"></textarea></label>
                ${this.importProblem ? html`<p class="problem" role="alert">${this.importProblem}</p>` : nothing}
                <div class="row"><button type="button" @click=${close("#import")}>Cancel</button><button class="primary">Import</button></div>
            </form></dialog>
            <dialog id="game" aria-labelledby="game-title"><form @submit=${this.#change}>
                <h2 id="game-title">Analyse another game</h2>
                <label class="field">Game<select @change=${(/** @type {any} */ event) => (this.newGame = { game: event.target.value, readings: {} })}>
                    ${this.list?.games.map(one => html`<option value=${one.id} .selected=${one.id === this.newGame.game}>${one.name}</option>`)}</select></label>
                ${wanted ? readingFields(wanted, this.newGame.readings, readings => (this.newGame = { game: wanted.id, readings })) : nothing}
                ${this.importProblem ? html`<p class="problem" role="alert">${this.importProblem}</p>` : nothing}
                <div class="row"><button type="button" @click=${close("#game")}>Cancel</button><button class="primary">Begin</button></div>
            </form></dialog>
            <dialog id="offer" aria-labelledby="offer-title"><form method="dialog">
                <h2 id="offer-title">Copy this</h2><label><span class="hush">Text</span><input class="fen" readonly></label>
                <div class="row"><button class="primary">Done</button></div></form></dialog>`;
    }
}

customElements.define("analysis-page", AnalysisPage);
