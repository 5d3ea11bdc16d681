// Moving a man of a view by hand, without rules: for the table that works without the server.

/** @import * as Api from "../types/api.js" */

/** @param {Api.Man[]} men @param {boolean} stacked */
function words(men, stacked) {
    if (men.length === 0) return "empty";
    const names = men.map(man => (man.color ? `${man.color} ${man.kind}` : man.kind));
    return stacked && names.length > 1 ? `stack, from the bottom: ${names.join(", ")}` : names.join(", ");
}

/**
 * The view after a man was moved.
 * @param {Api.View} view
 * @param {{from: string | null, man: number | null, to: string | null}} move `to` is `null` off the board
 * @returns {Api.View | null} `null` where nothing changes
 */
export function moveMan(view, { from, man, to }) {
    if (from === null || from === to) return null;
    const source = view.squares.find(square => square.square === from);
    if (!source || source.men.length === 0) return null;
    const index = man ?? source.men.length - 1;
    const moved = source.men[index];
    if (!moved) return null;
    // Momentum and the like are the rules' business.
    const { momentum: _, ...plain } = moved;
    const others = view.squares.filter(square => square.square !== from && square.square !== to);
    const target = view.squares.find(square => square.square === to);
    /** @param {Api.SquareView | undefined} old @param {string} square @param {Api.Man[]} men */
    const filled = (old, square, men) => {
        const stacked = source.stacked || (old?.stacked ?? false);
        const marks = (old?.marks ?? []).filter(mark => mark.mark === "goal");
        return { square, men, stacked, marks, short: "", words: words(men, stacked) };
    };
    const squares = [...others, filled(source, from, source.men.filter((_one, i) => i !== index))];
    if (to !== null) squares.push(filled(target, to, [...(target?.men ?? []), plain]));
    return { ...view, squares: squares.filter(square => square.men.length > 0 || square.marks.length > 0) };
}
