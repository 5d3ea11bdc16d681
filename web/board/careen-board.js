// <careen-board>: draws a position and lets a person make a turn, step by step. docs/board.md
// documents it. It wires the parts: properties and events here, what a person does in state.js,
// what is seen in picture.js.

import { LitElement, html, keyed, nothing } from "../vendor/lit.js";
import { animate } from "./animate.js";
import { bar } from "./bar.js";
import { chooser } from "./chooser.js";
import { Drag } from "./drag.js";
import { byName, center, layoutOf, rows, squareAt, walk } from "./geometry.js";
import { grid } from "./grid.js";
import { keyOf } from "./keys.js";
import { picture } from "./picture.js";
import { play } from "./sounds.js";
import { IDLE, activate, back, byOrigin, choose, dropOff, modeOf, planned, settle, targetsOf } from "./state.js";
import { style } from "./style.js";
import { allInWords, newArrows, newsInWords } from "./words.js";

/** @import { ActionView, Arrow, Color, Doing, Man, Outcome, Situation, View } from "./types.js" */
/** @import { Answer } from "./state.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Hands } from "./grid.js" */

/** An empty board, until there is a view. */
const EMPTY = /** @type {View} */ ({
    files: 8, ranks: 8, squares: [], to_act: "first", color: "white", open: false, arrows: [], notes: [],
});

/**
 * Whether two values say something different: a page may give the same position again and again.
 * @param {unknown} a
 * @param {unknown} b
 */
const differs = (a, b) => a !== b && JSON.stringify(a) !== JSON.stringify(b);

/** How long the mouse rests on a square before its men fan out. */
const LOOK_MS = 350;

export class CareenBoard extends LitElement {
    static styles = style;

    static properties = {
        view: { attribute: false, hasChanged: differs },
        actions: { attribute: false, hasChanged: differs },
        premoves: { attribute: false, hasChanged: differs },
        hints: { attribute: false, hasChanged: differs },
        outcome: { attribute: false, hasChanged: differs },
        openTurn: { attribute: "open-turn" },
        lastTurn: { attribute: "last-turn" },
        side: { reflect: true },
        premove: { type: Boolean, reflect: true },
        threats: { reflect: true },
        flipped: { type: Boolean, reflect: true },
        coordinates: { reflect: true },
        theme: { reflect: true },
        sound: { type: Boolean, reflect: true },
        animation: { reflect: true },
        controls: { reflect: true },
        busy: { type: Boolean, reflect: true },
        setup: { type: Boolean, reflect: true },
        label: {},
        doing: { state: true },
        dragged: { state: true },
        looked: { state: true },
        focused: { state: true },
        spoken: { state: true },
    };

    constructor() {
        super();
        /** @type {View | null} */
        this.view = null;
        /** @type {ActionView[]} */
        this.actions = [];
        /** @type {ActionView[]} */
        this.premoves = [];
        /** @type {Arrow[]} */
        this.hints = [];
        /** @type {Outcome | null} */
        this.outcome = null;
        this.openTurn = "";
        this.lastTurn = "";
        /** @type {"both" | Color | "none"} */
        this.side = "both";
        this.premove = false;
        /** @type {"on" | "off"} */
        this.threats = "off";
        this.flipped = false;
        /** @type {"on" | "off"} */
        this.coordinates = "on";
        /** @type {"auto" | "light" | "dark" | "contrast"} */
        this.theme = "auto";
        this.sound = false;
        /** @type {"on" | "off"} */
        this.animation = "on";
        /** @type {"on" | "off"} */
        this.controls = "on";
        this.busy = false;
        this.setup = false;
        this.label = "Board";
        /** @type {Doing} */
        this.doing = IDLE;
        /** @type {{ square: string, at: Point, over: string | null } | null} */
        this.dragged = null;
        /** @type {string | null} */
        this.looked = null;
        this.focused = "a1";
        this.spoken = "";
        /** @type {View | null} */
        this.shown = null;
        this.lookTimer = 0;
        /** Whether the last press was a touch: then a tap looks closely. */
        this.touched = false;
        /** The button of the bar that has the focus, or had it when it went. @type {Element | null} */
        this.barButton = null;
        this.drag = new Drag({
            canTake: square => this.#canTake(square),
            take: square => this.#take(square),
            carry: (x, y) => this.#carry(x, y),
            drop: (x, y) => this.#drop(x, y),
            cancel: () => { this.dragged = null; },
        });
        /** What the grid's events do. @type {Hands} */
        this.hands = {
            keydown: event => this.#keydown(event),
            click: event => this.#click(event),
            pointerdown: event => {
                this.touched = event.pointerType === "touch";
                this.drag.down(event);
            },
            pointermove: this.drag.move,
            pointerup: this.drag.up,
            pointercancel: this.drag.cancel,
            pointerover: event => {
                if (event.pointerType === "mouse") {
                    this.#look(null);
                    this.#look(Drag.square(event));
                }
            },
            pointerleave: event => {
                if (event.pointerType === "mouse") {
                    this.#look(null);
                }
            },
            focusin: event => {
                this.focused = Drag.square(event) ?? this.focused;
                // Whether the focus is seen is only known now.
                this.requestUpdate();
            },
            focusout: () => this.requestUpdate(),
        };
    }

