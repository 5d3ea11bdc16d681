// The WebSocket `/api/ws`: one for the page, opened when first needed, reopened when lost.

/** @import * as Api from "../types/api.js" */

/** @typedef {{message: Record<string, unknown>, hear: (message: any) => void}} Wish */

class Socket extends EventTarget {
    /** @type {WebSocket | null} */
    #ws = null;
    /** What is wanted until it is dropped: said again after every reconnection. @type {Map<string, Wish>} */
    #wishes = new Map();
    #tries = 0;
    #next = 1;
    #timer = 0;
    connected = false;

    constructor() {
        super();
        addEventListener("online", () => this.#hurry());
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "visible") this.#hurry();
        });
    }

    /** Tries again at once where a retry is only due later. */
    #hurry() {
        if (this.#ws || this.#wishes.size === 0) return;
        clearTimeout(this.#timer);
        this.#open();
    }

    #open() {
        const ws = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/ws`);
        this.#ws = ws;
        ws.addEventListener("open", () => {
            this.#tries = 0;
            this.#tell(true);
            for (const { message } of this.#wishes.values()) ws.send(JSON.stringify(message));
        });
        ws.addEventListener("message", event => this.#hear(JSON.parse(event.data)));
        ws.addEventListener("close", () => {
            this.#ws = null;
            this.#tell(false);
            if (this.#wishes.size === 0) return;
            const wait = Math.min(300 * 2 ** this.#tries++, 5000);
            this.#timer = window.setTimeout(() => this.#open(), wait);
        });
    }

    /** @param {boolean} connected */
    #tell(connected) {
        if (this.connected === connected && connected) return;
        this.connected = connected;
        this.dispatchEvent(new Event("change"));
    }

    /** @param {any} message */
    #hear(message) {
        const key = message.type === "game" ? `game ${message.state.id}`
            : message.type === "gone" ? `game ${message.game}`
            : `id ${message.id}`;
        this.#wishes.get(key)?.hear(message);
    }

    /** @param {unknown} message */
    #send(message) {
        if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
        else if (!this.#ws) {
            clearTimeout(this.#timer);
            this.#open();
        }
    }

    /**
     * @param {string} key
     * @param {Record<string, unknown>} message
     * @param {(message: any) => void} hear
     */
    #wish(key, message, hear) {
        this.#wishes.set(key, { message, hear });
        this.#send(message);
    }

    /**
     * Watches a stored game: its state now and after every change.
     * @param {string} game
     * @param {(message: {type: "game", state: Api.GameState} | {type: "gone"}) => void} hear
     * @returns {() => void} ends it
     */
    watch(game, hear) {
        this.#wish(`game ${game}`, { type: "watch", game }, hear);
        return () => {
            this.#wishes.delete(`game ${game}`);
            if (this.connected) this.#send({ type: "unwatch", game });
        };
    }

    /**
     * A stream: `analyze` or `report`.
     * @param {Record<string, unknown> & {type: "analyze" | "report"}} message without its `id`
     * @param {(message: any) => void} hear
     * @returns {() => void} ends it
     */
    stream(message, hear) {
        const id = this.#next++;
        const key = `id ${id}`;
        this.#wish(key, { ...message, id }, answer => {
            if (answer.type === "done" || answer.type === "error" || (answer.type === "report")) {
                this.#wishes.delete(key);
            }
            hear(answer);
        });
        return () => {
            if (this.#wishes.delete(key) && this.connected) this.#send({ type: "stop", id });
        };
    }
}

/** The page's WebSocket. Fires `change` when it is connected or lost. */
export const socket = new Socket();
