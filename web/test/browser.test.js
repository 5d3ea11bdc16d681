// The board in a browser: every way of input, what is said, what is seen, and what it weighs.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { launch, serve } from "./server.js";

/** @import { Browser, Page } from "playwright-core" */

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;

before(async () => {
    [browser, site] = [await launch(), await serve()];
});
after(async () => {
    await browser.close();
    site.close();
});

/**
 * Opens the example with a position, runs a check, and sees that nothing has gone wrong.
 * @param {string} position
 * @param {(page: Page) => Promise<void>} check
 * @param {Parameters<Browser["newContext"]>[0]} [options]
 */
async function on(position, check, options = {}) {
    const context = await browser.newContext({ viewport: { width: 800, height: 1000 }, ...options });
    const page = await context.newPage();
    const faults = /** @type {string[]} */ ([]);
    page.on("console", message => faults.push(message.text()));
    page.on("pageerror", error => faults.push(String(error)));
    await page.goto(`${site.url}/board/example.html`);
    await page.selectOption("[name=position]", position);
    await page.waitForFunction(name => document.body.dataset.position === name, position);
    await check(page);
    await context.close();
    assert.deepEqual(faults, [], "nothing is written to the console");
}

const cell = (/** @type {Page} */ page, /** @type {string} */ square) => page.locator(`[data-cell="${square}"]`);
const status = (/** @type {Page} */ page) => page.locator(".status").innerText();
const said = (/** @type {Page} */ page) => page.locator(".live").innerText();
const output = (/** @type {Page} */ page) => page.locator("output").innerText();

/**
 * The accessible names that contain a text, by square.
 * @param {Page} page
 * @param {string} text
 */
async function cellsSaying(page, text) {
    const found = await page.locator(`[role=gridcell][aria-label*="${text}"]`).evaluateAll(
        cells => cells.map(c => c.getAttribute("data-cell") ?? ""));
    return found.sort();
}

/**
 * The middle of a square on the page.
 * @param {Page} page
 * @param {string} square
 */
async function middle(page, square) {
    const box = await cell(page, square).boundingBox();
    assert.ok(box !== null);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a turn of two steps by clicks, each step undone", () => on("crowd", async page => {
    await cell(page, "d5").click();
    assert.equal(await said(page), "d5 taken up, targets b4, b6, c3, c7, e3, e7, f4, f6.");
    assert.deepEqual(await cellsSaying(page, "target"), ["b4", "b6", "c3", "c7", "e3", "e7", "f4", "f6"]);
    await cell(page, "c7").click();
    assert.match(await status(page), /Nd5c7 … – The pawn on c7 is to be pushed/);
    assert.match(await said(page), /d5 to c7/);
    await page.getByRole("button", { name: "Undo step" }).click();
    assert.match(await status(page), /^White to act$/);
    await cell(page, "d5").click();
    await cell(page, "c7").click();
    await cell(page, "b6").click();
    assert.match(await status(page), /^Black to act$/);
    assert.match(await said(page), /c7 is pushed to b6/);
    assert.match(await cell(page, "b6").getAttribute("aria-label") ?? "", /black pawn careening south-west/);
}));

test("the same by keyboard alone", () => on("crowd", async page => {
    await page.locator("[name=sound]").focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() =>
        document.querySelector("careen-board")?.shadowRoot?.activeElement?.getAttribute("data-cell"));
    assert.equal(await focused(), "a1", "the grid is one tab stop");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"]) {
        await page.keyboard.press(key);
    }
    assert.equal(await focused(), "d5");
    await page.keyboard.press("Enter");
    assert.equal(await cell(page, "d5").getAttribute("aria-selected"), "true");
    await page.keyboard.press("Escape");
    assert.equal(await cell(page, "d5").getAttribute("aria-selected"), "false");
    await page.keyboard.press("Space");
    const visited = [];
    for (let i = 0; i < 8; i++) {
        await page.keyboard.press("]");
        visited.push(await focused());
    }
    assert.deepEqual(visited.sort(), ["b4", "b6", "c3", "c7", "e3", "e7", "f4", "f6"]);
    while (await focused() !== "c7") {
        await page.keyboard.press("]");
    }
    await page.keyboard.press("Enter");
    assert.match(await status(page), /Nd5c7/);
    await page.keyboard.press("Backspace");
    assert.match(await status(page), /^White to act$/);
    await page.keyboard.press("i");
    assert.match(await said(page), /^White to act. The last turn: d5. White may still castle/);
    await page.keyboard.press("f");
    assert.equal(await page.locator("careen-board").getAttribute("flipped"), "");
    await page.keyboard.press("Home");
    await page.keyboard.press("PageDown");
    assert.equal(await focused(), "h8", "on the turned board this is at the bottom left");
}));

