// What is special about a square: under the men what tints or frames it, over them the signs. All
// is drawn around the origin, in units of which a square has 100.

import { svg } from "../vendor/lit.js";

/** @import { Mark } from "./types.js" */

const WHOLE = "M-50 -50H50V50H-50Z";
const NET = "M-46 -23L-23 -46M-46 0L0 -46M-46 23L23 -46M-46 46L46 -46M-23 46L46 -23M0 46L46 0"
    + "M23 46L46 23M46 -23L23 -46M46 0L0 -46M46 23L-23 -46M46 46L-46 -46M23 46L-46 -23M0 46L-46 0"
    + "M-23 46L-46 23";

/** A star with many rays, which is seen without color as well. */
const BURST = Array.from({ length: 32 }, (_, i) => {
    const [angle, radius] = [i * Math.PI / 16, i % 2 === 0 ? 49 : 39];
    return `${i === 0 ? "M" : "L"}${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join("") + "Z";

/**
 * What lies under the men.
 * @param {Mark[]} marks
 */
export function below(marks) {
    return marks.map(({ mark, of }) => {
        switch (mark) {
            case "last-turn":
                return svg`<path class="last" d=${WHOLE}></path>`;
            case "goal":
                return svg`<g class=${of ?? "neutral"}><path class="goal" d="M-46 -46H46V46H-46Z"></path>
                    <path class="net" d=${NET}></path></g>`;
            case "check":
                return svg`<path class="check" d=${BURST}></path>`;
            default:
                return "";
        }
    });
}

/**
 * What lies over the men.
 * @param {Mark[]} marks
 */
export function above(marks) {
    return marks.map(({ mark }) => {
        switch (mark) {
            case "pending":
                return svg`<path class="pending" d="M-45 -45H45V45H-45Z"></path>`;
            case "en-passant":
                return svg`<circle class="skipped" r="14"></circle>`;
            case "top-king":
                return svg`<path class="crown" transform="translate(29 34)" d="M-16 12L-19 -9 -8 0 0 -14 8 0 19 -9 16 12Z"></path>`;
            default:
                return "";
        }
    });
}

const CORNERS = "M-46 -24V-46H-24M24 -46H46V-24M46 24V46H24M-24 46H-46V24";
const ROUND = "M-20 -40A44 44 0 0 1 40 -18M-20 40A44 44 0 0 0 40 18";

/** The square that is taken up. */
export const taken = svg`<path class="taken" d=${WHOLE}></path>`;

/**
 * Where the taken-up man can go: a dot, a ring around what stands there, or a round arrow where it
 * turns on the spot.
 * @param {"empty" | "occupied" | "same"} what
 */
export function target(what) {
    switch (what) {
        case "empty":
            return svg`<circle class="target" r="15"></circle>`;
        case "occupied":
            return [svg`<path class="halo" d=${CORNERS}></path>`, svg`<path class="target corners" d=${CORNERS}></path>`];
        case "same":
            return svg`<path class="halo" d=${ROUND}></path><path class="target round" d=${ROUND}></path>
                <path class="target head" d="M46 -6L28 -16L46 -28Z"></path>
                <path class="target head" d="M46 6L28 16L46 28Z"></path>`;
    }
}