    /** @returns {Situation} */
    get situation() {
        const { view, actions, side, premove, premoves, outcome, busy, setup } = this;
        return setup
            ? { view, actions: [], side: "none", premove: false, premoves: [], outcome, busy }
            : { view, actions, side, premove, premoves, outcome, busy };
    }

    get layout() {
        return layoutOf(this.view ?? EMPTY, this.flipped, this.coordinates === "on");
    }

    // What a page can call.

    flip() {
        this.flipped = !this.flipped;
        this.#tell("careen-flip", { flipped: this.flipped });
    }

    cancel() {
        this.dragged = null;
        this.clearPremove();
        this.doing = settle(this.situation, IDLE).doing;
    }

    clearPremove() {
        if (this.doing.plan.length > 0) {
            this.doing = { ...this.doing, plan: [], running: false };
            this.#tell("careen-premove", { steps: [] });
        }
    }

    /** @param {string} square */
    focusSquare(square) {
        this.focused = square;
        this.updateComplete.then(() => this.#cell(square)?.focus());
    }

    /** @param {string} text */
    announce(text) {
        // What is said twice must change to be heard twice.
        this.spoken = this.spoken === text ? `${text}\u00a0` : text;
    }

    /**
     * Chooses a legal action by its text; whether there is one.
     * @param {string} text
     */
    act(text) {
        const action = this.actions.find(a => a.action === text);
        if (action === undefined || modeOf(this.situation) !== "act") {
            return false;
        }
        this.#do(choose(this.situation, this.doing, action));
        return true;
    }

    // What happens.

    /** @param {Answer} answer */
    #do({ doing, effect }) {
        const before = this.doing;
        this.doing = doing;
        if (before.selected !== doing.selected) {
            this.#tell("careen-select", { square: doing.selected });
        }
        switch (effect.kind) {
            case "act":
                this.#tell("careen-action", {
                    text: effect.action.action, action: effect.action, premoved: effect.premoved,
                });
                break;
            case "square":
                this.#tell("careen-square", { square: effect.square });
                break;
            case "planned":
                this.announce(`${doing.plan.length} planned.`);
                this.#tell("careen-premove", { steps: doing.plan });
                break;
            case "dropped":
                this.announce("The planned turn is not possible any more.");
                this.#tell("careen-premove", { steps: [] });
                break;
            default:
                if (doing.selected !== null && before.selected !== doing.selected) {
                    const targets = [...targetsOf(this.situation.actions, doing.selected).keys()];
                    const list = targets.length > 0 ? `, targets ${targets.sort().join(", ")}` : "";
                    this.announce(`${doing.selected} taken up${list}.`);
                }
        }
    }

    /**
     * @param {string} type
     * @param {object} detail
     */
    #tell(type, detail) {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    }

    /** @param {string} square */
    #activate(square) {
        if (this.setup) {
            const man = this.#men(square).length - 1;
            this.#tell("careen-setup", { from: square, man: Math.max(man, 0), to: square });
            return;
        }
        this.#do(activate(this.situation, this.doing, square));
    }

    /** @param {MouseEvent} event */
    #click(event) {
        const square = Drag.square(event);
        if (this.drag.isClick() && square !== null) {
            this.#activate(square);
            if (this.touched) {
                this.looked = this.looked === square ? null : square;
            }
        }
    }

    // Dragging.

    /** @param {string} square */
    #men(square) {
        return byName(this.view).get(square)?.men ?? [];
    }

    /** @param {string} square */
    #canTake(square) {
        if (this.setup) {
            return this.#men(square).length > 0;
        }
        switch (modeOf(this.situation)) {
            case "act":
                return byOrigin(this.actions).has(square);
            case "plan":
                return this.#men(square).some(man => man.color === this.side || man.color === null)
                    || this.doing.plan.some(step => step.to === square);
            default:
                return false;
        }
    }

    /** @param {string} square */
    #take(square) {
        this.#look(null);
        if (!this.setup) {
            this.#do({ doing: { ...this.doing, selected: square, question: [] }, effect: { kind: "none" } });
        }
        this.dragged = { square, at: center(this.layout, square), over: square };
    }

    /**
     * A point of the picture by a point of the page.
     * @param {number} x
     * @param {number} y
     * @returns {Point}
     */
    #point(x, y) {
        const box = this.renderRoot.querySelector(".frame")?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
        const { width, height } = this.layout;
        return [(x - box.left) / box.width * width, (y - box.top) / box.height * height];
    }

    /**
     * @param {number} x
     * @param {number} y
     */
    #carry(x, y) {
        if (this.dragged !== null) {
            const at = this.#point(x, y);
            this.dragged = { square: this.dragged.square, at, over: squareAt(this.layout, at) };
        }
    }

    /**
     * @param {number} x
     * @param {number} y
     */
    #drop(x, y) {
        const from = this.dragged?.square;
        this.dragged = null;
        if (from === undefined) {
            return;
        }
        const to = squareAt(this.layout, this.#point(x, y));
        if (this.setup) {
            this.#tell("careen-setup", { from, man: this.#men(from).length - 1, to });
        } else if (to === null) {
            this.#do(dropOff(this.situation, this.doing));
        } else if (to !== from) {
            this.#do(activate(this.situation, this.doing, to));
        }
    }

    /**
     * What is carried: the man of the only or first action; the ball, where a man kicks it.
     * @returns {{ men: Man[], stacked: boolean, at: Point, over: string | null } | null}
     */
    get #carried() {
        if (this.dragged === null) {
            return null;
        }
        const { square, at, over } = this.dragged;
        const { men = [], stacked = false } = byName(this.view).get(square) ?? {};
        const kinds = new Set(this.actions.filter(a => a.from === square && a.by === null)
            .map(a => a.men.map(man => man.kind).join()));
        const mine = men.filter(man => kinds.has(man.kind) && man.color === this.view?.color);
        const carried = stacked || men.length < 2 ? men : mine.length > 0 ? mine : men;
        return { men: carried, stacked, at, over };
    }

    // Looking closely.

    /** @param {string | null} square */
    #look(square) {
        window.clearTimeout(this.lookTimer);
        if (square === null) {
            this.looked = null;
        } else {
            this.lookTimer = window.setTimeout(() => { this.looked = square; }, LOOK_MS);
        }
    }

    /** The square that is looked at: by the mouse, else by the keyboard or a tap. */
    get #regarded() {
        if (this.looked !== null) {
            return this.looked;
        }
        const cell = this.#cell(this.focused);
        return cell !== null && cell.matches(":focus-visible") ? this.focused : this.doing.selected;
    }

    /**
     * @param {string} square
     * @returns {HTMLElement | null}
     */
    #cell(square) {
        return this.renderRoot?.querySelector(`[data-cell="${square}"]`) ?? null;
    }

    // The keyboard.

    /** @param {KeyboardEvent} event */
    #keydown(event) {
        const key = keyOf(event, this.layout);
        switch (key?.kind) {
            case "walk":
                this.focusSquare(walk(this.layout, this.focused, key.columns, key.down));
                break;
            case "undo":
                this.#undoStep();
                break;
            case "activate":
                this.#activate(this.focused);
                break;
            case "back":
                this.#do(back(this.situation, this.doing));
                break;
            case "next":
                this.#toNext(key.by);
                break;
            case "flip":
                this.flip();
                break;
            case "tell":
                if (this.view !== null) {
                    this.announce(allInWords(this.view, this.lastTurn, this.openTurn, this.outcome));
                }
                break;
            default:
                return;
        }
        event.preventDefault();
    }

    /**
     * To the next square with something to do.
     * @param {number} by
     */
    #toNext(by) {
        const targets = targetsOf(this.situation.actions, this.doing.selected);
        const useful = targets.size > 0 ? targets : byOrigin(this.actions);
        const all = rows(this.layout).flat();
        const at = all.indexOf(this.focused);
        for (let i = 1; i <= all.length; i++) {
            const square = all[(at + by * i + all.length * 2) % all.length];
            if (square !== undefined && useful.has(square)) {
                this.focusSquare(square);
                return;
            }
        }
    }

    #undoStep() {
        if (this.view?.open && modeOf(this.situation) === "act") {
            this.doing = IDLE;
            this.#tell("careen-undo-step", {});
        } else {
            this.#do(back(this.situation, this.doing));
        }
    }

    // Rendering.

    /** @param {Map<string, unknown>} changed */
    willUpdate(changed) {
        const inputs = ["view", "actions", "outcome", "side", "premove", "busy", "setup"];
        if (inputs.some(name => changed.has(name))) {
            const answer = settle(this.situation, this.doing);
            if (answer.effect.kind === "none") {
                this.doing = answer.doing;
            } else {
                // The page hears of it when it has finished setting properties.
                queueMicrotask(() => this.#do(answer));
            }
            this.dragged = null;
        }
        if (changed.has("view")) {
            this.looked = null;
        }
        if (changed.has("view") && this.view !== null) {
            if (this.shown !== null && this.shown !== this.view) {
                this.announce(newsInWords(this.shown, this.view, this.lastTurn, this.outcome));
            }
            const squares = rows(this.layout);
            const first = squares.at(-1)?.[0];
            if (first !== undefined && (this.shown === null || !squares.flat().includes(this.focused))) {
                this.focused = first;
            }
        }
    }

    /** @param {Map<string, unknown>} changed */
    updated(changed) {
        const { width, height, margin } = this.layout;
        this.style.setProperty("--width", String(width));
        this.style.setProperty("--height", String(height));
        this.style.setProperty("--inset-x", `${100 * margin / width}%`);
        this.style.setProperty("--inset-y", `${100 * margin / height}%`);
        if (changed.has("view") && this.view !== null) {
            const before = this.shown;
            this.shown = this.view;
            if (before !== null && before !== this.view) {
                this.#moveAndSound(before, this.view);
            }
        }
        if (this.barButton?.isConnected === false) {
            this.barButton = null;
            this.#cell(this.focused)?.focus({ preventScroll: true });
        }
        const asked = /** @type {Doing | undefined} */ (changed.get("doing"));
        if (asked !== undefined && asked.question !== this.doing.question) {
            const open = this.doing.question.length > 0;
            const button = this.renderRoot.querySelector(".choices button");
            if (open && button instanceof HTMLElement) {
                button.focus();
            } else if (!open && asked.question.length > 0) {
                this.#cell(this.focused)?.focus();
            }
        }
    }

    /**
     * @param {View} before
     * @param {View} after
     */
    #moveAndSound(before, after) {
        const arrows = newArrows(before, after);
        if (this.sound && arrows.length > 0) {
            const kinds = new Set(arrows.map(arrow => arrow.kind));
            const check = after.squares.some(s => s.marks.some(m => m.mark === "check"));
            play(this.outcome !== null ? "end" : check ? "check" : kinds.has("push") ? "push"
                : kinds.has("careen") ? "careen" : "step");
        }
        if (this.animation === "on") {
            animate(this.renderRoot, this.layout, before, after, arrows);
        }
    }

    render() {
        const view = this.view ?? EMPTY;
        const { situation, layout, doing } = this;
        const mode = modeOf(situation);
        const targets = doing.question.length > 0 ? new Map() : mode === "act" ? targetsOf(this.actions, doing.selected)
            : targetsOf(doing.plan.length === 0 ? this.premoves : [], doing.selected);
        const dragged = this.#carried;
        return html`
            <div class="frame" part="board">
                <svg class="picture" viewBox="0 0 ${layout.width} ${layout.height}" aria-hidden="true">
                    ${picture({
                        view, layout, targets, dragged,
                        coordinates: this.coordinates === "on",
                        selected: doing.selected,
                        looked: this.#regarded,
                        fanned: doing.question.length === 0,
                        plan: doing.plan,
                        actions: this.actions,
                        hints: this.hints,
                        threats: this.threats === "on",
                    })}
                </svg>
                ${this.view === null ? nothing
                    // A board of another size has squares of its own: none moves.
                    : keyed(`${view.files} ${view.ranks}`, grid({
                        view, targets, doing,
                        layout: this.layout,
                        label: this.label,
                        focused: this.focused,
                        origins: mode === "act" ? byOrigin(this.actions) : new Map(),
                        canTake: square => this.#canTake(square),
                    }, this.hands))}
                ${chooser(view, doing.question, this.flipped, action => {
                    this.#do(action === null ? back(this.situation, this.doing)
                        : choose(this.situation, this.doing, action));
                })}
            </div>
            ${this.controls === "off" ? nothing : html`<div
                @focusin=${(/** @type {FocusEvent} */ event) => {
                    this.barButton = event.target instanceof Element ? event.target : null;
                }}
                @focusout=${() => queueMicrotask(() => {
                    if (this.barButton?.isConnected) {
                        this.barButton = null;
                    }
                })}>${bar(situation, doing, this.openTurn, {
                act: action => this.#do(choose(this.situation, this.doing, action)),
                undoStep: () => this.#undoStep(),
                plan: step => this.#do(planned(this.doing, step)),
                clearPlan: () => this.cancel(),
            })}</div>`}
            <div class="live" role="status" aria-live="polite">${this.spoken}</div>`;
    }
}

customElements.define("careen-board", CareenBoard);