test("dragging by mouse, also beside the board", () => on("edge", async page => {
    const drag = async (/** @type {{x: number, y: number}} */ from, /** @type {{x: number, y: number}} */ to) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
        assert.equal(await page.locator(".dragged").count(), 1, "it is seen to be carried");
        await page.mouse.move(to.x, to.y);
        await page.mouse.up();
        assert.equal(await page.locator(".dragged").count(), 0);
    };
    await drag(await middle(page, "d8"), await middle(page, "d1"));
    assert.match(await status(page), /Qd8d1/);
    const d1 = await middle(page, "d1");
    const a1 = await middle(page, "a1");
    await drag(d1, { x: a1.x - (d1.x - a1.x) / 2, y: a1.y });
    assert.match(await output(page), /chose Q-/);
    assert.match(await status(page), /^White to act$/);
}));

test("touch drags what can move, and scrolls the page elsewhere", () => on("crowd", async page => {
    await page.evaluate(() => { document.body.style.paddingBottom = "2000px"; });
    const client = await page.context().newCDPSession(page);
    const swipe = async (/** @type {{x: number, y: number}} */ from, /** @type {{x: number, y: number}} */ to) => {
        const touch = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) =>
            client.send("Input.dispatchTouchEvent", { type, touchPoints });
        await touch("touchStart", [from]);
        for (let i = 1; i <= 8; i++) {
            await touch("touchMove", [{ x: from.x + (to.x - from.x) * i / 8, y: from.y + (to.y - from.y) * i / 8 }]);
        }
        await touch("touchEnd", []);
        await page.waitForTimeout(300);
    };
    const scrolled = () => page.evaluate(() => window.scrollY);
    await swipe(await middle(page, "d5"), await middle(page, "c7"));
    assert.match(await status(page), /Nd5c7/);
    assert.equal(await scrolled(), 0, "dragging does not scroll");
    const empty = await middle(page, "f4");
    await swipe(empty, { x: empty.x, y: empty.y - 200 });
    assert.ok(await scrolled() > 50, "a finger on an empty square scrolls");
    assert.match(await status(page), /Nd5c7/);
    await cell(page, "b6").tap();
    assert.match(await status(page), /^Black to act$/);
}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }));

