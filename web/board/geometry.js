// Where things are: squares, directions and ways on a board of files and ranks. Knows no game.

/** @import { Arrow, SquareView, View } from "./types.js" */

/** The side of a square in units of the picture. */
export const SQUARE = 100;
/** The width of the margin with labels, and without. */
const WIDE = 34;
const NARROW = 16;

/**
 * The measures of a picture.
 * @typedef {{ files: number, ranks: number, flipped: boolean, margin: number, width: number, height: number }} Layout
 */
/** @typedef {[x: number, y: number]} Point */

/**
 * @param {{ files: number, ranks: number }} size
 * @param {boolean} flipped
 * @param {boolean} coordinates
 * @returns {Layout}
 */
export function layoutOf({ files, ranks }, flipped, coordinates) {
    const margin = coordinates ? WIDE : NARROW;
    const [width, height] = [files * SQUARE + 2 * margin, ranks * SQUARE + 2 * margin];
    return { files, ranks, flipped, margin, width, height };
}

/**
 * The name of a square by its file and rank, counted from 0.
 * @param {number} file
 * @param {number} rank
 */
export function nameOf(file, rank) {
    return String.fromCharCode(97 + file) + (rank + 1);
}

/**
 * File and rank of a square, counted from 0.
 * @param {string} name
 * @returns {[number, number]}
 */
export function placeOf(name) {
    return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

/**
 * The names of the squares as they are seen, row by row from the top left.
 * @param {Layout} layout
 * @returns {string[][]}
 */
export function rows({ files, ranks, flipped }) {
    return Array.from({ length: ranks }, (_, row) =>
        Array.from({ length: files }, (_, column) =>
            flipped ? nameOf(files - 1 - column, row) : nameOf(column, ranks - 1 - row)));
}

/**
 * The center of a square.
 * @param {Layout} layout
 * @param {string} name
 * @returns {Point}
 */
export function center({ files, ranks, flipped, margin }, name) {
    const [file, rank] = placeOf(name);
    const column = flipped ? files - 1 - file : file;
    const row = flipped ? rank : ranks - 1 - rank;
    return [margin + (column + 0.5) * SQUARE, margin + (row + 0.5) * SQUARE];
}

/**
 * The square at a point of the picture; `null` beside the board.
 * @param {Layout} layout
 * @param {Point} point
 */
export function squareAt({ files, ranks, flipped, margin }, [x, y]) {
    const column = Math.floor((x - margin) / SQUARE);
    const row = Math.floor((y - margin) / SQUARE);
    if (column < 0 || column >= files || row < 0 || row >= ranks) {
        return null;
    }
    return flipped ? nameOf(files - 1 - column, row) : nameOf(column, ranks - 1 - row);
}

const DIAGONAL = Math.SQRT1_2;
/** The unit vectors of the directions, clockwise from north, on a page whose y grows downwards. */
const COMPASS = /** @type {Point[]} */ ([
    [0, -1], [DIAGONAL, -DIAGONAL], [1, 0], [DIAGONAL, DIAGONAL],
    [0, 1], [-DIAGONAL, DIAGONAL], [-1, 0], [-DIAGONAL, -DIAGONAL],
]);

/**
 * A direction as it is seen on the page.
 * @param {number} direction
 * @param {boolean} flipped
 */
export function turned(direction, flipped) {
    return (direction + (flipped ? 4 : 0)) & 7;
}

/**
 * The unit vector of a direction on the page.
 * @param {number} direction
 * @returns {Point}
 */
export function compass(direction) {
    return COMPASS[direction & 7] ?? [0, -1];
}

/**
 * The square some steps away in a direction; `null` off the board.
 * @param {{ files: number, ranks: number }} size
 * @param {string} name
 * @param {number} direction
 * @param {number} [steps]
 */
export function along({ files, ranks }, name, direction, steps = 1) {
    const [dx, dy] = compass(direction);
    const [file, rank] = placeOf(name);
    const [toFile, toRank] = [file + steps * Math.sign(dx), rank - steps * Math.sign(dy)];
    const inside = toFile >= 0 && toFile < files && toRank >= 0 && toRank < ranks;
    return inside ? nameOf(toFile, toRank) : null;
}

/**
 * The squares that a pointer shows: up to the first that is occupied, at most `reach`.
 * @param {View} view
 * @param {string} from
 * @param {number} direction
 * @param {number} [reach]
 * @returns {string[]}
 */
export function ray(view, from, direction, reach = Infinity) {
    const occupied = new Set(view.squares.filter(s => s.men.length > 0).map(s => s.square));
    const squares = [];
    for (let steps = 1; steps <= reach; steps++) {
        const to = along(view, from, direction, steps);
        if (to === null) {
            break;
        }
        squares.push(to);
        if (occupied.has(to)) {
            break;
        }
    }
    return squares;
}

/**
 * The squares on which a careening man can be saved, in the order of its owner's turns: where it
 * stands, and where it will have come.
 * @param {{ files: number, ranks: number }} size
 * @param {string} from
 * @param {{ direction: number, turns_left: number }} momentum
 * @returns {string[]}
 */
export function careenPath(size, from, { direction, turns_left: turns }) {
    const squares = [from];
    for (let steps = 1; steps < turns; steps++) {
        const to = along(size, from, direction, steps);
        if (to === null) {
            break;
        }
        squares.push(to);
    }
    return squares;
}

/**
 * Where the focus goes from a square, in columns and rows as they are seen; stays on the board.
 * @param {Layout} layout
 * @param {string} name
 * @param {number} columns
 * @param {number} down
 */
export function walk({ files, ranks, flipped }, name, columns, down) {
    const [file, rank] = placeOf(name);
    const sign = flipped ? -1 : 1;
    const clamp = (/** @type {number} */ n, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, n));
    return nameOf(clamp(file + sign * columns, files), clamp(rank - sign * down, ranks));
}

