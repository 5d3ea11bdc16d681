// The picture: the board as SVG, made of a view and of what the person is doing. It is hidden from
// assistive technology, which walks the grid over it.

import { nothing, svg } from "../vendor/lit.js";
import { arrow, chain, row, savers, ways } from "./arrows.js";
import { fan } from "./fan.js";
import { SQUARE, byName, center, nameOf } from "./geometry.js";
import { above, below, taken, target } from "./marks.js";
import { menOf, sprite } from "./men.js";

/** @import { ActionView, Arrow, Man, Step, View } from "./types.js" */
/** @import { Layout, Point } from "./geometry.js" */

/**
 * All that is seen.
 * @typedef {object} Scene
 * @property {View} view
 * @property {Layout} layout
 * @property {boolean} coordinates
 * @property {string | null} selected the square taken up
 * @property {Map<string, ActionView[]>} targets where it can go
 * @property {string | null} looked the square looked at closely
 * @property {boolean} fanned whether its men are shown one by one
 * @property {Step[]} plan
 * @property {ActionView[]} actions the legal actions
 * @property {Arrow[]} hints
 * @property {boolean} threats
 * @property {{ men: Man[], stacked: boolean, at: Point, over: string | null } | null} dragged
 */

/**
 * @param {Scene} scene
 */
export function picture(scene) {
    const { view, layout, selected, targets, dragged } = scene;
    const squares = byName(view);
    const at = (/** @type {string} */ name) => `translate(${center(layout, name).join(" ")})`;
    const names = [...squares.keys()];
    return svg`
        ${sprite}
        ${ground(layout, scene.coordinates)}
        ${view.squares.map(({ square, marks }) => svg`<g transform=${at(square)}>${below(marks)}</g>`)}
        ${selected === null ? nothing : svg`<g transform=${at(selected)}>${taken}</g>`}
        ${dragged === null || dragged.over === null ? nothing
            : svg`<g class="over" transform=${at(dragged.over)}>${taken}</g>`}
        ${chain(layout, view.arrows)}
        ${view.squares.map(({ square, men, stacked }) => men.length === 0 ? nothing : svg`
            <g class=${dragged !== null && square === selected ? "left" : "men"} data-square=${square}
                transform=${at(square)}>${menOf(men, stacked, layout.flipped)}</g>`)}
        ${view.squares.map(({ square, marks }) => svg`<g transform=${at(square)}>${above(marks)}</g>`)}
        ${scene.threats ? (view.threats ?? []).map(({ arrows }) => row(layout, arrows, "threat")) : nothing}
        ${row(layout, scene.hints, "hint")}
        ${row(layout, planArrows(scene.plan), "plan")}
        ${[...targets.keys()].map(name => svg`<g transform=${at(name)}>${target(
            name === selected ? "same" : names.includes(name) && (squares.get(name)?.men.length ?? 0) > 0
                ? "occupied" : "empty")}</g>`)}
        ${closeUp(scene)}
        ${dragged === null ? nothing : svg`<g class="dragged" transform="translate(${dragged.at.join(" ")})">
            ${menOf(dragged.men, dragged.stacked, layout.flipped)}</g>`}`;
}

/**
 * Margin, squares, border and labels.
 * @param {Layout} layout
 * @param {boolean} coordinates
 */
function ground(layout, coordinates) {
    const { files, ranks, margin, width, height } = layout;
    const [w, h] = [files * SQUARE, ranks * SQUARE];
    let dark = "";
    for (let rank = 0; rank < ranks; rank++) {
        for (let file = rank % 2; file < files; file += 2) {
            const [x, y] = center(layout, nameOf(file, rank));
            dark += `M${x - SQUARE / 2} ${y - SQUARE / 2}h100v100h-100z`;
        }
    }
    return svg`<rect class="page" width=${width} height=${height} rx="14"></rect>
        <rect class="light" x=${margin} y=${margin} width=${w} height=${h}></rect>
        <path class="dark" d=${dark}></path>
        <rect class="border" x=${margin} y=${margin} width=${w} height=${h}></rect>
        ${coordinates ? labels(layout) : nothing}`;
}

/**
 * @param {Layout} layout
 */
function labels(layout) {
    const { files, ranks, margin, height } = layout;
    return svg`<g class="labels" font-size="24">
        ${Array.from({ length: files }, (_, file) => svg`<text
            x=${center(layout, nameOf(file, 0))[0]} y=${height - margin / 2 + 9}>${nameOf(file, 0).slice(0, 1)}</text>`)}
        ${Array.from({ length: ranks }, (_, rank) => svg`<text
            x=${margin / 2} y=${center(layout, nameOf(0, rank))[1] + 9}>${rank + 1}</text>`)}
    </g>`;
}

/**
 * The planned steps that go from square to square or off the board.
 * @param {Step[]} plan
 * @returns {Arrow[]}
 */
function planArrows(plan) {
    return plan.flatMap(({ from, to }) =>
        from === null ? [] : [{ from, to: to ?? from, kind: "plan" }]);
}

/**
 * The square that is looked at: its ways, who saves whom, its men.
 * @param {Scene} scene
 */
function closeUp({ view, layout, looked, fanned, targets, actions, dragged }) {
    const square = view.squares.find(s => s.square === looked);
    if (square === undefined || dragged !== null) {
        return nothing;
    }
    return svg`<g class="ways">${ways(layout, view, square)}</g>
        ${savers(square, actions).map(a => arrow(layout, a, "save"))}
        ${fanned ? fan(layout, square, [square.square, ...targets.keys()]) : nothing}`;
}
