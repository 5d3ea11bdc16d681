// Analysis, editor, share links, rulebook, puzzles, archive, report, and the pages without a server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hands, Server, begin, launch, shortGame, tab } from "./support.js";

/** @import { Browser, Page } from "playwright-core" */
/** @import * as Api from "../types/api.js" */

const server = new Server();
/** @type {Browser} */
let browser;
/** @type {Api.GameFacts[]} */
let games;

before(async () => {
    await server.start();
    browser = await launch();
    games = (await server.api("/api/games")).games;
});

after(async () => {
    await browser?.close();
    await server.close();
});

/** @param {Page} page */
const ready = page => page.waitForFunction(() => /** @type {any} */ (document.querySelector("careen-board"))?.actions?.length > 0);

/** @param {Page} page @param {string} fen */
const untilFen = (page, fen) => page.waitForFunction(want => /** @type {any} */ (document.querySelector("analysis-page")).position?.fen === want, fen);

test("analysis: lines, a variation, comment and glyph, which survive a reload and a link", async () => {
    const { id } = /** @type {Api.GameFacts} */ (games[0]);
    const turns = (await shortGame(server, id)).slice(0, 4);
    const { page, context, complaints } = await tab(browser, server);
    await page.goto(`/analysis?ruleset=${id}&moves=${encodeURIComponent(turns.join(" "))}`);
    await ready(page);
    await page.locator(".engine .lines .score").first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".engine .lines .score").length === 3);
    assert.match(await page.locator(".engine .big").innerText(), /^[+−]?(#\d+|\d+\.\d)$/);
    assert.ok(await page.locator("careen-board").evaluate((/** @type {any} */ board) => board.hints.length > 0), "the best turn is drawn");
    assert.equal(await page.locator("tree-view button").count(), 4);
    // Back two turns, and another way from there: the engine's second line.
    await page.getByRole("button", { name: "One turn back" }).click();
    await page.getByRole("button", { name: "One turn back" }).click();
    const there = await server.api(`/api/position?ruleset=${id}&moves=${encodeURIComponent(turns.slice(0, 2).join(" "))}`);
    await untilFen(page, there.fen);
    const hands = new Hands(page);
    const list = (await server.api(`/api/moves?ruleset=${id}&moves=${encodeURIComponent(turns.slice(0, 2).join(" "))}&limit=50`)).turns;
    const other = list.find((/** @type {string} */ turn) => turn !== turns[2]);
    await hands.play(other, action => hands.byMouse(action, false));
    await page.locator("tree-view .variation button").waitFor();
    await page.getByRole("button", { name: "interesting turn" }).click();
    await page.locator(".mark-up textarea").fill("Not what was played.");
    await page.locator(".mark-up textarea").blur();
    await page.locator("tree-view .comment", { hasText: "Not what was played." }).waitFor();
    await page.reload();
    await page.locator("tree-view .variation button[aria-current]", { hasText: "!?" }).waitFor();
    // The link holds all of it, and works in another browser.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: (/** @type {string} */ text) => { /** @type {any} */ (window).copied = text; return Promise.resolve(); } } }));
    await page.getByRole("button", { name: "Game", exact: true }).click();
    await page.getByText("on the clipboard").waitFor();
    const link = await page.evaluate(() => /** @type {any} */ (window).copied);
    assert.match(link, /\/analysis#record=/);
    const second = await tab(browser, server);
    await second.page.goto(link);
    await second.page.locator("tree-view .comment", { hasText: "Not what was played." }).waitFor();
    assert.equal(await second.page.locator("tree-view button").count(), 5);
    assert.deepEqual([...complaints, ...second.complaints], []);
    await second.context.close();
    await context.close();
});

test("analysis of half a turn", async () => {
    const { page, context, complaints } = await tab(browser, server);
    for (const { id } of games) {
        // Any game in which some first action leaves the turn open.
        await page.goto(`/analysis?ruleset=${id}`);
        await ready(page);
        const hands = new Hands(page);
        const { actions } = await hands.state();
        const action = actions.find(one => !one.ends);
        if (!action) continue;
        await hands.byMouse(action, false);
        await page.locator("tree-view .open").waitFor();
        await page.locator(".engine .lines .score").first().waitFor();
        await page.reload();
        await page.locator("tree-view .open").waitFor();
        await page.getByRole("button", { name: "Undo step" }).click();
        await page.locator("tree-view .open").waitFor({ state: "detached" });
        assert.deepEqual(complaints, []);
        await context.close();
        return;
    }
    assert.fail("no game begins with an open turn");
});

test("analysis: import of a FEN, of a record, and of nonsense; export", async () => {
    const { id } = /** @type {Api.GameFacts} */ (games[0]);
    const turns = (await shortGame(server, id)).slice(0, 3);
    const { fen } = await server.api(`/api/position?ruleset=${id}&moves=${encodeURIComponent(turns.join(" "))}`);
    const { text } = await server.api("/api/record/write", { ruleset: id, fen: null, tags: [["Event", "A test"]], comments: [], result: null, turns: turns.map(turn => ({ turn, nags: [], comments: [], variations: [] })), form: "san" });
    const { page, context, complaints } = await tab(browser, server);
    await page.goto(`/analysis?ruleset=${id}`);
    await ready(page);
    const offer = async (/** @type {string} */ what) => {
        await page.getByRole("button", { name: "Import" }).first().click();
        await page.locator("#import textarea").fill(what);
        await page.locator("#import .primary").click();
    };
    await offer(fen);
    await untilFen(page, fen);
    await offer(text);
    await page.waitForFunction(() => document.querySelectorAll("tree-view button").length === 3);
    await page.getByText("Event: A test").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
    assert.match(file.suggestedFilename(), /\.pgn$/);
    await page.getByRole("button", { name: "Import" }).first().click();
    await page.locator("#import textarea").fill("no position at all");
    await page.locator("#import .primary").click();
    assert.match(await page.locator("#import .problem").innerText(), /column/);
    assert.deepEqual(complaints.filter(text => !/status of 400/.test(text)), []);
    await context.close();
});

test("the editor says what is wrong, and leads to the analysis of what is right", async () => {
    const { page, context, complaints } = await tab(browser, server);
    for (const { id } of games) {
        await page.goto(`/editor?ruleset=${id}`);
        await page.locator(".verdict:not(.wrong)", { hasText: /^\s*A position that can be played/ }).waitFor();
        await page.getByRole("button", { name: "Empty" }).click();
        await page.locator(".verdict.wrong").waitFor();
        assert.match(await page.locator(".verdict").innerText(), /\w{4,}/);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.locator(".verdict:not(.wrong)", { hasText: /^\s*A position that can be played/ }).waitFor();
        // A man put on a square, and taken off again.
        const hands = new Hands(page);
        const before = await page.locator("textarea.fen").inputValue();
        await page.locator(".palette button").nth(1).click();
        await hands.cell("d4").click();
        await page.waitForFunction(old => /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.fen")).value !== old, before);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.waitForFunction(old => /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.fen")).value === old, before);
    }
    await page.getByRole("link", { name: "Analyse" }).click();
    await ready(page);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("every example of every rulebook is a board, and some are played on", async () => {
    const { page, context, complaints } = await tab(browser, server);
    for (const { id } of games) {
        const { parts } = await server.api(`/api/rules/${id}`);
        const examples = parts.filter((/** @type {{kind: string}} */ part) => part.kind === "example");
        await page.goto(`/rules/${id}`);
        await page.locator("rule-example").first().waitFor();
        assert.equal(await page.locator("rule-example").count(), examples.length);
        const first = page.locator("rule-example", { has: page.locator(".turns button") }).first();
        await first.scrollIntoViewIfNeeded();
        const fen = () => first.evaluate((/** @type {any} */ example) => (example.here ?? example.example.position).fen);
        await first.locator("careen-board [data-cell]").first().waitFor();
        const before = await fen();
        await first.locator(".turns button").first().click();
        await first.getByRole("button", { name: "From the start" }).and(page.locator(":enabled")).waitFor();
        assert.notEqual(await fen(), before);
        await first.getByRole("button", { name: "From the start" }).click();
        assert.equal(await fen(), before);
        // All boards appear as one scrolls.
        await page.locator("rule-example").last().scrollIntoViewIfNeeded();
        await page.locator("rule-example").last().locator("careen-board [data-cell]").first().waitFor();
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test("puzzles: wrong, right, streak, solution", async () => {
    const { page, context, complaints } = await tab(browser, server);
    for (const { id } of games) {
        const { puzzles } = await server.api(`/api/puzzles/${id}`);
        const [puzzle] = puzzles;
        const { turn } = await server.api(`/api/puzzles/${id}/${puzzle.number}/solution`);
        await page.goto(`/puzzles/${id}/${puzzle.number}`);
        await ready(page);
        const hands = new Hands(page);
        await hands.play(turn, action => hands.byMouse(action, false));
        await page.locator(".verdict.right").waitFor();
        await page.locator(".score", { hasText: /Streak\s*1/ }).waitFor();
        await page.getByRole("button", { name: "Next" }).click();
        await page.locator(".verdict:not(.right)").waitFor();
        await ready(page);
        const number = Number(/\/(\d+)$/.exec(page.url())?.[1]);
        const next = puzzles.find((/** @type {Api.Puzzle} */ one) => one.number === number);
        assert.notEqual(number, puzzle.number);
        const wanted = (await server.api(`/api/puzzles/${id}/${number}/solution`)).turn;
        const list = (await server.api(`/api/moves?ruleset=${encodeURIComponent(next.ruleset)}&fen=${encodeURIComponent(next.fen)}&limit=400`)).turns;
        const wrong = list.find((/** @type {string} */ one) => one.slice(0, 4) !== wanted.slice(0, 4)) ?? list.find((/** @type {string} */ one) => one !== wanted);
        // The first step that cannot lead to the solution is already wrong.
        await hands.byMouse(await hands.next(wrong), false);
        for (let i = 0; i < 12 && !(await page.locator(".verdict.wrong").isVisible()); i++) {
            const { actions, open } = await hands.state();
            if (actions.length > 0 && open && wrong.startsWith(open)) await hands.byMouse(await hands.next(wrong), false);
            await page.waitForTimeout(100);
        }
        await page.locator(".verdict.wrong").waitFor();
        await page.locator(".score", { hasText: /Streak\s*0/ }).waitFor();
        await page.getByRole("button", { name: "Solution" }).click();
        await page.locator(".verdict.shown", { hasText: "Only" }).waitFor();
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test("archive and report: found, filtered, judged, jumped to, deleted", async () => {
    const { id, name } = /** @type {Api.GameFacts} */ (games[1] ?? games[0]);
    const turns = await shortGame(server, id);
    const { page, context, complaints } = await tab(browser, server);
    await begin(page, { ruleset: id, moves: turns.slice(0, -1).join(" ") });
    const hands = new Hands(page);
    await hands.play(/** @type {string} */ (turns.at(-1)), action => hands.byMouse(action, false));
    await page.locator(".status.over").waitFor();
    await page.goto("/archive");
    await page.locator(".kept li", { hasText: name }).waitFor();
    await page.getByLabel("Result").selectOption("*");
    await page.getByText("Nothing fits.").waitFor();
    await page.getByLabel("Result").selectOption("");
    const reached = await server.api(`/api/position?ruleset=${id}&moves=${encodeURIComponent(turns.slice(0, 2).join(" "))}`);
    await page.getByLabel("Position reached").fill(reached.fen);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 entry").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: /^Export/ }).click()]);
    assert.match(file.suggestedFilename(), /\.pgn$/);
    await page.getByRole("link", { name: "Report" }).click();
    await page.locator(".accuracy dd", { hasText: "%" }).first().waitFor({ timeout: 120_000 });
    await page.locator(".worst button").first().click();
    await page.locator(".worst button[aria-pressed=true]").waitFor();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("careen-board")).hints.length > 0);
    await page.goto("/archive");
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.locator("#delete .primary").click();
    await page.getByText("Deleted.").waitFor();
    assert.equal(await page.locator(".kept li").count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("without the server: rules, archive and a table to move men on; playing says that it needs it", async () => {
    const own = await new Server().start();
    const { page, context } = await tab(browser, own);
    const { id } = /** @type {Api.GameFacts} */ (games[0]);
    await begin(page, { ruleset: id });
    await page.goto("/");
    // The worker has everything once it has kept the rules of the last game.
    const last = /** @type {Api.GameFacts} */ (games.at(-1)).id;
    for (const path of [`/api/rules/${last}`, "/api/archive?limit=100"]) {
        const kept = () => page.evaluate(async path => Boolean(await caches.match(path)), path);
        for (let i = 0; i < 300 && !(await kept()); i++) await page.waitForTimeout(100);
        assert.ok(await kept(), path);
    }
    await own.kill();
    await page.goto(`/rules/${id}`);
    await page.locator("rule-example careen-board [data-cell]").first().waitFor();
    await page.goto("/archive");
    await page.getByText("The server is away").waitFor();
    await page.locator(".kept li").first().waitFor();
    await page.goto(`/table/${id}`);
    const hands = new Hands(page);
    await hands.cell("a1").waitFor();
    const from = await hands.board.evaluate((/** @type {any} */ board) => board.view.squares.find((/** @type {any} */ square) => square.men.length > 0).square);
    const at = (/** @type {string} */ square) => hands.board.evaluate((/** @type {any} */ board, name) => board.view.squares.find((/** @type {any} */ one) => one.square === name)?.men.length ?? 0, square);
    const count = await at(from);
    const [a, b] = await Promise.all([hands.cell(from).boundingBox(), hands.cell("d5").boundingBox()]);
    assert.ok(a && b);
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Undo" }).and(page.locator(":enabled")).waitFor();
    assert.equal(await at(from), count - 1);
    await page.goto("/");
    await page.getByText("The server is away, and the rules live there.").waitFor();
    await context.close();
    await own.close();
});
