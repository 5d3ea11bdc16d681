// What is said, and what is seen to move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { motions } from "../board/motion.js";
import { IDLE } from "../board/state.js";
import { allInWords, newArrows, newsInWords, squareInWords, statusInWords, toActInWords } from "../board/words.js";
import { all, situation, state } from "./fixtures.js";

test("every square says what stands on it", () => {
    for (const [name, { view }] of all()) {
        for (const square of view.squares) {
            const words = squareInWords(square.square, square, []);
            assert.ok(words.startsWith(`${square.square}: `), name);
            for (const man of square.men) {
                assert.ok(words.includes(man.kind), `${name}: ${words}`);
                assert.ok(man.momentum === undefined || words.includes("careening"), `${name}: ${words}`);
                assert.ok(man.pointers === undefined || words.includes("pointing"), `${name}: ${words}`);
            }
        }
    }
    assert.equal(squareInWords("e4", undefined, ["target"]), "e4: empty, target");
});

test("who is to act, and who has won", () => {
    const { view } = state("crowd", "Nd5c7");
    assert.equal(toActInWords(view, null), "White to act, in the middle of a turn");
    assert.equal(toActInWords(view, { winner: "second", reason: "the king fell" }), "Black has won: the king fell");
    assert.equal(toActInWords(view, { winner: null, reason: "repetition" }), "Draw: repetition");
});

test("the bar shows the unfinished turn", () => {
    const s = state("crowd", "Nd5c7");
    assert.equal(statusInWords(situation(s), IDLE, s.openTurn), "White: Nd5c7 … – The pawn on c7 is to be pushed");
});

test("news tell only what is new", () => {
    const [before, open] = [state("crowd"), state("crowd", "Nd5c7")];
    const after = state("crowd", "Nd5c7/Pb6");
    assert.deepEqual(newArrows(open.view, after.view).map(a => [a.from, a.to]), [["c7", "b6"]]);
    const step = newsInWords(before.view, open.view, "", null);
    assert.equal(step, "d5 to c7. The pawn on c7 is to be pushed. White to act, in the middle of a turn.");
    const push = newsInWords(open.view, after.view, after.lastTurn, null);
    assert.equal(push, "Nc7(c7-b6): c7 is pushed to b6. Black to act.");
});

test("all about a position in a few sentences", () => {
    const open = state("kicks", "d4>e2@c3");
    const words = allInWords(open.view, open.lastTurn, open.openTurn, open.outcome);
    assert.match(words, /^White to act, in the middle of a turn. The turn so far: d4>e2@c3. Kick on, or end the turn. /);
    const threat = state("goals");
    const view = { ...threat.view, threats: [{ color: /** @type {const} */ ("black"), arrows: [{ from: "d4", to: "d1", kind: "step" }] }] };
    assert.match(allInWords(view, "e4", "", null), /^Black to act. The last turn: e4. .*Black threatens to win: d4 to d1.$/);
});

test("men move as the arrows say", () => {
    const move = (/** @type {string} */ name, /** @type {string} */ from, /** @type {string} */ to) => {
        const [before, after] = [state(name, from).view, state(name, to).view];
        return motions(before, after, newArrows(before, after)).map(m => m.way.join("-"));
    };
    assert.deepEqual(move("crowd", "", "Nd5c7"), ["d5-c7"]);
    assert.deepEqual(move("crowd", "Nd5c7", "Nd5c7/Pb6"), ["c7-b6"]);
    assert.deepEqual(move("stacks", "", "f8f7").sort(), ["f8-f4", "f8-f5", "f8-f6", "f8-f7"]);
    assert.deepEqual(move("kicks", "", "d4>e2@c3,e2>f3@d1"), ["d4-e2-f3"], "the ball goes its whole way");
    assert.deepEqual(move("goals", "", "e7e5"), ["e7-e5"]);
    assert.deepEqual(move("facings", "", "c2@1"), [], "a man that turns stays");
});
