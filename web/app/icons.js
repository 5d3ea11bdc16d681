// Our icons: one path each, on a grid of 24, drawn with the color of the text.

import { html, svg } from "../vendor/lit.js";

const paths = {
    flip: "M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3",
    undo: "M4 9h10a5 5 0 0 1 0 10h-4M4 9l4-4M4 9l4 4",
    hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.9 1 .9 2.1h5.2c0-1.1.4-1.7.9-2.1A6 6 0 0 0 12 3z",
    flag: "M6 21V4m0 1c4-3 8 3 13 0v9c-5 3-9-3-13 0",
    hands: "M4 12h16M4 12l4-4m-4 4 4 4m12-4-4-4m4 4-4 4",
    sound: "M4 10v4h3l5 4V6L7 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    mute: "M4 10v4h3l5 4V6L7 10zM16 10l5 5m0-5-5 5",
    gear: "M5 7h6m4 0h4M5 12h2m4 0h8M5 17h8m4 0h2M13 5v4M9 10v4m6 1v4",
    menu: "M4 7h16M4 12h16M4 17h16",
    first: "M7 5v14M19 5l-8 7 8 7z",
    back: "M16 5l-8 7 8 7z",
    forward: "M8 5l8 7-8 7z",
    last: "M17 5v14M5 5l8 7-8 7z",
    search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21",
    share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
    bin: "M5 7h14M10 7V4h4v3m-7.5 0 1 13h9l1-13M10 11v5m4-5v5",
    check: "M4 12l5.5 6L20 6",
    cross: "M6 6l12 12M18 6 6 18",
    book: "M12 6c-2-1.5-5-2-8-1.5v14c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-14c-3-.5-6 0-8 1.5zm0 0v14",
    graph: "M4 4v16h16M7 14l4-5 3 3 5-6",
    pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
    puzzle: "M4 9h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v3H4z",
    play: "M7 4l12 8-12 8z",
    threat: "M12 4 3 20h18zM12 10v5m0 2.5v.5",
};

/** @param {keyof typeof paths} name */
export const icon = name => html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${svg`<path d=${paths[name]} />`}</svg>`;
