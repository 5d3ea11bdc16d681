// The HTTP API (docs/api.md): text in, text and `View` out.

/** @import * as Api from "../types/api.js" */

/** What went wrong, as the server says it in one line. */
export class Problem extends Error {
    /**
     * @param {number} status 0 if the server was not reached
     * @param {Partial<Omit<Api.Problem, "code">> & {code?: string}} body
     */
    constructor(status, body) {
        super(body.detail ?? "The server answered what this page does not understand.");
        this.name = "Problem";
        this.status = status;
        this.code = body.code ?? "unknown";
        this.column = body.column ?? null;
        this.what = body.what ?? null;
    }

    /** Whether the server was not reached. */
    get offline() {
        return this.status === 0;
    }
}

/** @param {string} path @param {RequestInit} init */
async function reach(path, init) {
    try {
        return await fetch(path, init);
    } catch {
        throw new Problem(0, { detail: "The server is not reached. Is “careen serve” running?", code: "offline" });
    }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the JSON of the answer, `null` if it has none
 */
async function call(method, path, body) {
    /** @type {RequestInit} */
    const init = { method };
    if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { "content-type": "application/json" };
    }
    let response = await reach(path, init);
    // Who is quicker than the server allows waits as long as it says, instead of being refused.
    for (let tries = 0; response.status === 429 && tries < 3; tries++) {
        const seconds = Number(response.headers.get("retry-after")) || 1;
        await new Promise(resolve => setTimeout(resolve, Math.min(seconds, 5) * 1000));
        response = await reach(path, init);
    }
    if (response.status === 204) return null;
    const json = await response.json().catch(() => ({}));
    if (!response.ok) throw new Problem(response.status, json);
    return json;
}

/**
 * @param {Record<string, string | number | boolean | null | undefined>} params those that are `null`,
 *   `undefined` or empty are left out
 */
export function query(params) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) {
        if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
    }
    return search.size > 0 ? `?${search}` : "";
}

/**
 * @param {string} path
 * @param {Parameters<typeof query>[0]} [params]
 */
export const get = (path, params = {}) => call("GET", path + query(params));

/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);

/** @param {string} path @param {unknown} body */
export const put = (path, body) => call("PUT", path, body);

/** @param {string} path */
export const remove = path => call("DELETE", path);

/**
 * @typedef {object} Where a position: start and turns, the last perhaps unfinished
 * @property {string} ruleset
 * @property {string | null} [fen]
 * @property {string[]} [turns]
 */

/**
 * A position with all that the board needs.
 * @param {Where} where
 * @param {{fens?: boolean}} [more]
 * @returns {Promise<Api.Position>}
 */
export function position({ ruleset, fen = null, turns = [] }, { fens = false } = {}) {
    const moves = turns.join(" ");
    const params = { ruleset, fen, moves: moves || null, ...(fens ? { fens } : {}) };
    const address = "/api/position" + query(params);
    // A long game does not fit into an address.
    return address.length < 6000 ? call("GET", address) : call("POST", "/api/position", params);
}

/** @type {Promise<Api.Games> | null} */
let gamesAsked = null;

/** The games that the server knows; asked once. @returns {Promise<Api.Games>} */
export function games() {
    gamesAsked ??= get("/api/games").catch(error => {
        gamesAsked = null;
        throw error;
    });
    return /** @type {Promise<Api.Games>} */ (gamesAsked);
}

/**
 * The address of a small picture of a position.
 * @param {{ruleset: string, fen?: string | null, dark: boolean, size?: number, flip?: boolean}} of
 */
export const picture = ({ ruleset, fen = null, dark, size = 32, flip = false }) =>
    "/api/show" + query({ ruleset, fen, size, dark: dark || null, flip: flip || null });
