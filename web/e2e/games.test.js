// A whole game of each kind by mouse, one by keyboard alone, one by touch on a small phone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hands, Server, begin, launch, shortGame, tab } from "./support.js";

/** @import { Browser } from "playwright-core" */

const server = new Server();
/** @type {Browser} */
let browser;
/** @type {Record<string, string[]>} */
const scripts = {};

before(async () => {
    await server.start();
    browser = await launch();
    for (const { id } of (await server.api("/api/games")).games) scripts[id] = await shortGame(server, id);
});

after(async () => {
    await browser?.close();
    await server.close();
});

test("a whole game of each kind by mouse", async t => {
    for (const [ruleset, turns] of Object.entries(scripts)) {
        await t.test(ruleset, async () => {
            const { page, context, complaints } = await tab(browser, server);
            await begin(page, { ruleset });
            const hands = new Hands(page);
            let count = 0;
            for (const turn of turns) await hands.play(turn, action => hands.byMouse(action, count++ % 2 === 1));
            await page.locator(".status.over").waitFor();
            assert.match(await page.locator(".status.over").innerText(), /White wins|Black wins/);
            assert.equal(await page.locator("turn-list button").count(), turns.length);
            assert.deepEqual(complaints, []);
            await context.close();
        });
    }
});

test("a whole game by keyboard alone", async () => {
    const { page, context, complaints } = await tab(browser, server);
    // The game with the longest turns asks most of a keyboard.
    const [ruleset, turns] = Object.entries(scripts).sort(([, a], [, b]) => b.join("").length / b.length - a.join("").length / a.length)[0] ?? ["", []];
    await begin(page, { ruleset });
    const hands = new Hands(page);
    for (const turn of turns) await hands.play(turn, action => hands.byKeys(action));
    await page.locator(".status.over").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a whole game by touch at 360 pixels", async () => {
    const { page, context, complaints } = await tab(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    const [ruleset, turns] = Object.entries(scripts).sort(([, a], [, b]) => a.length - b.length)[0] ?? ["", []];
    await begin(page, { ruleset });
    const hands = new Hands(page);
    for (const turn of turns) await hands.play(turn, action => hands.byTouch(action));
    await page.locator(".status.over").waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    assert.deepEqual(complaints, []);
    await context.close();
});
