// Numbers and names as people read them.

/** @import * as Api from "../types/api.js" */

/** @param {string} player `"human"` or `"level N"` */
export const isHuman = player => player === "human";

/** @param {string} player */
export const playerName = player => (isHuman(player) ? "Person" : `Careen, ${player}`);

/** Milliseconds on a clock: `4:07`, below ten seconds `9.3`. @param {number} ms */
export function clockText(ms) {
    const rest = Math.max(0, ms);
    if (rest < 10_000) return (Math.floor(rest / 100) / 10).toFixed(1);
    const seconds = Math.ceil(rest / 1000);
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * A score from White's side: `+0.4`, `−1.2`, or in how many turns it is over: `+#3`.
 * @param {Api.Score} score for the player to act
 * @param {"white" | "black"} color of the player to act
 */
export function scoreText(score, color) {
    const turns = (/** @type {number} */ plies) => Math.max(1, Math.ceil(plies / 2));
    const [good, text] =
        score.win != null ? [true, `#${turns(score.win)}`]
        : score.loss != null ? [false, `#${turns(score.loss)}`]
        : [(score.cp ?? 0) >= 0, Math.abs((score.cp ?? 0) / 100).toFixed(1)];
    if (text === "0.0") return text;
    return (good === (color === "white") ? "+" : "−") + text;
}

/**
 * White's expected share of the point, 0 to 1.
 * @param {{score: Api.Score, wdl?: Api.Wdl | null}} line
 * @param {"white" | "black"} color of the player to act
 */
export function whiteShare({ score, wdl }, color) {
    const own =
        score.win != null ? 1
        : score.loss != null ? 0
        : wdl ? (wdl.win + wdl.draw / 2) / Math.max(1, wdl.win + wdl.draw + wdl.loss)
        : 1 / (1 + Math.exp(-(score.cp ?? 0) / 250));
    return color === "white" ? own : 1 - own;
}

/** `12 345`, `1.2 M`. @param {number} n */
export function countText(n) {
    if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
    if (n >= 1e4) return `${Math.round(n / 1e3)} k`;
    return String(n);
}

/** @param {number} ms since 1970 */
export function dateText(ms) {
    return new Date(ms).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/**
 * The number of a turn, and whether it is the first player's.
 * @param {number} ply index in the list of turns
 * @param {{number: number, player: "first" | "second"}} from number and player of the first turn
 */
export function turnNumber(ply, from) {
    const half = ply + (from.player === "second" ? 1 : 0);
    return { number: from.number + Math.floor(half / 2), first: half % 2 === 0 };
}

/** A ruleset without its game: `riders=blocked`, empty for the defaults. @param {string} ruleset */
export const readingsOf = ruleset => ruleset.split(":")[1] ?? "";

/** @param {string} ruleset */
export const gameOf = ruleset => ruleset.split(":")[0] ?? ruleset;

/** The signs of a record's glyphs. */
export const GLYPHS = /** @type {const} */ ([
    [3, "!!", "brilliant"],
    [1, "!", "good"],
    [5, "!?", "interesting"],
    [6, "?!", "doubtful"],
    [2, "?", "mistake"],
    [4, "??", "blunder"],
]);

/** @param {number[]} nags */
export const glyphText = nags =>
    nags.map(nag => GLYPHS.find(([number]) => number === nag)?.[1] ?? `$${nag}`).join(" ");
