// Squares, directions and ways, each also on the turned board.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../board/geometry.js";
import { all, state } from "./fixtures.js";

const { layoutOf } = geometry;

test("rows are what is seen, and turned they are the same backwards", () => {
    for (const [files, ranks] of /** @type {[number, number][]} */ ([[8, 8], [9, 9], [10, 8], [3, 12]])) {
        const seen = geometry.rows(layoutOf({ files, ranks }, false, true));
        const turned = geometry.rows(layoutOf({ files, ranks }, true, true));
        assert.equal(seen[0]?.[0], `a${ranks}`);
        assert.equal(seen.at(-1)?.[0], "a1");
        assert.equal(new Set(seen.flat()).size, files * ranks);
        assert.deepEqual(turned.flat(), seen.flat().reverse());
    }
});

test("the square at a center is the square itself, and there is none in the margin", () => {
    for (const flipped of [false, true]) {
        for (const coordinates of [false, true]) {
            const layout = layoutOf({ files: 9, ranks: 10 }, flipped, coordinates);
            for (const name of geometry.rows(layout).flat()) {
                assert.equal(geometry.squareAt(layout, geometry.center(layout, name)), name);
                assert.equal(geometry.nameOf(...geometry.placeOf(name)), name);
            }
            const { width, height, margin } = layout;
            for (const point of /** @type {[number, number][]} */ ([
                [margin - 1, height / 2], [width - margin + 1, height / 2],
                [width / 2, margin - 1], [width / 2, height - margin + 1],
            ])) {
                assert.equal(geometry.squareAt(layout, point), null);
            }
        }
    }
});

test("neighbors by direction, clockwise from north", () => {
    const size = { files: 8, ranks: 8 };
    const around = Array.from({ length: 8 }, (_, d) => geometry.along(size, "d4", d));
    assert.deepEqual(around, ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"]);
    assert.equal(geometry.along(size, "d4", 1, 4), "h8");
    assert.equal(geometry.along(size, "d4", 1, 5), null);
    for (let d = 0; d < 8; d++) {
        const opposite = geometry.turned(d, true);
        assert.equal(geometry.along(size, geometry.along(size, "d4", d) ?? "", opposite), "d4");
    }
});

test("a pointer shows squares up to the first man, as far as the man reaches", () => {
    const { view } = state("facings");
    const at = (/** @type {string} */ name) => view.squares.find(s => s.square === name)?.men[0];
    // The axe on c2 looks north onto its pawn, and past b3 to a4.
    assert.deepEqual(geometry.ray(view, "c2", 0, at("c2")?.reach), ["c3"]);
    assert.deepEqual(geometry.ray(view, "c2", 7, at("c2")?.reach), ["b3", "a4"]);
    assert.equal(at("e2")?.kind, "king");
    assert.equal(at("e2")?.reach, 1);
    assert.deepEqual(geometry.ray(view, "e2", 4, at("e2")?.reach), ["e1"]);
    assert.deepEqual(geometry.ray(view, "a1", 4), []);
});

test("a careening man can be saved on as many squares as it has turns left", () => {
    let men = 0;
    for (const [name, { view }] of all()) {
        for (const { square, men: there } of view.squares) {
            for (const { momentum } of there) {
                if (momentum !== undefined) {
                    men += 1;
                    const path = geometry.careenPath(view, square, momentum);
                    assert.equal(path.length, momentum.turns_left, `${name}: ${square}`);
                    assert.equal(path[0], square);
                    const last = path.at(-1) ?? "";
                    assert.equal(geometry.along(view, last, momentum.direction), null, `${name}: then it falls`);
                }
            }
        }
    }
    assert.ok(men >= 3, "there are careening men among the fixtures");
});

test("the arrow keys walk as it is seen, and stop at the border", () => {
    const layout = layoutOf({ files: 8, ranks: 8 }, false, true);
    assert.equal(geometry.walk(layout, "a1", 1, 0), "b1");
    assert.equal(geometry.walk(layout, "a1", 0, -1), "a2");
    assert.equal(geometry.walk(layout, "a1", -1, 1), "a1");
    assert.equal(geometry.walk(layout, "d4", 8, 0), "h4");
    const turned = layoutOf({ files: 8, ranks: 8 }, true, true);
    assert.equal(geometry.walk(turned, "h8", 1, 0), "g8");
    assert.equal(geometry.walk(turned, "h8", 0, -1), "h7");
});

test("an arrow off the board ends in the margin", () => {
    for (const flipped of [false, true]) {
        const layout = layoutOf({ files: 8, ranks: 8 }, flipped, true);
        const ends = geometry.ends(layout, { from: "h4", to: null, kind: "careen", direction: 2 });
        assert.ok(ends !== null);
        assert.equal(geometry.squareAt(layout, ends.to), null);
        assert.ok(ends.to[0] >= 0 && ends.to[0] <= layout.width, "it stays in the picture");
        assert.equal(ends.to[1], geometry.center(layout, "h4")[1]);
    }
    const layout = layoutOf({ files: 8, ranks: 8 }, false, true);
    assert.equal(geometry.ends(layout, { from: "h4", to: null, kind: "careen" }), null);
});

test("a crowd of any size stays in its square, nobody on top of another", () => {
    for (let count = 0; count <= 32; count++) {
        const places = geometry.crowd(count);
        assert.equal(places.length, count);
        for (const { at: [x, y], scale } of places) {
            assert.ok(Math.abs(x) + 40 * scale <= 51 && Math.abs(y) + 40 * scale <= 51, `${count}`);
        }
        assert.equal(new Set(places.map(({ at }) => at.join())).size, count);
    }
});

test("every name in a view is a square of its board", () => {
    for (const [name, { view, actions }] of all()) {
        const names = new Set(geometry.rows(layoutOf(view, false, true)).flat());
        const used = [
            ...view.squares.map(s => s.square),
            ...[...view.arrows, ...actions.flatMap(a => a.arrows)].flatMap(a => [a.from, a.to]),
            ...actions.flatMap(a => [a.from, a.by, ...a.targets]),
        ];
        for (const square of used) {
            assert.ok(square === null || names.has(square), `${name}: ${square}`);
        }
    }
});
