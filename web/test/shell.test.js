// What the service worker keeps is what the pages are made of, and all pages share one head.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { WEB, kept, needed, pages } from "./shell.js";

/** Folders of the page, all that a browser asks for. */
const FOLDERS = ["app", "board", "pages", "parts", "style", "vendor"];

/** @param {string} folder @returns {string[]} */
function files(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? files(path) : [`/${relative(WEB, path)}`];
    });
}

test("the service worker keeps every page, with all that it needs, and nothing else", () => {
    assert.deepEqual(kept(), needed(), "npm run shell");
});

test("every module of the folders belongs to a page", () => {
    const used = new Set(needed());
    const idle = FOLDERS.flatMap(folder => files(join(WEB, folder)))
        .filter(path => path.endsWith(".js") && !used.has(path) && !/^\/(board\/example|vendor\/(bundle|entry))/.test(path));
    assert.deepEqual(idle, []);
});

test("all pages have the same head and the same line on top", () => {
    const plain = pages.map(name => readFileSync(join(WEB, name), "utf8")
        .replaceAll(/<title>[^<]*<\/title>|<meta name="description"[^>]*>|<link rel="stylesheet" href="\/style\/(?!base)[^>]*>\n|\/pages\/\w+\.js|<\/?\w+-page>/g, ""));
    assert.equal(new Set(plain).size, 1);
});
