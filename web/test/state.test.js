// What a person can do with the positions of the example: taking up, putting down, questions,
// steps that follow by themselves, and planned turns.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    IDLE, activate, back, buttons, byOrigin, choose, dropOff, matching, modeOf, pictureOf, planned, settle, targetsOf,
} from "../board/state.js";
import { all, situation, state } from "./fixtures.js";

/** @import { ActionView, Situation } from "../board/types.js" */

/**
 * Activates squares one after another, from nothing taken up.
 * @param {Situation} now
 * @param {string[]} squares
 */
function click(now, ...squares) {
    let answer = settle(now, IDLE);
    for (const square of squares) {
        answer = activate(now, answer.doing, square);
    }
    return answer;
}

/** @param {ReturnType<typeof click>} answer */
function acted({ effect }) {
    return effect.kind === "act" ? effect.action.action : null;
}

test("every action of every position can be chosen, with at most one question", () => {
    for (const [name, s] of all()) {
        const now = situation(s);
        for (const wanted of s.actions) {
            let answer = settle(now, IDLE);
            if (wanted.from !== null && answer.doing.selected !== wanted.from) {
                answer = activate(now, answer.doing, wanted.from);
            }
            if (wanted.targets[0] === undefined) {
                const offered = buttons(s.actions, answer.doing.selected);
                assert.ok(offered.includes(wanted), `${name}: ${wanted.action} has a button`);
                continue;
            }
            if (answer.doing.question.length === 0) {
                answer = activate(now, answer.doing, wanted.targets[0]);
            }
            if (answer.effect.kind !== "act") {
                const same = answer.doing.question.filter(a => pictureOf(a) === pictureOf(wanted));
                assert.deepEqual(same, [wanted], `${name}: ${wanted.action} is asked for once`);
                answer = choose(now, answer.doing, wanted);
            }
            assert.equal(acted(answer), wanted.action, name);
        }
    }
});

test("a step is taken up and put down", () => {
    const now = situation(state("crowd"));
    assert.equal(click(now, "d5").doing.selected, "d5");
    assert.equal(acted(click(now, "d5", "c7")), "Nd5c7");
    assert.equal(click(now, "d5", "d5").doing.selected, null, "the second click puts it back");
    assert.equal(click(now, "d5", "g1").doing.selected, "g1", "another man is taken up instead");
    const empty = click(now, "d5", "a5");
    assert.deepEqual(empty.effect, { kind: "square", square: "a5" });
    assert.equal(empty.doing.selected, null);
});

test("an open turn goes on by itself where only one square can act", () => {
    const now = situation(state("crowd", "Nd5c7"));
    const answer = settle(now, IDLE);
    assert.equal(answer.doing.selected, "c7");
    assert.deepEqual([...targetsOf(now.actions, "c7").keys()].sort(),
        ["b6", "b7", "b8", "c6", "c8", "d6", "d7", "d8"]);
    assert.equal(acted(activate(now, answer.doing, "b6")), "Pb6");
    const missed = activate(now, answer.doing, "h1");
    assert.equal(missed.doing.selected, "c7", "it stays taken up");
    assert.equal(back(now, answer.doing).doing.selected, "c7");
});

test("what leaves the board is a button, or a drop beside the board", () => {
    const now = situation(state("edge", "Qd8d1"));
    const { doing } = settle(now, IDLE);
    assert.equal(doing.selected, "d1");
    assert.deepEqual(buttons(now.actions, doing.selected).map(a => a.action), ["Q-"]);
    assert.equal(acted(dropOff(now, doing)), "Q-");
    const before = situation(state("edge"));
    const up = click(before, "d8");
    assert.deepEqual(dropOff(before, up.doing).effect, { kind: "none" }, "a man that stays is not dropped");
});

test("facings are asked for, on the spot and after a step", () => {
    const now = situation(state("facings"));
    const turn = click(now, "c2", "c2");
    assert.equal(turn.doing.question.length, 7);
    assert.deepEqual(new Set(turn.doing.question.map(a => a.targets[0])), new Set(["c2"]));
    const step = click(now, "c2", "b3");
    assert.equal(step.doing.question.length, 8);
    assert.equal(step.doing.question[0]?.action, "c2b3", "the facing it has comes first");
    assert.equal(acted(click(now, "a3", "a4")), "a3a4", "a pawn needs no question");
    assert.equal(back(now, step.doing).doing.question.length, 0);
    assert.equal(back(now, step.doing).doing.selected, "c2");
});

test("a stack is put down on any square it reaches in a direction", () => {
    const now = situation(state("stacks"));
    for (const square of ["f7", "f6", "f5", "f4"]) {
        assert.equal(acted(click(now, "f8", square)), "f8f7");
    }
});

