// The report of a study, opened from a file as an inventor opens it: no error, charts drawn, links
// to games that work, boards that can be paged through, in light and dark and without a pointer.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { binary, launch } from "./support.js";

/** @import { Browser } from "playwright-core" */

const folder = mkdtempSync(join(tmpdir(), "careen-study-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** @type {Browser} */
let browser;

before(async () => {
    const options = ["--games", "8", "--nodes", "400", "--ladder", "4", "--seed", "3"];
    const rulesets = ["falling-off", "--vs", "falling-off:riders=blocked"];
    execFileSync(binary(), ["lab", ...rulesets, ...options, "--out", folder]);
    browser = await launch();
});

after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`the report of a study, ${colorScheme}`, async () => {
        const context = await browser.newContext({ colorScheme });
        const page = await context.newPage();
        /** @type {string[]} */
        const faults = [];
        page.on("pageerror", error => faults.push(String(error)));
        page.on("console", message => {
            if (["error", "warning"].includes(message.type())) faults.push(message.text());
        });
        page.on("request", request => {
            if (!/^(file|data):/.test(request.url())) faults.push(`loads ${request.url()}`);
        });
        await page.goto(pathToFileURL(join(folder, "report.html")).href);

        const charts = page.locator("figure > svg[role=img]");
        assert.ok(await charts.count() >= 12, `${await charts.count()} charts`);
        for (const chart of await charts.all()) {
            assert.ok(await chart.getAttribute("aria-label"), "a chart says what it shows");
            const shapes = await chart.locator("rect, circle, polyline, line").count();
            const box = await chart.boundingBox();
            assert.ok(shapes > 3 && box && box.width > 100, "a chart is drawn");
        }

        const link = page.locator("td.behind a").first();
        const target = await link.getAttribute("href") ?? "";
        await link.click();
        await page.locator(`${target}[open] .moves`).waitFor({ state: "visible" });
        for (const href of await page.locator("a[href^='#']").evaluateAll(
            links => links.map(link => link.getAttribute("href") ?? ""))) {
            assert.equal(await page.locator(`[id="${href.slice(1)}"]`).count(), 1, href);
        }

        const replay = page.locator(".replay").first();
        const shown = replay.locator(".board:not([hidden])");
        const last = await shown.innerText();
        await replay.getByRole("button", { name: "back" }).press("Enter");
        assert.notEqual(await shown.innerText(), last);
        await replay.getByRole("button", { name: "on" }).press("Enter");
        assert.equal(await shown.innerText(), last);

        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
            const found = await /** @type {any} */ (window).axe.run();
            return found.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes[0].html}`);
        });
        assert.deepEqual(violations, []);
        assert.deepEqual(faults, []);
        await context.close();
    });
}
