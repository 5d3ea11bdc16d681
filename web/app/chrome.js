// What surrounds every page: settings, the line that says when the server is away, and the
// service worker.

import { html, render } from "../vendor/lit.js";
import { change, settings } from "./settings.js";

const THEMES = /** @type {const} */ ([
    ["auto", "As the system"],
    ["light", "Light"],
    ["dark", "Dark"],
    ["contrast", "High contrast"],
]);

const SWITCHES = /** @type {const} */ ([
    ["sound", "Sounds"],
    ["coordinates", "Letters and numbers at the border"],
    ["animation", "Animated turns"],
    ["threats", "Ways to win at once, drawn on the board"],
]);

/** @type {HTMLDialogElement | null} */
let dialog = null;

function openSettings() {
    if (!dialog) {
        dialog = document.createElement("dialog");
        dialog.setAttribute("aria-labelledby", "settings-title");
        document.body.append(dialog);
    }
    drawSettings();
    dialog.showModal();
}

/** @param {Parameters<typeof change>[0]} some */
function set(some) {
    change(some);
    drawSettings();
}

function drawSettings() {
    if (!dialog) return;
    render(html`
        <h2 id="settings-title">Settings</h2>
        <fieldset class="field">
            <legend>Colors</legend>
            <div class="segments">${THEMES.map(([theme, name]) => html`
                <label><input type="radio" name="theme" .checked=${settings.theme === theme}
                    @change=${() => set({ theme })}><span>${name}</span></label>`)}
            </div>
        </fieldset>
        <fieldset class="field">
            <legend>Board</legend>
            ${SWITCHES.map(([name, text]) => html`
                <label class="check"><input type="checkbox" .checked=${settings[name]}
                    @change=${(/** @type {Event} */ event) =>
                        set({ [name]: /** @type {HTMLInputElement} */ (event.target).checked })}> ${text}</label>`)}
        </fieldset>
        <p class="small soft">Kept in this browser only.</p>
        <form method="dialog" class="row"><button class="primary">Done</button></form>
    `, dialog);
}

document.querySelector(".gear")?.addEventListener("click", openSettings);

// Where the person is.
const page = `/${location.pathname.split("/")[1] ?? ""}`;
for (const link of document.querySelectorAll(".top nav a")) {
    if (link.getAttribute("href") === page) link.setAttribute("aria-current", "page");
}

/** @type {HTMLElement | null} */
let net = null;

/**
 * Says in one line at the foot of the window that the server is away; it covers, and moves nothing.
 * @param {string | null} text
 */
export function sayNet(text) {
    if (!net) {
        net = document.createElement("div");
        net.className = "net";
        net.setAttribute("role", "status");
        net.hidden = true;
        document.body.append(net);
    }
    net.hidden = text === null;
    net.textContent = text;
}

// The service worker keeps the shell, the rules and the archive for times without a server.
if ("serviceWorker" in navigator && window.isSecureContext) {
    addEventListener("load", async () => {
        try {
            await navigator.serviceWorker.register("/sw.js");
            const ready = await navigator.serviceWorker.ready;
            // Not while the page is still being drawn.
            setTimeout(() => ready.active?.postMessage("keep"), 3000);
        } catch {
            // The page works without it, as long as the server is there.
        }
    });
}
