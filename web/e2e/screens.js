// Pictures of every page at 360, 768 and 1440 pixels, light and dark, to be looked at:
// `npm run screens [folder]`. With `--docs`, the handful that docs/ keeps.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { ROOT, Server, begin, launch, shortGame, tab } from "./support.js";

/** @import { Page } from "playwright-core" */

const docs = argv.includes("--docs");
const folder = docs ? join(ROOT, "docs", "screens") : argv[2] ?? join(ROOT, "target", "screens");
mkdirSync(folder, { recursive: true });

const server = await new Server().start();
const browser = await launch();
const { games } = await server.api("/api/games");
/** @type {Record<string, string[]>} */
const scripts = {};
for (const { id } of games) scripts[id] = await shortGame(server, id);

const HEIGHTS = { 360: 740, 768: 1024, 1440: 900 };

/** @param {Page} page */
async function settle(page) {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Promise.all([...document.images].map(image => image.decode().catch(() => {}))));
    await page.waitForTimeout(500);
}

/**
 * @param {number} width
 * @param {"light" | "dark"} colorScheme
 * @param {Record<string, string> | null} wanted names of pictures and of their files; `null` is all
 */
async function round(width, colorScheme, wanted) {
    const height = HEIGHTS[/** @type {360} */ (width)];
    const { page, context } = await tab(browser, server, { viewport: { width, height }, colorScheme, hasTouch: width < 800, deviceScaleFactor: 1 });
    /** @param {string} name @param {() => Promise<unknown>} go */
    const shoot = async (name, go) => {
        const file = wanted === null ? `${name}-${width}-${colorScheme}` : wanted[name];
        if (file === undefined) return;
        await go();
        await settle(page);
        await page.screenshot({ path: join(folder, `${file}.png`) });
        const out = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (out > 0) console.log(`${name} at ${width}: ${out} pixels too wide`);
    };
    /** @type {Record<string, string>} */
    const ids = {};
    for (const { id } of games) {
        const turns = scripts[id] ?? [];
        // Half a game, so that there is something to go on with.
        ids[id] = await begin(page, { ruleset: id, second: "level 3", moves: turns.slice(0, turns.length & ~1).slice(0, 8).join(" ") });
        await shoot(`play-${id}`, () => page.goto(`/play/${ids[id]}`));
    }
    const [game] = games;
    const whole = scripts[game.id] ?? [];
    const over = await begin(page, { ruleset: game.id, moves: whole.slice(0, -1).join(" ") });
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Resign" }).click();
    await shoot("play-over", () => page.locator(".status.over").waitFor());
    await shoot("home", () => page.goto("/"));
    await shoot("report", async () => {
        await page.goto(`/report/${over}`);
        await page.locator(".accuracy dd", { hasText: "%" }).first().waitFor({ timeout: 120_000 });
    });
    for (const { id } of games) {
        await shoot(`analysis-${id}`, async () => {
            await page.goto(`/analysis?ruleset=${id}&moves=${encodeURIComponent((scripts[id] ?? []).slice(0, -2).slice(0, 6).join(" "))}`);
            await page.locator(".engine .lines .score").first().waitFor();
            await page.waitForTimeout(1500);
        });
        await shoot(`rules-${id}`, () => page.goto(`/rules/${id}`));
        await shoot(`rules-example-${id}`, async () => {
            await page.goto(`/rules/${id}`);
            await page.locator("rule-example").nth(3).scrollIntoViewIfNeeded();
        });
        await shoot(`puzzle-${id}`, () => page.goto(`/puzzles/${id}/1`));
        await shoot(`editor-${id}`, () => page.goto(`/editor?ruleset=${id}`));
    }
    await shoot("rules", () => page.goto("/rules"));
    await shoot("puzzles", () => page.goto("/puzzles"));
    await shoot("archive", () => page.goto("/archive"));
    await shoot("table", () => page.goto(`/table/${game.id}`));
    await shoot("settings", async () => {
        await page.goto("/archive");
        await page.getByRole("button", { name: "Settings" }).click();
    });
    await context.close();
}

if (docs) {
    // One game each, so that the handful shows more than one.
    const ids = games.map((/** @type {{id: string}} */ game) => game.id);
    await round(1440, "light", { home: "home", report: "report", [`play-${ids.at(-2)}`]: "play", [`rules-example-${ids[1]}`]: "rules" });
    await round(1440, "dark", { [`analysis-${ids[2]}`]: "analysis" });
} else {
    for (const width of [360, 768, 1440]) for (const scheme of /** @type {const} */ (["light", "dark"])) await round(width, scheme, null);
}

await browser.close();
await server.close();
