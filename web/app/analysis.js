// A stream of the engine's lines for one position at a time.

import { socket } from "./socket.js";

/** @import * as Api from "../types/api.js" */

/** The newest lines, at most a few times a second, so that reading stays possible. */
const EVERY_MS = 250;

export class Analysis {
    #end = () => {};
    #asked = "";
    #timer = 0;
    /** @type {Api.Lines | null} */
    #latest = null;

    /** @param {(lines: Api.Lines) => void} hear */
    constructor(hear) {
        this.hear = hear;
        // Nobody looks: the engine rests, and begins again when somebody does.
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "hidden") this.#end();
            else if (this.#asked) this.#ask();
        });
    }

    /** @param {{ruleset: string, fen: string | null, moves: string | null, multipv: number}} what */
    start(what) {
        const asked = JSON.stringify(what);
        if (asked === this.#asked) return;
        this.stop();
        this.#asked = asked;
        this.#ask();
    }

    #ask() {
        this.#end();
        this.#end = socket.stream({ type: "analyze", ...JSON.parse(this.#asked), seconds: null }, message => {
            if (message.type !== "lines") return;
            if (!this.#latest && this.#timer === 0) {
                this.hear(message);
                this.#timer = window.setTimeout(() => this.#flush(), EVERY_MS);
            } else {
                this.#latest = message;
            }
        });
    }

    #flush() {
        this.#timer = 0;
        if (!this.#latest) return;
        const lines = this.#latest;
        this.#latest = null;
        this.hear(lines);
        this.#timer = window.setTimeout(() => this.#flush(), EVERY_MS);
    }

    stop() {
        this.#end();
        this.#end = () => {};
        this.#asked = "";
        this.#latest = null;
        clearTimeout(this.#timer);
        this.#timer = 0;
    }
}