test("kicks begin with the ball, and stopping is a button", () => {
    const now = situation(state("kicks"));
    assert.deepEqual(buttons(now.actions, null).map(a => a.label), ["end the turn"]);
    assert.equal(acted(click(now, "d4", "e2")), "d4>e2@c3");
    const open = situation(state("kicks", "d4>e2@c3"));
    const { doing } = settle(open, IDLE);
    assert.equal(doing.selected, "e2");
    assert.equal(acted(activate(open, doing, "f3")), "e2>f3@d1");
    assert.equal(buttons(open.actions, doing.selected).length, 1);
});

test("nobody acts for the other side, when the page is busy, or after the end", () => {
    const s = state("crowd");
    assert.equal(modeOf(situation(s)), "act");
    assert.equal(modeOf(situation(s, { side: "white" })), "act");
    assert.equal(modeOf(situation(s, { side: "black" })), "look");
    assert.equal(modeOf(situation(s, { side: "black", premove: true })), "plan");
    assert.equal(modeOf(situation(s, { side: "none", premove: true })), "look");
    assert.equal(modeOf(situation(s, { busy: true })), "look");
    assert.equal(modeOf(situation(s, { outcome: { winner: "first", reason: "king" } })), "look");
    assert.equal(modeOf(situation(s, { view: null })), "look");
    const looked = activate(situation(s, { side: "black" }), IDLE, "d5");
    assert.deepEqual(looked.effect, { kind: "square", square: "d5" });
});

test("a whole turn is planned and then played step by step", () => {
    const waiting = situation(state("crowd"), { side: "white", premove: true });
    const other = { ...waiting, view: { ...state("crowd").view, color: /** @type {const} */ ("black") } };
    let { doing } = settle(other, IDLE);
    for (const square of ["d5", "c7", "c7", "b6"]) {
        ({ doing } = activate(other, doing, square));
    }
    assert.deepEqual(doing.plan, [{ from: "d5", to: "c7" }, { from: "c7", to: "b6" }]);
    assert.deepEqual(settle(other, doing).doing.plan, doing.plan, "it waits");
    assert.deepEqual(back(other, doing).doing.plan, [{ from: "d5", to: "c7" }], "each step can be taken back");

    const first = settle(waiting, doing);
    assert.equal(acted(first), "Nd5c7");
    assert.ok(first.effect.kind === "act" && first.effect.premoved);
    const busy = settle({ ...waiting, busy: true }, first.doing);
    assert.equal(busy.doing.plan.length, 1, "the rest waits while the page is busy");
    const open = situation(state("crowd", "Nd5c7"), { side: "white", premove: true });
    const second = settle(open, busy.doing);
    assert.equal(acted(second), "Pb6");
    const over = situation(state("crowd", "Nd5c7/Pb6"), { side: "white", premove: true });
    assert.deepEqual(settle(over, second.doing).doing, IDLE, "nothing is left for the next turn");
});

test("a plan that is not possible any more is dropped and said", () => {
    const now = situation(state("crowd"), { side: "white", premove: true });
    const answer = settle(now, { ...IDLE, plan: [{ from: "d5", to: "d6" }, { from: "d6", to: "d7" }] });
    assert.deepEqual(answer.effect, { kind: "dropped" });
    assert.deepEqual(answer.doing, IDLE);
});

test("a plan asks for a facing now if it can, else when it is played", () => {
    const s = state("facings");
    const now = situation(s, { side: "white", premove: true });
    const black = { ...s.view, color: /** @type {const} */ ("black") };
    const asks = { ...now, view: black, premoves: s.actions };
    let answer = activate(asks, activate(asks, IDLE, "c2").doing, "b3");
    assert.equal(answer.doing.question.length, 8);
    const wanted = answer.doing.question[3];
    assert.ok(wanted !== undefined);
    answer = choose(asks, answer.doing, wanted);
    assert.equal(acted(settle(now, answer.doing)), wanted.action);

    const blind = { ...now, view: black };
    const later = activate(blind, activate(blind, IDLE, "c2").doing, "b3");
    assert.deepEqual(later.doing.plan, [{ from: "c2", to: "b3" }]);
    const asked = settle(now, later.doing);
    assert.equal(asked.doing.question.length, 8);
    assert.equal(acted(choose(now, asked.doing, /** @type {ActionView} */ (asked.doing.question[0]))), "c2b3");
});

test("the end of a turn and a fall can be planned", () => {
    const end = planned(IDLE, { from: null, to: null }).doing;
    const kicks = situation(state("kicks"), { side: "white" });
    assert.equal(acted(settle(kicks, end)), "end");
    const off = { ...IDLE, plan: [{ from: "d1", to: null }] };
    assert.equal(acted(settle(situation(state("edge", "Qd8d1")), off)), "Q-");
    assert.equal(matching(kicks.actions, { from: "d4", to: null }).length, 0);
});

test("origins are the squares of the side to act or of the ball", () => {
    for (const [name, { view, actions }] of all()) {
        for (const origin of byOrigin(actions).keys()) {
            const men = view.squares.find(s => s.square === origin)?.men ?? [];
            const mine = men.some(m => view.open || m.color === view.color || m.color === null);
            assert.ok(mine, `${name}: ${origin}`);
        }
    }
});
