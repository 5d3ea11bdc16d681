// Arrows over the board: steps of a turn, threats, the page's hints, the plan; and the ways that
// are shown of a man one looks at.

import { nothing, svg } from "../vendor/lit.js";
import { careenPath, center, ends, ray } from "./geometry.js";

/** @import { ActionView, Arrow, SquareView, View } from "./types.js" */
/** @import { Layout, Point } from "./geometry.js" */

/** How far from the centers of its squares an arrow begins and ends, so that it hides little. */
const START = 22;
const END = 28;
/** Length and half the width of a head. */
const HEAD = 24;
const HALF_HEAD = 14;

/**
 * One arrow; its class tells how it is painted and dashed.
 * @param {Layout} layout
 * @param {Arrow} arrow
 * @param {string} kind
 * @param {number} [number] its place in a row of arrows, counted from 1
 */
export function arrow(layout, arrow, kind, number) {
    const both = ends(layout, arrow);
    if (both === null) {
        return nothing;
    }
    const { from: [x, y], to } = both;
    const [dx, dy] = [to[0] - x, to[1] - y];
    const distance = Math.hypot(dx, dy);
    if (distance === 0) {
        return svg`<circle class="arrow ring ${kind}" cx=${x} cy=${y} r="44"></circle>`;
    }
    const at = (/** @type {number} */ far, side = 0) => {
        const [ux, uy] = [dx / distance, dy / distance];
        return `${(x + far * ux - side * uy).toFixed(1)} ${(y + far * uy + side * ux).toFixed(1)}`;
    };
    const length = arrow.to === null ? distance : distance - END;
    const neck = length - HEAD;
    const [cx, cy] = at((START + neck) / 2).split(" ");
    return svg`<g class="arrow ${kind}"><path class="shaft" d="M${at(START)}L${at(neck)}"></path>
        <path class="head" d="M${at(length)}L${at(neck, HALF_HEAD)}L${at(neck, -HALF_HEAD)}Z"></path>${
        number === undefined ? nothing : svg`<g transform="translate(${cx} ${cy})">
            <circle class="number" r="15"></circle><text y="8" font-size="22">${number}</text></g>`
    }</g>`;
}

/**
 * A row of arrows, numbered where there are several.
 * @param {Layout} layout
 * @param {Arrow[]} arrows
 * @param {string} kind
 */
export function row(layout, arrows, kind) {
    return arrows.map((a, i) => arrow(layout, a, kind, arrows.length > 1 ? i + 1 : undefined));
}

/**
 * The arrows of a turn; pushes that go on where another ended are numbered.
 * @param {Layout} layout
 * @param {Arrow[]} arrows
 */
export function chain(layout, arrows) {
    const pushes = arrows.filter(a => a.kind === "push");
    const isChain = pushes.length > 1 && pushes.every((a, i) => i === 0 || a.from === pushes[i - 1]?.to);
    return arrows.map(a => arrow(layout, a, a.kind, isChain && a.kind === "push" ? pushes.indexOf(a) + 1 : undefined));
}

/**
 * Where the men of a square point, and where they careen to.
 * @param {Layout} layout
 * @param {View} view
 * @param {SquareView} square
 */
export function ways(layout, view, { square, men }) {
    const start = center(layout, square);
    return men.map(man => [
        (man.pointers ?? []).map(direction => {
            const last = ray(view, square, direction, man.reach).at(-1);
            return last === undefined ? nothing : line(start, center(layout, last));
        }),
        man.momentum === undefined ? nothing : careenPath(view, square, man.momentum).map((name, i) => {
            const [x, y] = center(layout, name);
            // On its own square it can be seen.
            return i === 0 ? nothing : svg`<g class="save" transform="translate(${x} ${y})">
                <circle r="19"></circle><text y="9" font-size="26">${i + 1}</text></g>`;
        }),
    ]);
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function line(from, to) {
    return svg`<path class="ray" d="M${from.join(" ")}L${to.join(" ")}"></path>
        <circle class="ray end" cx=${to[0]} cy=${to[1]} r="10"></circle>`;
}

/**
 * Who can save a careening man now: the origins of the legal actions that end on its square with a
 * man of its color.
 * @param {SquareView} square
 * @param {ActionView[]} actions
 * @returns {Arrow[]}
 */
export function savers({ square, men }, actions) {
    const careening = men.filter(man => man.momentum !== undefined);
    const from = actions
        .filter(a => a.from !== null && a.from !== square && a.targets.includes(square))
        .filter(a => a.men.some(man => careening.some(other => other.color === man.color)))
        .map(a => a.from ?? square);
    return [...new Set(from)].map(from => ({ from, to: square, kind: "step" }));
}
