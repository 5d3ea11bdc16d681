// The example: a board with positions from files, whose states are kept by the text of the turn.

import "./careen-board.js";

/** @import { CareenBoard } from "./careen-board.js" */

const board = /** @type {CareenBoard} */ (document.querySelector("careen-board"));
const settings = /** @type {HTMLFormElement} */ (document.querySelector("#settings"));
const output = /** @type {HTMLOutputElement} */ (document.querySelector("output"));

/** What is known of the position, and the texts of the turns and beginnings that led here. */
let states = /** @type {Record<string, object>} */ ({});
let path = [""];

/** Shows the state that the path has led to. */
function show() {
    Object.assign(board, states[path.at(-1) ?? ""]);
}

async function load() {
    const name = new FormData(settings).get("position");
    ({ states } = await (await fetch(`example/${name}.json`)).json());
    path = [""];
    show();
    document.body.dataset.position = String(name);
}

board.addEventListener("careen-action", event => {
    const { text } = /** @type {CustomEvent} */ (event).detail;
    // The states are few, so the joint between the parts of a turn is found by trying.
    const open = board.openTurn;
    const found = [`${open}${text}`, `${open}/${text}`, `${open},${text}`].find(turn => turn in states);
    output.value = `The person chose ${text}.${found === undefined ? " (What follows is not in this example.)" : ""}`;
    if (found !== undefined) {
        path.push(found);
        show();
    }
});
board.addEventListener("careen-undo-step", () => {
    path.pop();
    show();
});
settings.addEventListener("change", event => {
    const data = new FormData(settings);
    Object.assign(board, {
        theme: data.get("theme"),
        side: data.get("side"),
        flipped: data.has("flipped"),
        threats: data.has("threats") ? "on" : "off",
        premove: data.has("premove"),
        sound: data.has("sound"),
    });
    if (/** @type {HTMLElement} */ (event.target).getAttribute("name") === "position") {
        load();
    }
});
load();
