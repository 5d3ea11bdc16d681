// How well a person solves puzzles, kept in this browser. Pure rules, and where they are kept.

/**
 * @typedef {object} Score
 * @property {number} streak puzzles solved in a row at the first attempt
 * @property {number} best the longest streak
 * @property {number[]} solved numbers of the puzzles that were solved, at whatever attempt
 */

/** @param {string} game @returns {Score} */
export function load(game) {
    const empty = { streak: 0, best: 0, solved: [] };
    try {
        return { ...empty, ...JSON.parse(localStorage.getItem(`careen-puzzles-${game}`) ?? "{}") };
    } catch {
        return empty;
    }
}

/** @param {string} game @param {Score} score */
export function save(game, score) {
    try {
        localStorage.setItem(`careen-puzzles-${game}`, JSON.stringify(score));
    } catch {
        // Counted until the page is closed.
    }
}

/**
 * The score after an attempt.
 * @param {Score} score
 * @param {number} number of the puzzle
 * @param {boolean} right whether the attempt solved it; looking at the solution does not
 * @param {boolean} failed whether this puzzle was failed before, since it was opened
 * @returns {Score}
 */
export function solved(score, number, right, failed) {
    if (!right) return { ...score, streak: 0 };
    const known = score.solved.includes(number);
    const streak = failed || known ? score.streak : score.streak + 1;
    return {
        streak,
        best: Math.max(score.best, streak),
        solved: known ? score.solved : [...score.solved, number].sort((a, b) => a - b),
    };
}
