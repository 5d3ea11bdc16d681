// What knows no page: share links, the editor's squares, men moved by hand, streaks, texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, countText, glyphText, readingsOf, scoreText, turnNumber, whiteShare } from "../app/format.js";
import { moveMan } from "../app/hands.js";
import { menOf, withMan, withoutMan } from "../app/setup.js";
import { decode, encode } from "../app/share.js";
import { solved } from "../app/streak.js";

test("a record survives its link, and a damaged link is refused", async () => {
    const text = "[Event \"Ä → ♔\"]\n\n" + "1. Nc7(c7-d7) d5 ".repeat(400);
    const code = await encode(text);
    assert.match(code, /^[\w-]+$/);
    assert.ok(code.length < 400, `${code.length}`);
    assert.equal(await decode(code), text);
    await assert.rejects(decode(code.slice(0, 40)));
    await assert.rejects(decode("%%%"));
});

test("clocks", () => {
    assert.equal(clockText(300_000), "5:00");
    assert.equal(clockText(299_001), "5:00");
    assert.equal(clockText(61_000), "1:01");
    assert.equal(clockText(9_310), "9.3");
    assert.equal(clockText(-5), "0.0");
    assert.equal(clockText(3_723_000), "1:02:03");
});

test("scores are White's", () => {
    assert.equal(scoreText({ cp: 35 }, "white"), "+0.3");
    assert.equal(scoreText({ cp: 35 }, "black"), "−0.3");
    assert.equal(scoreText({ cp: 0 }, "black"), "0.0");
    assert.equal(scoreText({ cp: -3 }, "white"), "0.0");
    assert.equal(scoreText({ win: 3 }, "black"), "−#2");
    assert.equal(scoreText({ loss: 2 }, "black"), "+#1");
    assert.equal(whiteShare({ score: { win: 1 } }, "black"), 0);
    assert.equal(whiteShare({ score: { cp: 9 }, wdl: { win: 500, draw: 200, loss: 300 } }, "white"), 0.6);
    assert.ok(Math.abs(whiteShare({ score: { cp: 0 } }, "white") - 0.5) < 1e-9);
});

test("numbers of turns, also where the second player began", () => {
    const from = /** @type {const} */ ({ number: 7, player: "second" });
    assert.deepEqual(turnNumber(0, from), { number: 7, first: false });
    assert.deepEqual(turnNumber(1, from), { number: 8, first: true });
    assert.deepEqual(turnNumber(3, { number: 1, player: "first" }), { number: 2, first: false });
    assert.equal(countText(999), "999");
    assert.equal(countText(12_345), "12 k");
    assert.equal(countText(2_340_000), "2.3 M");
    assert.equal(glyphText([3, 14]), "!! $14");
    assert.equal(readingsOf("toy:a=b,c=d"), "a=b,c=d");
    assert.equal(readingsOf("toy"), "");
});

test("men of a square are its texts, the longest first", () => {
    const palette = ["R0", "R04", "N", "(Np)"];
    assert.deepEqual(menOf("NR04N", palette), ["N", "R04", "N"]);
    assert.deepEqual(menOf("NX", palette), ["N", "X"]);
    assert.deepEqual(withoutMan({ a1: "NR0N", b2: "N" }, "a1", 1, palette), { squares: { a1: "NN", b2: "N" }, text: "R0" });
    assert.deepEqual(withoutMan({ a1: "N" }, "a1", null, palette), { squares: {}, text: "N" });
    assert.deepEqual(withMan({ a1: "N" }, "a1", "R0", true), { a1: "NR0" });
    assert.deepEqual(withMan({ a1: "N" }, "a1", "R0", false), { a1: "R0" });
    assert.deepEqual(withMan({}, "a1", "", false), {});
});

test("a man moved by hand leaves his square, and stands on top of the next", () => {
    /** @param {string} square @param {string[]} kinds @param {boolean} [stacked] */
    const square = (square, kinds, stacked = false) => ({
        square, stacked, short: "", words: kinds.join(), marks: [],
        men: kinds.map(kind => ({ color: /** @type {const} */ ("white"), kind, letter: "X" })),
    });
    const view = /** @type {any} */ ({ files: 8, ranks: 8, squares: [square("a1", ["checker", "checker"], true), square("b2", ["checker"], true)], arrows: [], notes: [] });
    const after = moveMan(view, { from: "a1", man: null, to: "b2" });
    assert.deepEqual(after?.squares.map(one => [one.square, one.men.length]).sort(), [["a1", 1], ["b2", 2]]);
    assert.match(after?.squares.find(one => one.square === "b2")?.words ?? "", /^stack, from the bottom: white checker, white checker$/);
    assert.deepEqual(moveMan(view, { from: "b2", man: null, to: null })?.squares.map(one => one.square), ["a1"]);
    assert.equal(moveMan(view, { from: "a1", man: null, to: "a1" }), null);
    assert.equal(moveMan(view, { from: "h8", man: null, to: "a1" }), null);
});

test("a streak grows at the first attempt only", () => {
    let score = { streak: 0, best: 0, solved: /** @type {number[]} */ ([]) };
    score = solved(score, 3, true, false);
    score = solved(score, 1, true, false);
    assert.deepEqual(score, { streak: 2, best: 2, solved: [1, 3] });
    score = solved(score, 1, true, false);
    assert.equal(score.streak, 2, "a puzzle that was solved before does not count again");
    score = solved(score, 5, false, false);
    score = solved(score, 5, true, true);
    assert.deepEqual(score, { streak: 0, best: 2, solved: [1, 3, 5] });
});
