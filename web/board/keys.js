// What the keys mean on the grid.

/**
 * @typedef {{ kind: "walk", columns: number, down: number } | { kind: "next", by: number }
 *     | { kind: "undo" | "activate" | "back" | "flip" | "tell" }} Key
 */

/**
 * The meaning of a key; `null` if it has none here.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">} event
 * @param {{ files: number, ranks: number }} size
 * @returns {Key | null}
 */
export function keyOf({ key, ctrlKey, metaKey, altKey }, { files, ranks }) {
    if (altKey) {
        return null;
    }
    if (ctrlKey || metaKey) {
        return key.toLowerCase() === "z" ? { kind: "undo" } : null;
    }
    const walk = (/** @type {number} */ columns, /** @type {number} */ down) =>
        /** @type {Key} */ ({ kind: "walk", columns, down });
    switch (key) {
        case "ArrowLeft": return walk(-1, 0);
        case "ArrowRight": return walk(1, 0);
        case "ArrowUp": return walk(0, -1);
        case "ArrowDown": return walk(0, 1);
        case "Home": return walk(-files, 0);
        case "End": return walk(files, 0);
        case "PageUp": return walk(0, -ranks);
        case "PageDown": return walk(0, ranks);
        case "Enter":
        case " ": return { kind: "activate" };
        case "Escape": return { kind: "back" };
        case "Backspace": return { kind: "undo" };
        case "]": return { kind: "next", by: 1 };
        case "[": return { kind: "next", by: -1 };
        case "f":
        case "F": return { kind: "flip" };
        case "i":
        case "I": return { kind: "tell" };
        default: return null;
    }
}
