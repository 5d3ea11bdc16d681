// Motion on the screen: men go from where they stood to where they stand.

import { byName, center } from "./geometry.js";
import { motions } from "./motion.js";

/** @import { Arrow, View } from "./types.js" */
/** @import { Layout } from "./geometry.js" */

/** How long a step takes, and all of a turn at most, in milliseconds. */
const STEP_MS = 180;
const TURN_MS = 700;

/**
 * Moves the men of a picture that has just been drawn; not where the system asks for less motion.
 * @param {ParentNode} root what holds the picture
 * @param {Layout} layout
 * @param {View} before
 * @param {View} after
 * @param {Arrow[]} arrows what has been done
 */
export function animate(root, layout, before, after, arrows) {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
        return;
    }
    const places = byName(after);
    for (const { square, man, way } of motions(before, after, arrows)) {
        const { stacked = false, men = [] } = places.get(square) ?? {};
        const tall = stacked && men.length > 1;
        const place = root.querySelector(`[data-square="${square}"]`);
        const element = place?.querySelector(`[data-man="${tall ? men.length - 1 : man}"]`);
        if (!element) {
            continue;
        }
        const [x, y] = center(layout, square);
        const points = way.map(name => center(layout, name));
        // A man that falls on others is not seen to carry them.
        const frames = tall ? ["translate(0px, -26px)", "translate(0px, 0px)"]
            : points.map(([px, py]) => `translate(${px - x}px, ${py - y}px)`);
        element.animate(frames.map(transform => ({ transform })), {
            duration: Math.min(STEP_MS * (frames.length - 1), TURN_MS),
            easing: "ease-in-out",
        });
    }
}