test("facings are asked for with pictures", () => on("facings", async page => {
    await cell(page, "c2").click();
    await cell(page, "c2").click();
    const buttons = page.locator(".choices button:not(.close)");
    assert.equal(await buttons.count(), 7);
    assert.equal(await buttons.locator("svg").count(), 7);
    assert.equal(await buttons.first().evaluate(b => /** @type {ShadowRoot} */ (b.getRootNode()).activeElement === b), true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    assert.equal(await buttons.count(), 0, "Escape closes the question");
    assert.match(await page.evaluate(() => document.querySelector("careen-board")?.shadowRoot?.activeElement?.getAttribute("data-cell") ?? ""), /^c2$/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Axe c2 turns to point north-east, east and north" }).click();
    assert.match(await status(page), /^Black to act$/);
    assert.match(await cell(page, "c2").getAttribute("aria-label") ?? "", /white axe pointing north-east/);
}));

test("kicks follow by themselves, and the turn is ended by a button", () => on("kicks", async page => {
    await page.getByRole("button", { name: "End the turn" }).click();
    assert.match(await output(page), /chose end/);
    await cell(page, "d4").click();
    await cell(page, "e2").click();
    assert.match(await said(page), /d4 is pushed to e2. Kick on, or end the turn/);
    await page.getByRole("button", { name: "Undo step" }).focus();
    await page.keyboard.press("Enter");
    assert.match(await status(page), /^White to act$/);
    assert.match(await said(page), /^A step is taken back. White to act.$/);
    const focused = await page.evaluate(() =>
        document.querySelector("careen-board")?.shadowRoot?.activeElement?.getAttribute("data-cell"));
    assert.equal(focused, "e2", "the focus goes back to the board when its button goes");
    await cell(page, "d4").click();
    await cell(page, "e2").click();
    await cell(page, "f3").click();
    assert.match(await status(page), /^Black to act$/);
}));

test("a planned turn is shown, can be dropped, and is played when its time comes", () => on("crowd", async page => {
    await page.selectOption("[name=side]", "black");
    await page.check("[name=premove]");
    await cell(page, "d7").click({ force: true });
    await cell(page, "a7").click();
    await cell(page, "a5").click();
    assert.deepEqual(await cellsSaying(page, "planned to go to a5"), ["a7"]);
    assert.equal(await page.locator(".plan.arrow").count(), 1);
    await page.getByRole("button", { name: "Drop the plan" }).click();
    assert.equal(await page.locator(".plan.arrow").count(), 0);
    await cell(page, "a7").click();
    await cell(page, "a6").click();
    await page.evaluate(async () => {
        const { states } = await (await fetch("example/edge.json")).json();
        Object.assign(/** @type {object} */ (document.querySelector("careen-board")), states[""]);
    });
    await page.waitForFunction(() => document.querySelector("output")?.textContent?.includes("chose Pa7a6"));
}));

test("looking at a square closely", () => on("careening", async page => {
    const careening = await page.evaluate(() => {
        const view = document.querySelector("careen-board")?.view;
        return view?.squares.flatMap(s => s.men.flatMap(m => m.momentum ? [[s.square, m.momentum.turns_left]] : [])) ?? [];
    });
    assert.ok(careening.length > 0);
    for (const [square, turns] of careening) {
        await cell(page, String(square)).hover();
        await page.waitForFunction(n => document.querySelector("careen-board")?.shadowRoot?.querySelectorAll(".save circle").length === n - 1, Number(turns));
    }
}));

test("a stack fans out on hover, and by the keyboard", () => on("stacks", async page => {
    await cell(page, "f8").hover();
    await page.locator(".fan").waitFor();
    assert.equal(await page.locator(".fan use").count(), 4);
    await page.mouse.move(2, 2);
    await page.locator(".fan").waitFor({ state: "detached" });
    await cell(page, "b1").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".fan").waitFor();
    assert.equal(await page.locator(".fan use").count(), 4);
}));

test("a tap on a stack fans it out, and another puts it together", () => on("stacks", async page => {
    await page.selectOption("[name=side]", "black");
    await cell(page, "f8").tap();
    await page.locator(".fan").waitFor();
    await cell(page, "f8").tap();
    await page.locator(".fan").waitFor({ state: "detached" });
}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }));

test("in setup any man goes anywhere, and off the board", () => on("goals", async page => {
    const heard = await page.evaluateHandle(() => {
        const board = /** @type {HTMLElement} */ (document.querySelector("careen-board"));
        const details = /** @type {object[]} */ ([]);
        board.setAttribute("setup", "");
        board.addEventListener("careen-setup", event => details.push(/** @type {CustomEvent} */ (event).detail));
        return details;
    });
    await cell(page, "d4").click();
    const [from, to] = [await middle(page, "a8"), await middle(page, "c5")];
    for (const target of [to, { x: 5, y: from.y }]) {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(target.x, target.y, { steps: 4 });
        await page.mouse.up();
    }
    assert.deepEqual(await heard.jsonValue(), [
        { from: "d4", man: 0, to: "d4" }, { from: "a8", man: 0, to: "c5" }, { from: "a8", man: 0, to: null },
    ]);
}));

