// Motion between two views: which man came from where, and by which way.

import { byName } from "./geometry.js";

/** @import { Arrow, Man, View } from "./types.js" */

/**
 * A man that has come to a square.
 * @typedef {{ square: string, man: number, way: string[] }} Motion `man` is its place in the square;
 * `way` begins where it came from and ends on `square`
 */

/** @param {Man} man */
const alike = ({ color, kind }) => `${color} ${kind}`;

/**
 * The motions that lead from a view to another. Men of a color and kind are alike: who can have
 * come by the arrows has.
 * @param {View} before
 * @param {View} after
 * @param {Arrow[]} arrows what has been done
 * @returns {Motion[]}
 */
export function motions(before, after, arrows) {
    const [old, now] = [byName(before), byName(after)];
    const left = differences(old, now).map(({ square, man }) => ({ square, like: man, used: false }));
    const motions = [];
    for (const { square, man, index } of differences(now, old)) {
        const ways = left
            .filter(other => !other.used && (other.like === man || arrows.some(a => a.from === other.square)))
            .map(other => ({ other, way: wayBetween(other.square, square, arrows) }));
        const found = ways.find(({ other, way }) => way !== null && other.like === man)
            // A man that became another on its way.
            ?? ways.find(({ way }) => way !== null);
        if (found?.way) {
            found.other.used = true;
            motions.push({ square, man: index, way: found.way });
        }
    }
    return motions;
}

/**
 * The men that a board has and the other has not, square by square.
 * @param {ReturnType<typeof byName>} board
 * @param {ReturnType<typeof byName>} other
 */
function differences(board, other) {
    return [...board.values()].flatMap(({ square, men }) => {
        const there = (other.get(square)?.men ?? []).map(alike);
        return men.flatMap((man, index) => {
            const i = there.indexOf(alike(man));
            if (i >= 0) {
                there.splice(i, 1);
                return [];
            }
            return [{ square, man: alike(man), index }];
        });
    });
}

/**
 * The squares from one to another by the arrows, in their order; what an arrow passes over in a
 * line counts as reached, since a stack leaves men on its way.
 * @param {string} from
 * @param {string} to
 * @param {Arrow[]} arrows
 * @returns {string[] | null}
 */
function wayBetween(from, to, arrows) {
    let way = [from];
    for (const arrow of arrows) {
        if (arrow.from === way.at(-1) && arrow.to !== null && arrow.to !== arrow.from) {
            if (between(arrow.from, arrow.to, to)) {
                return [...way, to];
            }
            way = [...way, arrow.to];
        }
    }
    return way.length > 1 && way.at(-1) === to ? way : null;
}

/**
 * Whether a square lies on the line from one to another, the end included.
 * @param {string} from
 * @param {string} to
 * @param {string} square
 */
function between(from, to, square) {
    const place = (/** @type {string} */ s) => [s.charCodeAt(0), Number(s.slice(1))];
    const [[x, y], [x1, y1], [x2, y2]] = [place(from), place(square), place(to)];
    if (x === undefined || y === undefined || x1 === undefined || y1 === undefined
        || x2 === undefined || y2 === undefined) {
        return false;
    }
    const [dx, dy, ex, ey] = [x1 - x, y1 - y, x2 - x, y2 - y];
    const dot = dx * ex + dy * ey;
    return dx * ey === dy * ex && dot > 0 && dot <= ex * ex + ey * ey;
}
