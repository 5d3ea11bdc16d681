// Men, as parts of a picture: one, several beside each other, or a stack. All are drawn around the
// origin, in units of which a square has 100.

import { nothing, svg } from "../vendor/lit.js";
import { compass, crowd, turned } from "./geometry.js";
import { DRAWINGS, EMBLEMS } from "./pieces.js";

/** @import { Man } from "./types.js" */
/** @import { Drawing } from "./pieces.js" */

/** The drawings, once a picture; men refer to them. */
export const sprite = svg`<defs>
    ${Object.entries(DRAWINGS).map(([kind, drawing]) => symbol(`man-${kind}`, drawing))}
    ${Object.entries(EMBLEMS).map(([kind, drawing]) => symbol(`emblem-${kind}`, drawing))}
</defs>`;

/**
 * @param {string} id
 * @param {Drawing} drawing
 */
function symbol(id, { body, lines }) {
    return svg`<g id=${id}><path class="body" d=${body}></path>${
        lines ? svg`<path class="lines" d=${lines}></path>` : nothing
    }</g>`;
}

/**
 * The men of a square: a stack or a crowd.
 * @param {Man[]} men
 * @param {boolean} stacked
 * @param {boolean} flipped
 */
export function menOf(men, stacked, flipped) {
    if (stacked) {
        return stack(men);
    }
    const places = crowd(men.length);
    return men.map((man, i) => {
        const { at: [x, y], scale } = places[i] ?? { at: [0, 0], scale: 1 };
        return svg`<g data-man=${i}><g transform="translate(${x} ${y}) scale(${scale})">${one(man, flipped, scale)}</g></g>`;
    });
}

/**
 * One man; a careening one gives room to its badge.
 * @param {Man} man
 * @param {boolean} flipped
 * @param {number} [scale] how small all is drawn, which the badge makes up for
 */
export function one(man, flipped, scale = 1) {
    if (man.momentum === undefined) {
        return body(man, flipped);
    }
    const direction = turned(man.momentum.direction, flipped);
    const [dx, dy] = compass(direction);
    // Diagonal directions have more room.
    const reach = direction % 2 === 0 ? 27 : 37;
    return svg`<g transform="translate(${-11 * dx} ${-11 * dy}) scale(0.8)">${body(man, flipped)}</g>
        <g class="badge" transform="translate(${reach * dx} ${reach * dy}) scale(${Math.min(1.4, 1 / scale)})">
            <path transform="rotate(${45 * direction})" d="M0 -23L14 -9.5A17 17 0 1 1 -14 -9.5Z"></path>
            <text y="9.5" font-size="26">${man.momentum.turns_left}</text>
        </g>`;
}

/**
 * @param {Man} man
 * @param {boolean} flipped
 */
function body(man, flipped) {
    const color = man.color ?? "neutral";
    if (man.pointers !== undefined && man.pointers.length > 0) {
        return pointed(man, man.pointers, color, flipped);
    }
    if (man.kind in DRAWINGS) {
        return svg`<use class="${color} ${man.kind}" href="#man-${man.kind}" x="-50" y="-50"></use>`;
    }
    return svg`<g class=${color}><circle class="body" r="36"></circle>
        <text class="letter" y="17" font-size="48">${man.letter}</text></g>`;
}

/**
 * A man that is known by the directions in which it points: a disc with arms and an emblem.
 * @param {Man} man
 * @param {number[]} pointers
 * @param {string} color
 * @param {boolean} flipped
 */
function pointed(man, pointers, color, flipped) {
    // The middle pointer is longer, unless half a turn makes no difference.
    const even = pointers.every(d => pointers.includes((d + 4) & 7));
    const arms = pointers.map((pointer, i) => {
        const direction = turned(pointer, flipped);
        const [straight, oblique] = even || i === 0 ? [48, 56] : [43, 48];
        const tip = direction % 2 === 0 ? straight : oblique;
        return svg`<path class="body" transform="rotate(${45 * direction})" d="M-11 -22L0 -${tip}L11 -22Z"></path>`;
    });
    const emblem = man.kind in EMBLEMS
        ? svg`<use class="emblem" href="#emblem-${man.kind}" x="-50" y="-50"></use>`
        : svg`<text class="letter" y="14" font-size="38">${man.letter}</text>`;
    return svg`<g class=${color}>${arms}<circle class="body" r="29"></circle>${emblem}</g>`;
}

/** Half the width of a disc of a stack, and half the depth of its face as it is seen. */
const RADIUS = 36;
const FACE = 20;
/** The thickest a disc is drawn, and the height that all share. */
const THICKEST = 12;
const HEIGHT = 50;

/**
 * Men on top of each other, seen from a little above, with their number.
 * @param {Man[]} men
 */
function stack(men) {
    const top = men.at(-1);
    if (top === undefined) {
        return nothing;
    }
    const thick = Math.min(THICKEST, HEIGHT / men.length);
    const total = thick * men.length;
    const discs = men.map((man, i) => {
        const [low, high] = [-thick * i, -thick * (i + 1)];
        const side = `M-${RADIUS} ${low}V${high}H${RADIUS}V${low}A${RADIUS} ${FACE} 0 0 1 -${RADIUS} ${low}Z`;
        // Discs of different colors need no line between them.
        const line = i > 0 && men[i - 1]?.color === man.color;
        return svg`<g class=${man.color ?? "neutral"}><path class="side" d=${side}></path>${
            line ? svg`<path class="lines" d=${rim(low)} stroke-width=${0.2 * thick}></path>` : nothing
        }</g>`;
    });
    const around = `M-${RADIUS} 0V${-total}H${RADIUS}V0A${RADIUS} ${FACE} 0 0 1 -${RADIUS} 0Z`;
    return svg`<g data-man=${men.length - 1}><g class="stack" transform="translate(0 ${total / 2})">
        ${discs}
        <path class="outline" d=${around}></path>
        <g class=${top.color ?? "neutral"}>
            <ellipse class="face" cy=${-total} rx=${RADIUS} ry=${FACE}></ellipse>
            <path class="lines" d=${rim(-total)} stroke-width="2.5"></path>
            ${men.length > 1
                ? svg`<text class="letter" y=${12.5 - total} font-size="34">${men.length}</text>`
                : nothing}
        </g>
    </g></g>`;
}

/**
 * Path data of the front edge of a disc.
 * @param {number} y
 */
function rim(y) {
    return `M-${RADIUS} ${y}A${RADIUS} ${FACE} 0 0 0 ${RADIUS} ${y}`;
}
