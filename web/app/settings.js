// What a person likes, kept in this browser.

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark" | "contrast"} theme
 * @property {boolean} sound
 * @property {boolean} coordinates
 * @property {boolean} animation
 * @property {boolean} threats whether ways to win at once are drawn
 * @property {boolean} engine whether the engine runs on the analysis page
 * @property {number} lines how many lines it shows
 * @property {boolean} bestArrows whether its best turns are drawn
 */

const KEY = "careen-settings";

/** @type {Settings} */
const defaults = {
    theme: "auto",
    sound: true,
    coordinates: true,
    animation: true,
    threats: true,
    engine: true,
    lines: 3,
    bestArrows: true,
};

/** @returns {Settings} */
function load() {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        /** @type {Record<string, unknown>} */
        const settings = { ...defaults };
        for (const [name, value] of Object.entries(defaults)) {
            if (typeof kept[name] === typeof value) settings[name] = kept[name];
        }
        return /** @type {Settings} */ (/** @type {unknown} */ (settings));
    } catch {
        return { ...defaults };
    }
}

/** The settings now; change them with `change`. */
export let settings = load();

/** Told of every change, also of one in another tab. */
export const changes = new EventTarget();

function apply() {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = settings.theme;
    changes.dispatchEvent(new Event("change"));
}

/** @param {Partial<Settings>} some */
export function change(some) {
    settings = { ...settings, ...some };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // They last as long as the page.
    }
    apply();
}

addEventListener("storage", event => {
    if (event.key !== KEY) return;
    settings = load();
    apply();
});

/** Whether the page is dark at the moment: pictures are asked for in its colors. */
export function isDark() {
    if (settings.theme === "dark") return true;
    if (settings.theme === "light") return false;
    return matchMedia("(prefers-color-scheme: dark)").matches;
}
