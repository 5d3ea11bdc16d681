// Lit as it is vendored is what the lock pins.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bundle } from "../vendor/bundle.js";

const read = (/** @type {string} */ path) => readFile(new URL(`../${path}`, import.meta.url), "utf8");

test("lit.js is made of the locked package", async () => {
    const lit = await read("vendor/lit.js");
    const lock = JSON.parse(await read("package-lock.json"));
    const { version, integrity } = lock.packages["node_modules/lit"];
    assert.match(integrity, /^sha512-/);
    assert.ok(lit.startsWith(`/* Lit ${version}, `), "its first line tells the version");
    assert.equal(lit, await bundle(), "run `npm run vendor`");
});

test("its license is beside it", async () => {
    assert.equal(await read("vendor/lit.LICENSE"), await read("node_modules/lit/LICENSE"));
    assert.match(await read("vendor/lit.LICENSE"), /^BSD 3-Clause License/);
});
