// WCAG 2.2 AA by axe on every page, light and dark, and what axe does not see: order of focus,
// names of squares, the announcements.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { Hands, Server, begin, launch, shortGame, tab } from "./support.js";

/** @import { Browser, Page } from "playwright-core" */

// axe-core is under the MPL: a tool of this test, never part of what is shipped.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

/** @param {Page} page @param {string} where */
async function check(page, where) {
    // The page has come when it says what it is.
    await page.locator("h1", { hasText: /\S/ }).first().waitFor();
    // Around the Content-Security-Policy, which rightly forbids scripts of others.
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, {
        runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
    }));
    const told = violations.map((/** @type {any} */ one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.target.join(" ")} ${node.failureSummary}`).join(" | ")}`);
    assert.deepEqual(told, [], where);
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const width of [1280, 360]) {
        test(`axe finds nothing, ${colorScheme}, ${width} pixels`, async () => {
            const { page, context, complaints } = await tab(browser, server, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
            const { games } = await server.api("/api/games");
            const id = await begin(page, { ruleset: games[0].id });
            const addresses = ["/", "/archive", "/rules", "/puzzles", "/table", `/play/${id}`, `/analysis?ruleset=${games[0].id}`, `/report/${id}`,
                ...games.flatMap((/** @type {{id: string}} */ game) => [`/rules/${game.id}`, `/puzzles/${game.id}`, `/editor?ruleset=${game.id}`, `/table/${game.id}`])];
            for (const address of addresses) {
                await page.goto(address);
                await page.locator("h1").first().waitFor();
                await page.waitForLoadState("networkidle");
                await check(page, `${address} ${colorScheme} ${width}`);
            }
            // What opens.
            await page.goto("/");
            await page.getByRole("button", { name: "Settings" }).click();
            await check(page, "settings");
            assert.deepEqual(complaints, []);
            await context.close();
        });
    }
}

test("a finished game, its dialogs and an open turn have no violations either", async () => {
    const { page, context } = await tab(browser, server, { bypassCSP: true });
    const { games } = await server.api("/api/games");
    for (const { id } of games) {
        const turns = await shortGame(server, id);
        await begin(page, { ruleset: id, moves: turns.slice(0, -1).join(" ") });
        await check(page, `${id} before its last turn`);
        await page.getByRole("button", { name: "Resign" }).click();
        await check(page, `${id} resigning`);
        await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
        await page.locator(".status.over").waitFor();
        await check(page, `${id} over`);
    }
    await context.close();
});

test("every square says where it is and what stands on it, and turns are announced", async () => {
    const { page, context } = await tab(browser, server);
    const { games } = await server.api("/api/games");
    for (const { id } of games) {
        await begin(page, { ruleset: id });
        const hands = new Hands(page);
        const { view, actions } = await server.api(`/api/position?ruleset=${id}`);
        for (const square of view.squares) {
            const cell = hands.cell(square.square);
            const name = (await cell.getAttribute("aria-label")) ?? (await cell.innerText());
            assert.ok(name.startsWith(square.square) && name.includes(square.words), `${square.square}: ${name}`);
        }
        assert.equal(await hands.board.locator("[data-cell][tabindex='0']").count(), 1, "one tab stop");
        const action = actions.find((/** @type {{ends: boolean}} */ one) => one.ends) ?? actions[0];
        await hands.byKeys(action);
        await page.waitForFunction(() => {
            const live = document.querySelector("careen-board")?.shadowRoot?.querySelector("[aria-live]");
            return (live?.textContent ?? "").trim().length > 3;
        });
    }
    await context.close();
});
