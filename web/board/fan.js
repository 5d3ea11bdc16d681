// The fan: what stands on a square, man by man, when one looks at it closely.

import { nothing, svg } from "../vendor/lit.js";
import { center } from "./geometry.js";
import { one } from "./men.js";

/** @import { SquareView } from "./types.js" */
/** @import { Layout } from "./geometry.js" */

/** Width and height of a man, men in a line, the space around, and the height of the words. */
const MAN = 64;
const LINE = 8;
const SPACE = 10;
const WORDS = 26;

/**
 * A panel beside the square; a stack goes from the bottom at the left to the top at the right.
 * Nothing where it would hide a square that must be seen.
 * @param {Layout} layout
 * @param {SquareView} square
 * @param {string[]} seen
 */
export function fan(layout, { square, men, stacked }, seen) {
    if (men.length < 2) {
        return nothing;
    }
    const columns = Math.min(men.length, LINE);
    const lines = Math.ceil(men.length / LINE);
    const words = stacked ? WORDS : 0;
    const width = Math.max(columns * MAN, stacked ? 3 * MAN : 0) + 2 * SPACE;
    const height = lines * MAN + 2 * SPACE + words;
    const [x, y] = center(layout, square);
    // Beside the square, above it or else below, or at the border, and inside the picture.
    const left = Math.max(2, Math.min(layout.width - width - 2, x - width / 2));
    const hides = (/** @type {number} */ top) => seen.map(name => center(layout, name)).some(([cx, cy]) =>
        cx + 40 > left && cx - 40 < left + width && cy + 40 > top && cy - 40 < top + height);
    const tops = [y - 54 - height, y + 54, 2, layout.height - height - 2];
    const top = tops.find(t => t >= 0 && t + height <= layout.height && !hides(t));
    if (top === undefined) {
        return nothing;
    }
    return svg`<g class="fan" transform="translate(${left} ${top})">
        <rect width=${width} height=${height} rx="10"></rect>
        ${men.map((man, i) => {
            const [column, row] = [i % LINE, Math.floor(i / LINE)];
            const [cx, cy] = [SPACE + (column + 0.5) * MAN, SPACE + (row + 0.5) * MAN];
            return svg`<g transform="translate(${cx} ${cy}) scale(${MAN / 104})">${one(man, layout.flipped)}</g>`;
        })}
        ${stacked ? svg`<text class="left" x=${SPACE + 4} y=${height - 12} font-size="22">bottom</text>
            <text class="right" x=${width - SPACE - 4} y=${height - 12} font-size="22">top</text>` : nothing}
    </g>`;
}
