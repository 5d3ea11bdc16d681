// The variation tree: growing, glyphs, main line, and the ways out and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addTurn, fromRecord, lineEnd, lineTo, newTree, onMainLine, pack, promote, removeNode, toRecord, toggleGlyph, unpack } from "../app/tree.js";

/** A tree with a main line a b c, and d beside b. */
function small() {
    const tree = newTree("toy", null);
    const a = addTurn(tree.root, "a", "A");
    const b = addTurn(a, "b", "B");
    const c = addTurn(b, "c", "C");
    const d = addTurn(a, "d", "D");
    return { tree, a, b, c, d };
}

test("a turn that is made again is the same node", () => {
    const { a, b, c, d, tree } = small();
    assert.equal(addTurn(a, "b", "B"), b);
    assert.deepEqual(a.children, [b, d]);
    assert.deepEqual(lineTo(c).map(node => node.turn), ["a", "b", "c"]);
    assert.equal(lineEnd(tree.root), c);
    assert.deepEqual(lineTo(tree.root), []);
});

test("a variation is promoted, and the rest stays", () => {
    const { a, b, d, tree } = small();
    assert.equal(onMainLine(d), false);
    promote(d);
    assert.deepEqual(a.children, [d, b]);
    assert.ok(onMainLine(d) && !onMainLine(b));
    assert.equal(lineEnd(tree.root), d);
});

test("deleting leads to the turn before", () => {
    const { a, b, d, tree } = small();
    assert.equal(removeNode(b), a);
    assert.deepEqual(a.children, [d]);
    assert.equal(removeNode(tree.root), tree.root);
});

test("one of the six glyphs at a time; others stay", () => {
    const { a } = small();
    a.nags = [14];
    toggleGlyph(a, 1);
    assert.deepEqual(a.nags, [14, 1]);
    toggleGlyph(a, 4);
    assert.deepEqual(a.nags, [14, 4]);
    toggleGlyph(a, 4);
    assert.deepEqual(a.nags, [14]);
});

test("out as a record and back", () => {
    const { tree, c, d } = small();
    tree.root.comments = ["At first."];
    c.comments = ["Good."];
    d.nags = [5];
    d.before = ["Or:"];
    addTurn(d, "e", "E");
    const out = toRecord(tree);
    assert.deepEqual(out.turns.map(turn => turn.turn), ["a", "b", "c"]);
    assert.deepEqual(out.turns[1]?.variations, [{
        comments: ["Or:"],
        turns: [
            { turn: "d", nags: [5], comments: [], variations: [] },
            { turn: "e", nags: [], comments: [], variations: [] },
        ],
    }]);
    /** @param {any[]} turns @returns {any[]} */
    const read = turns => turns.map(turn => ({
        ...turn, san: turn.turn.toUpperCase(), open: false,
        variations: turn.variations.map((/** @type {any} */ one) => ({ ...one, turns: read(one.turns) })),
    }));
    const back = fromRecord(/** @type {any} */ ({ ...out, start_fen: "s", first_number: { number: 1, player: "first" }, turns: read(out.turns) }));
    assert.deepEqual(toRecord(back), { ...out, fen: "s" });
});

test("an open turn at the end of a record is no node", () => {
    const tree = fromRecord(/** @type {any} */ ({
        ruleset: "toy", start_fen: "s", tags: [["Event", "x"], ["Result", "*"]], comments: [], result: "*", first_number: { number: 1, player: "first" },
        turns: [
            { turn: "a", san: "A", open: false, nags: [], comments: [], variations: [] },
            { turn: "b/", san: "B…", open: true, nags: [], comments: [], variations: [] },
        ],
    }));
    assert.deepEqual(lineTo(lineEnd(tree.root)).map(node => node.turn), ["a"]);
    assert.deepEqual(toRecord(tree).tags, [["Event", "x"]], "tags that the writer makes are left to it");
});

test("plain data and back, at the same place", () => {
    const { tree, d } = small();
    d.comments = ["There."];
    const again = unpack(JSON.parse(JSON.stringify(pack(tree, d))));
    assert.equal(again.at.turn, "d");
    assert.deepEqual(again.at.comments, ["There."]);
    assert.deepEqual(toRecord(again.tree), toRecord(tree));
});
