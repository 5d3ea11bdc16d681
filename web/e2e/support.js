// What the end-to-end tests share: the real server on a port of its own, Debian's Chromium, and a
// player who makes turns on the board as a person does.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** @import { ChildProcess } from "node:child_process" */
/** @import { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core" */
/** @import * as Api from "../types/api.js" */

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The binary under test: the one that CAREEN names, else the newest of a release and a debug build. */
export function binary() {
    const named = process.env["CAREEN"];
    const found = [named, join(ROOT, "target/release/careen"), join(ROOT, "target/debug/careen")]
        .find(path => path !== undefined && existsSync(path));
    assert.ok(found, "no binary to test: cargo build --release");
    return found;
}

/** A server with an empty data folder. */
export class Server {
    /** @type {ChildProcess | null} */
    #process = null;
    #data = mkdtempSync(join(tmpdir(), "careen-e2e-"));
    #log = "";
    port = 0;

    get address() {
        return `http://127.0.0.1:${this.port}`;
    }

    /** Starts it, or starts it again on the same port with the same data. */
    async start() {
        const child = spawn(binary(), ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.#data, "--threads", "2", ...(process.env["CAREEN_WEB"] ? ["--web", process.env["CAREEN_WEB"]] : [])], {
            stdio: ["ignore", "pipe", "pipe"],
        });
        this.#process = child;
        child.stderr.on("data", bytes => (this.#log += bytes));
        this.port = await new Promise((resolve, reject) => {
            let out = "";
            child.stdout.on("data", bytes => {
                out += bytes;
                const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(out)?.[1];
                if (port) resolve(Number(port));
            });
            child.once("exit", code => reject(new Error(`the server ended with ${code}: ${this.#log}`)));
        });
        return this;
    }

    /** Ends it without warning. */
    async kill() {
        const child = this.#process;
        this.#process = null;
        if (!child || child.exitCode !== null) return;
        const ended = new Promise(resolve => child.once("exit", resolve));
        child.kill("SIGKILL");
        await ended;
    }

    async close() {
        await this.kill();
        rmSync(this.#data, { recursive: true, force: true });
    }

    /**
     * The API without a browser, as another person.
     * @param {string} path
     * @param {unknown} [body] makes it a POST
     */
    async api(path, body) {
        const response = await fetch(this.address + path, body === undefined ? {} : {
            method: "POST",
            headers: { "content-type": "application/json", origin: this.address },
            body: JSON.stringify(body),
        });
        const json = await response.json();
        assert.ok(response.ok, `${path}: ${JSON.stringify(json)}`);
        return json;
    }
}

/** @returns {Promise<Browser>} */
export const launch = () => chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/**
 * A tab whose console is watched: whatever it complains of ends up in `complaints`.
 * @param {Browser} browser
 * @param {Server} server
 * @param {BrowserContextOptions} [options]
 */
export async function tab(browser, server, options = {}) {
    const context = await browser.newContext({
        baseURL: server.address,
        viewport: { width: 1280, height: 860 },
        reducedMotion: "reduce",
        ...options,
    });
    context.setDefaultTimeout(30_000);
    return watched(context, await context.newPage());
}

/** @param {BrowserContext} context @param {Page} page */
function watched(context, page) {
    /** @type {string[]} */
    const complaints = [];
    page.on("console", message => {
        if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", error => complaints.push(`${page.url()}: ${error.stack}`));
    return { context, page, complaints };
}

/** Random numbers that are the same for the same seed. @param {number} seed */
export function random(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

/**
 * A short game that somebody wins: the engine, thinking a little, against random turns.
 * @param {Server} server
 * @param {string} ruleset
 * @returns {Promise<string[]>} its turns
 */
export async function shortGame(server, ruleset) {
    for (let seed = 1; seed < 20; seed++) {
        const next = random(seed);
        /** @type {string[]} */
        const turns = [];
        while (turns.length < 60) {
            const moves = encodeURIComponent(turns.join(" "));
            let turn;
            if (turns.length % 2 === 0) {
                turn = (await server.api(`/api/analyze?ruleset=${ruleset}&moves=${moves}&nodes=6000&time_ms=3000`)).turn;
            } else {
                const list = (await server.api(`/api/moves?ruleset=${ruleset}&moves=${moves}&limit=300`)).turns;
                turn = list[Math.floor(next() * list.length)];
            }
            turns.push(turn);
            const { outcome } = await server.api(`/api/position?ruleset=${ruleset}&moves=${encodeURIComponent(turns.join(" "))}`);
            if (outcome?.winner) return turns;
            if (outcome) break;
        }
    }
    throw new Error(`no short game of ${ruleset}`);
}

/** The board of a page, and hands for it. */
export class Hands {
    /** @param {Page} page @param {string} [selector] */
    constructor(page, selector = "careen-board") {
        this.page = page;
        this.board = page.locator(selector).first();
    }

    /** @param {string} square */
    cell(square) {
        return this.board.locator(`[data-cell="${square}"]`);
    }

    /**
     * What the board may do now.
     * @returns {Promise<{actions: Api.Action[], open: string, busy: boolean, side: string}>}
     */
    state() {
        return this.board.evaluate((/** @type {any} */ board) => ({ actions: board.actions, open: board.openTurn, busy: board.busy, side: board.side }));
    }

    /**
     * The next action on the way to a turn.
     * @param {string} turn
     * @returns {Promise<Api.Action>}
     */
    async next(turn) {
        await this.page.waitForFunction(want => {
            const board = /** @type {any} */ (document.querySelector("careen-board"));
            return board?.actions.some((/** @type {{turn: string}} */ action) => want.startsWith(action.turn)) && !board.busy;
        }, turn);
        const { actions } = await this.state();
        const fit = actions.filter(action => turn.startsWith(action.turn)).sort((a, b) => b.turn.length - a.turn.length);
        return /** @type {Api.Action} */ (fit[0]);
    }

    /**
     * Makes a whole turn, action by action.
     * @param {string} turn
     * @param {(action: Api.Action) => Promise<void>} make
     */
    async play(turn, make) {
        for (;;) {
            const action = await this.next(turn);
            await make(action);
            if (action.ends) {
                assert.equal(action.turn, turn);
                return;
            }
            await this.page.waitForFunction(
                open => /** @type {any} */ (document.querySelector("careen-board")).openTurn === open, action.turn);
        }
    }

    /** Answers the small pictures, where the board asks. @param {Api.Action} action @param {boolean} [keys] */
    async answer(action, keys = false) {
        const chooser = this.board.locator(".chooser");
        if (!(await this.asks())) return;
        const label = action.label.slice(0, 1).toUpperCase() + action.label.slice(1);
        const button = chooser.getByRole("button", { name: label, exact: true }).first();
        if (!keys) return button.click();
        await button.focus();
        await this.page.keyboard.press("Enter");
    }

    /** @param {Api.Action} action @param {boolean} [keys] */
    async button(action, keys = false) {
        const label = action.label.slice(0, 1).toUpperCase() + action.label.slice(1);
        const button = this.board.locator(".bar").getByRole("button", { name: label, exact: true }).first();
        if (!keys) return button.click();
        await button.focus();
        await this.page.keyboard.press("Enter");
    }

    /** Whether a square is taken up already, so that it need not be pressed. @param {string} square */
    taken(square) {
        return this.board.evaluate((/** @type {any} */ board, name) => board.doing.selected === name, square);
    }

    /** Whether the board asks which of several actions is meant. */
    asks() {
        return this.board.locator(".chooser").isVisible();
    }

    /** With the mouse: press and press, or drag. @param {Api.Action} action @param {boolean} drag */
    async byMouse(action, drag) {
        const [to] = action.targets;
        if (action.from === null || to === undefined) {
            if (action.from !== null && !(await this.taken(action.from))) await this.cell(action.from).click();
            return this.button(action);
        }
        if (drag && action.from !== to && action.by === null) {
            const [a, b] = await Promise.all([this.cell(action.from).boundingBox(), this.cell(to).boundingBox()]);
            assert.ok(a && b);
            await this.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
            await this.page.mouse.down();
            await this.page.mouse.move((a.x + b.x + b.width) / 2, (a.y + b.y + b.height) / 2, { steps: 3 });
            await this.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 2 });
            await this.page.mouse.up();
        } else {
            if (!(await this.taken(action.from))) await this.cell(action.from).click();
            // A man who can only turn on the spot is asked about at once.
            if (!(await this.asks())) await this.cell(to).click();
        }
        await this.answer(action);
    }

    /** With a finger. @param {Api.Action} action */
    async byTouch(action) {
        const [to] = action.targets;
        if (action.from !== null && !(await this.taken(action.from))) await this.cell(action.from).tap();
        if (to === undefined) {
            const label = action.label.slice(0, 1).toUpperCase() + action.label.slice(1);
            return this.board.locator(".bar").getByRole("button", { name: label, exact: true }).first().tap();
        }
        if (!(await this.asks())) await this.cell(to).tap();
        await this.answer(action);
    }

    /** With the keyboard alone. @param {Api.Action} action */
    async byKeys(action) {
        const [to] = action.targets;
        if (action.from !== null && !(await this.taken(action.from))) {
            await this.walk(action.from);
            await this.page.keyboard.press("Enter");
        }
        if (to === undefined) return this.button(action, true);
        if (!(await this.asks())) {
            await this.walk(to);
            await this.page.keyboard.press(" ");
        }
        await this.answer(action, true);
    }

    /** Walks over the board with the arrow keys. @param {string} to @returns {Promise<void>} */
    async walk(to) {
        const focused = await this.board.evaluate((/** @type {any} */ board) => {
            const cell = board.shadowRoot.activeElement?.closest("[data-cell]");
            return { at: /** @type {string | null} */ (cell?.dataset.cell ?? null), flipped: /** @type {boolean} */ (board.flipped) };
        });
        if (focused.at === null) {
            // One Tab stop leads to the board: from the top of the page, however many come before it.
            await this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
            for (let i = 0; i < 40; i++) {
                await this.page.keyboard.press("Tab");
                if (await this.board.evaluate((/** @type {any} */ board) => board.shadowRoot.activeElement?.dataset.cell !== undefined)) break;
            }
            return this.walk(to);
        }
        const file = (/** @type {string} */ name) => name.charCodeAt(0);
        const rank = (/** @type {string} */ name) => Number(name.slice(1));
        const sign = focused.flipped ? -1 : 1;
        const right = (file(to) - file(focused.at)) * sign;
        const up = (rank(to) - rank(focused.at)) * sign;
        for (let i = 0; i < Math.abs(right); i++) await this.page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
        for (let i = 0; i < Math.abs(up); i++) await this.page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
    }
}

/**
 * Begins a game of two persons in this tab and opens it.
 * @param {Page} page
 * @param {Partial<{ruleset: string, first: string, second: string, fen: string | null, moves: string | null, clock: object | null}>} what
 * @returns {Promise<string>} its id
 */
export async function begin(page, what) {
    // From the page, so that the game belongs to this browser.
    if (page.url() === "about:blank") await page.goto("/rules");
    const id = await page.evaluate(async body => {
        const answer = await fetch("/api/play", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        const json = await answer.json();
        if (!answer.ok) throw new Error(JSON.stringify(json));
        return json.id;
    }, { first: "human", second: "human", ...what });
    await page.goto(`/play/${id}`);
    await page.locator("careen-board [data-cell]").first().waitFor();
    return id;
}
