// Half a turn is never lost: undo, reload, and a server that is killed in the middle of one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hands, Server, begin, launch, tab } from "./support.js";

/** @import { Browser, Page } from "playwright-core" */
/** @import * as Api from "../types/api.js" */

const server = new Server();
/** @type {Browser} */
let browser;

before(async () => {
    await server.start();
    browser = await launch();
});

after(async () => {
    await browser?.close();
    await server.close();
});

/**
 * A position with a turn of at least three actions: ruleset, the turns to it, and that turn.
 * @returns {Promise<{ruleset: string, turns: string[], turn: string}>}
 */
async function longTurn() {
    const { games } = await server.api("/api/games");
    for (const { id } of games) {
        /** @type {string[]} */
        const turns = [];
        for (let ply = 0; ply < 12; ply++) {
            const moves = encodeURIComponent(turns.join(" "));
            const list = /** @type {string[]} */ ((await server.api(`/api/moves?ruleset=${id}&moves=${moves}&limit=2000`)).turns);
            for (const turn of [...list].sort((a, b) => b.length - a.length).slice(0, 3)) {
                if ((await steps(id, turns, turn)).length >= 3) return { ruleset: id, turns, turn };
            }
            turns.push(/** @type {string} */ (list[Math.floor(list.length / 2)]));
        }
    }
    throw new Error("no game has a turn of three actions");
}

/**
 * The actions of a turn, by walking through it.
 * @param {string} ruleset @param {string[]} turns @param {string} turn
 */
async function steps(ruleset, turns, turn) {
    /** @type {Api.Action[]} */
    const made = [];
    for (let open = ""; ; ) {
        const moves = encodeURIComponent([...turns, open].join(" ").trim());
        const { actions } = await server.api(`/api/position?ruleset=${ruleset}&moves=${moves}`);
        const fit = actions.filter((/** @type {Api.Action} */ action) => turn.startsWith(action.turn))
            .sort((/** @type {Api.Action} */ a, /** @type {Api.Action} */ b) => b.turn.length - a.turn.length)[0];
        assert.ok(fit, `${turn} goes on from ${open}`);
        made.push(fit);
        if (fit.ends) return made;
        open = fit.turn;
    }
}

/** @param {Page} page */
const openTurn = page => page.evaluate(() => /** @type {any} */ (document.querySelector("careen-board"))?.openTurn ?? null);

/** @param {Page} page @param {string} text */
const untilOpen = (page, text) => page.waitForFunction(
    want => /** @type {any} */ (document.querySelector("careen-board"))?.openTurn === want, text);

test("undo takes back one step in the middle of a turn, a reload none", async () => {
    const { ruleset, turns, turn } = await longTurn();
    const [one, two] = await steps(ruleset, turns, turn);
    assert.ok(one && two);
    const { page, context, complaints } = await tab(browser, server);
    await begin(page, { ruleset, moves: turns.join(" ") || null });
    const hands = new Hands(page);
    for (const action of [one, two]) {
        await hands.byMouse(await hands.next(action.turn), false);
        await untilOpen(page, action.turn);
    }
    await page.getByRole("button", { name: "Undo step" }).click();
    await untilOpen(page, one.turn);
    await page.reload();
    await untilOpen(page, one.turn);
    // The same by keyboard, down to nothing.
    await hands.cell("a1").focus();
    await page.keyboard.press("Backspace");
    await untilOpen(page, "");
    // And the whole turn after all.
    await hands.play(turn, action => hands.byMouse(action, false));
    await page.waitForFunction(count => document.querySelectorAll("turn-list button").length === count, turns.length + 1);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the server is killed and started again in the middle of a turn", async () => {
    const { ruleset, turns, turn } = await longTurn();
    const [one, two] = await steps(ruleset, turns, turn);
    assert.ok(one && two);
    const { page, context, complaints } = await tab(browser, server);
    await begin(page, { ruleset, moves: turns.join(" ") || null });
    const hands = new Hands(page);
    await hands.byMouse(await hands.next(one.turn), false);
    await untilOpen(page, one.turn);
    await server.kill();
    await page.getByText("The server is away").waitFor();
    await server.start();
    await page.getByText("The server is away").waitFor({ state: "hidden" });
    assert.equal(await openTurn(page), one.turn);
    await hands.play(turn, action => hands.byMouse(action, false));
    await page.waitForFunction(count => document.querySelectorAll("turn-list button").length === count, turns.length + 1);
    // The browser itself reports the lost connection; nothing else may go wrong.
    assert.deepEqual(complaints.filter(text => !/WebSocket connection|ERR_CONNECTION_REFUSED/.test(text)), []);
    await context.close();
});

test("two tabs show the same game", async () => {
    const { ruleset, turns, turn } = await longTurn();
    const { page, context, complaints } = await tab(browser, server);
    const id = await begin(page, { ruleset, moves: turns.join(" ") || null });
    const other = await context.newPage();
    await other.goto(`/play/${id}`);
    await other.locator("careen-board [data-cell]").first().waitFor();
    const hands = new Hands(page);
    const [one] = await steps(ruleset, turns, turn);
    assert.ok(one);
    await hands.byMouse(await hands.next(one.turn), false);
    await untilOpen(other, one.turn);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("against the engine: it answers, a turn is taken back, a hint is drawn, resigning ends it", async () => {
    const { page, context, complaints } = await tab(browser, server);
    await page.goto("/");
    await page.getByRole("radio", { name: "No clock" }).check({ force: true });
    await page.getByLabel("Level").fill("1");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/\/play\//);
    const hands = new Hands(page);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("careen-board"))?.actions.length > 0);
    for (;;) {
        const { actions } = await hands.state();
        const action = actions.find(one => one.ends) ?? actions[0];
        assert.ok(action);
        await hands.byMouse(action, false);
        if (action.ends) break;
        await untilOpen(page, action.turn);
    }
    await page.waitForFunction(() => document.querySelectorAll("turn-list button").length === 2);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText("Best is").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.waitForFunction(() => document.querySelectorAll("turn-list button").length === 0);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
    await page.locator(".status.over").waitFor();
    await page.getByRole("link", { name: "Report" }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});