test("nothing moves when a turn is made, from 320 pixels on", async () => {
    for (const width of [320, 360, 768, 1440, 3840]) {
        await on("kicks", async page => {
            const shifts = await page.evaluateHandle(() => {
                const found = { sum: 0, what: "" };
                new PerformanceObserver(list => {
                    for (const entry of list.getEntries()) {
                        found.sum += /** @type {any} */ (entry).value;
                        found.what += /** @type {any} */ (entry).sources.map((/** @type {any} */ s) => s.node?.outerHTML?.slice(0, 200) + JSON.stringify([s.previousRect, s.currentRect])).join();
                    }
                }).observe({ type: "layout-shift" });
                return found;
            });
            const height = () => page.locator("careen-board").evaluate(b => b.getBoundingClientRect().height);
            const before = await height();
            for (const square of ["d4", "e2", "f3"]) {
                await cell(page, square).click();
                assert.equal(await height(), before, `${width}: the height stays`);
            }
            await page.waitForTimeout(100);
            const { sum, what } = await shifts.jsonValue();
            assert.equal(sum, 0, `${width}: no layout shift, but ${what}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            assert.ok(wide <= 0, `${width}: nothing is wider than the page`);
            const box = await cell(page, "a1").boundingBox();
            assert.ok(box !== null && box.width >= 24, `${width}: a square is a target of 24 pixels`);
        }, { viewport: { width, height: 900 } });
    }
});

test("motion is left out where the system asks for it", async () => {
    for (const reducedMotion of /** @type {const} */ (["reduce", "no-preference"])) {
        await on("crowd", async page => {
            await cell(page, "d5").click();
            const running = await page.evaluate(async () => {
                const board = /** @type {any} */ (document.querySelector("careen-board"));
                board.shadowRoot.querySelector("[data-cell=c7]").click();
                await board.updateComplete;
                return document.getAnimations().length
                    + board.shadowRoot.getAnimations().length;
            });
            assert.equal(running > 0, reducedMotion === "no-preference");
        }, { reducedMotion });
    }
});

test("axe finds no fault, in any theme, with a question and without", async () => {
    for (const theme of ["light", "dark", "contrast"]) {
        for (const [position, squares] of /** @type {[string, string[]][]} */ ([
            ["crowd", ["d5", "c7"]], ["facings", ["c2", "c2"]], ["stacks", []], ["kicks", ["d4", "e2"]],
        ])) {
            await on(position, async page => {
                await page.selectOption("[name=theme]", theme);
                for (const square of squares) {
                    await cell(page, square).click();
                }
                await page.evaluate(AXE);
                const violations = await page.evaluate(async () => {
                    const { axe } = /** @type {any} */ (window);
                    const result = await axe.run(document, { resultTypes: ["violations"] });
                    return result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes[0].html}`);
                });
                assert.deepEqual(violations, [], `${theme}, ${position}`);
            }, { colorScheme: theme === "dark" ? "dark" : "light", bypassCSP: true });
        }
    }
});

test("the board weighs less than 40 kB, and 50 kB with Lit", () => {
    const folder = new URL("../board/", import.meta.url);
    const modules = readdirSync(folder).filter(f => f.endsWith(".js") && !f.startsWith("example"));
    assert.ok(modules.includes("careen-board.js"));
    const weigh = (/** @type {URL} */ file) => gzipSync(readFileSync(file)).length;
    const board = modules.reduce((sum, f) => sum + weigh(new URL(f, folder)), 0);
    const lit = weigh(new URL("../vendor/lit.js", import.meta.url));
    assert.ok(board < 40_000 && board + lit < 50_000, `${board} and ${lit} bytes compressed`);
});