/**
 * How far an arrow goes that leaves the board.
 */
const OFF_BOARD = 74;

/**
 * Both ends of an arrow; `null` if it says too little.
 * @param {Layout} layout
 * @param {Arrow} arrow
 * @returns {{ from: Point, to: Point } | null}
 */
export function ends(layout, { from, to, direction }) {
    const start = center(layout, from);
    if (to !== null) {
        return { from: start, to: center(layout, to) };
    }
    if (direction === undefined) {
        return null;
    }
    const [dx, dy] = compass(turned(direction, layout.flipped));
    // A diagonal crosses the border farther from the center.
    const long = OFF_BOARD / Math.max(Math.abs(dx), Math.abs(dy));
    return { from: start, to: [start[0] + long * dx, start[1] + long * dy] };
}

/**
 * Where the men of a crowd stand, relative to the center of their square, and their scale.
 * @param {number} count
 * @returns {{ at: Point, scale: number }[]}
 */
export function crowd(count) {
    switch (count) {
        case 0:
        case 1:
            return Array.from({ length: count }, () => ({ at: [0, 0], scale: 1 }));
        case 2:
            return [{ at: [-19, -15], scale: 0.65 }, { at: [19, 15], scale: 0.65 }];
        case 3:
            return [
                { at: [-23, -22], scale: 0.55 },
                { at: [23, -22], scale: 0.55 },
                { at: [0, 22], scale: 0.55 },
            ];
        default: {
            const columns = Math.ceil(Math.sqrt(count));
            const lines = Math.ceil(count / columns);
            const step = 96 / columns;
            return Array.from({ length: count }, (_, i) => {
                const [row, column] = [Math.floor(i / columns), i % columns];
                const inRow = Math.min(count - row * columns, columns);
                const middle = (/** @type {number} */ j, /** @type {number} */ n) => (j - (n - 1) / 2) * step;
                return { at: [middle(column, inRow), middle(row, lines)], scale: step / 94 };
            });
        }
    }
}

/**
 * The squares of a view by their names.
 * @param {View | null} view
 * @returns {Map<string, SquareView>}
 */
export function byName(view) {
    return new Map(view?.squares.map(square => [square.square, square]) ?? []);
}
