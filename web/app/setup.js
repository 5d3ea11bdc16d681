// Men on squares as texts of the FEN, for the editor. Pure: knows no game, only that a square's
// text is the texts of its men, one after another.

/**
 * The men of a square, from bottom to top.
 * @param {string} text
 * @param {string[]} palette the texts that one man may have
 * @returns {string[]} what fits no man is kept as one man each letter, so that nothing is lost
 */
export function menOf(text, palette) {
    const longest = [...palette].sort((a, b) => b.length - a.length);
    const men = [];
    for (let rest = text; rest; ) {
        const man = longest.find(one => one && rest.startsWith(one)) ?? rest.slice(0, 1);
        men.push(man);
        rest = rest.slice(man.length);
    }
    return men;
}

/**
 * @param {Record<string, string>} squares
 * @param {string} square
 * @param {number | null} index which of its men, from the bottom; `null` is the topmost
 * @param {string[]} palette
 * @returns {{squares: Record<string, string>, text: string}} what is left, and the man
 */
export function withoutMan(squares, square, index, palette) {
    const { [square]: there = "", ...others } = squares;
    const men = menOf(there, palette);
    const [text = ""] = men.splice(index ?? men.length - 1, 1);
    return { squares: men.length > 0 ? { ...others, [square]: men.join("") } : others, text };
}

/**
 * @param {Record<string, string>} squares
 * @param {string} square
 * @param {string} text of the man
 * @param {boolean} crowds whether men share a square; else the new one replaces what was there
 * @returns {Record<string, string>}
 */
export function withMan(squares, square, text, crowds) {
    return text ? { ...squares, [square]: (crowds ? squares[square] ?? "" : "") + text } : squares;
}
