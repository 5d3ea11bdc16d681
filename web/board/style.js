// How the board looks: themes as custom properties, which a page may set anew.

import { css } from "../vendor/lit.js";

const LIGHT = css`
    --careen-light: #f3ead8; --careen-dark: #cdb391; --careen-page: #e9dfcc; --careen-text: #3a332b;
    --careen-ink: #14110f; --careen-white: #fffefa; --careen-white-line: #1d1a17;
    --careen-black: #2a2623; --careen-black-line: #0c0a09; --careen-black-detail: #f3ead8;
    --careen-ball: #f4a522; --careen-last: #d6c14a; --careen-select: #5b9bd5; --careen-target: #1f5f9f;
    --careen-pending: #1f5f9f; --careen-check: #c8281e; --careen-crown: #d89a10;
    --careen-momentum: #b83f16; --careen-step: #2d7d4f; --careen-push: #c8481e;
    --careen-careen: #8a3fa0; --careen-hint: #1f5f9f; --careen-threat: #b3140a; --careen-focus: #0b57d0;
    --careen-bar: #faf7f0; --careen-bar-line: #8b7f6d;`;
const DARK = css`
    --careen-light: #8a95a3; --careen-dark: #5d6875; --careen-page: #272b31; --careen-text: #d5dae1;
    --careen-ink: #0b0c0e; --careen-white: #f7f7f4; --careen-white-line: #15171a;
    --careen-black: #1a1c1f; --careen-black-line: #000000; --careen-black-detail: #d5dae1;
    --careen-ball: #f4a522; --careen-last: #c2b04a; --careen-select: #4aa3ff; --careen-target: #10233a;
    --careen-pending: #bfe0ff; --careen-check: #e0392d; --careen-crown: #ffc93c;
    --careen-momentum: #b8451a; --careen-step: #7de0ab; --careen-push: #ffa06e;
    --careen-careen: #e0a8f5; --careen-hint: #9fd0ff; --careen-threat: #ffb3ad; --careen-focus: #ffffff;
    --careen-bar: #1f2227; --careen-bar-line: #79828e;`;
const CONTRAST = css`
    --careen-light: #ffffff; --careen-dark: #b4b4b4; --careen-page: #ffffff; --careen-text: #000000;
    --careen-ink: #000000; --careen-white: #ffffff; --careen-white-line: #000000;
    --careen-black: #000000; --careen-black-line: #000000; --careen-black-detail: #ffffff;
    --careen-ball: #ffb000; --careen-last: #ffe14d; --careen-select: #4da3ff; --careen-target: #0000b0;
    --careen-pending: #0000b0; --careen-check: #d00000; --careen-crown: #ffb000;
    --careen-momentum: #a00000; --careen-step: #006030; --careen-push: #a03000;
    --careen-careen: #6a0080; --careen-hint: #0000b0; --careen-threat: #a00000; --careen-focus: #0000ff;
    --careen-bar: #ffffff; --careen-bar-line: #000000;`;


export const style = css`
    :host {
        display: block;
        position: relative;
        color: var(--careen-text);
        font: 16px/1.35 system-ui, sans-serif;
        ${LIGHT}
    }
    :host([hidden]) { display: none; }
    @media (prefers-color-scheme: dark) { :host([theme="auto"]) { ${DARK} } }
    @media (prefers-contrast: more) { :host([theme="auto"]) { ${CONTRAST} } }
    :host([theme="dark"]) { ${DARK} }
    :host([theme="contrast"]) { ${CONTRAST} }

    .frame {
        position: relative;
        margin-inline: auto;
        aspect-ratio: var(--width) / var(--height);
        width: min(100%, calc(var(--careen-max-height, 100000px) * var(--width) / var(--height)));
    }
    svg { display: block; }
    .picture {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        stroke-linejoin: round;
        stroke-linecap: round;
        text-anchor: middle;
        forced-color-adjust: none;
        user-select: none;
        -webkit-user-select: none;
    }
    svg text { font-family: system-ui, "DejaVu Sans", sans-serif; font-weight: 700; }

    .page { fill: var(--careen-page); }
    .light { fill: var(--careen-light); }
    .dark { fill: var(--careen-dark); }
    .border { fill: none; stroke: var(--careen-text); stroke-width: 3; }
    .labels { fill: var(--careen-text); }
    .labels text { font-weight: 600; }

    .white { --fill: var(--careen-white); --line: var(--careen-white-line); --detail: var(--careen-white-line); }
    .black { --fill: var(--careen-black); --line: var(--careen-black-line); --detail: var(--careen-black-detail); }
    .neutral, .ball { --fill: var(--careen-ball); --line: var(--careen-ink); --detail: var(--careen-ink); }
    .body { fill: var(--fill); stroke: var(--line); stroke-width: 4; }
    .lines { fill: none; stroke: var(--detail); stroke-width: 4; }
    .emblem { --fill: var(--detail); --line: none; }
    .letter { fill: var(--detail); }
    .black .body, .black.body { paint-order: stroke; }
    .side { fill: var(--fill); }
    .stack { fill: none; }
    .outline, .face { stroke: var(--careen-ink); stroke-width: 3.5; }
    .face { fill: var(--fill); }
    .badge path { fill: var(--careen-momentum); stroke: #fff; stroke-width: 2.5; }
    .badge text { fill: #fff; }

    .last { fill: var(--careen-last); opacity: 0.6; }
    .goal { fill: var(--fill); fill-opacity: 0.35; stroke: var(--careen-text); stroke-width: 6; }
    .net { fill: none; stroke: var(--careen-text); stroke-width: 1.8; }
    .check { fill: var(--careen-check); }
    .pending { fill: none; stroke: var(--careen-pending); stroke-width: 8; stroke-dasharray: 18 12; }
    .skipped { fill: none; stroke: var(--careen-pending); stroke-width: 5; stroke-dasharray: 6 8.66; }
    .crown { fill: var(--careen-crown); stroke: var(--careen-ink); stroke-width: 3; }
    .taken { fill: var(--careen-select); opacity: 0.75; }
    .target { fill: var(--careen-target); opacity: 0.85; stroke: #fff; stroke-width: 2.5; }
    .target.corners, .target.round { fill: none; stroke: var(--careen-target); stroke-width: 7; }
    .halo { fill: none; stroke: #fff; stroke-width: 12; }
    .left { opacity: 0.35; }
    .dragged { filter: drop-shadow(0 6px 5px rgb(0 0 0 / 0.35)); }

    .arrow { opacity: 0.75; }
    .shaft { fill: none; stroke: currentColor; stroke-width: 9; }
    .arrow .head { fill: currentColor; }
    .ring { fill: none; stroke: currentColor; stroke-width: 6; stroke-dasharray: 56 13.12; }
    .number { fill: currentColor; }
    .arrow text { fill: var(--careen-page); }
    .step { color: var(--careen-step); }
    .push { color: var(--careen-push); }
    .careen { color: var(--careen-careen); }
    .hint { color: var(--careen-hint); }
    .threat { color: var(--careen-threat); }
    .plan { color: var(--careen-hint); }
    .save { color: var(--careen-step); }
    .push .shaft { stroke-dasharray: 16 18; }
    .careen .shaft { stroke-dasharray: 0.1 17; }
    .threat .shaft { stroke-dasharray: 4 14; }
    .plan .shaft { stroke-dasharray: 26 14; }
    .hint .shaft { stroke-width: 14; }
    .save circle { fill: var(--careen-momentum); stroke: #fff; stroke-width: 2.5; }
    .save text { fill: #fff; }
    .ray { fill: none; stroke: var(--careen-target); stroke-width: 5; stroke-dasharray: 2 11; }
    .ray.end { fill: var(--careen-target); stroke: #fff; stroke-width: 2; stroke-dasharray: none; }
    .fan rect { fill: var(--careen-light); stroke: var(--careen-bar-line); stroke-width: 2.5; }
    .fan text { fill: var(--careen-ink); font-weight: 600; }
    .fan .badge text, .badge text { fill: #fff; }
    .fan text.letter { fill: var(--detail); }
    .fan text.left { text-anchor: start; opacity: 1; }
    .fan text.right { text-anchor: end; }

    .grid {
        position: absolute;
        inset: var(--inset-y) var(--inset-x);
        display: grid;
        grid-auto-rows: 1fr;
        touch-action: manipulation;
        user-select: none;
        -webkit-user-select: none;
        -webkit-touch-callout: none;
    }
    .row { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; }
    .cell { outline: none; cursor: default; -webkit-tap-highlight-color: transparent; }
    .cell.grab { cursor: grab; touch-action: none; }
    .cell.put { cursor: pointer; }
    .cell:focus-visible {
        outline: max(3px, 0.2em) solid var(--careen-focus);
        outline-offset: -3px;
        box-shadow: 0 0 0 2px var(--careen-page);
        z-index: 1;
    }

    .bar {
        display: grid;
        grid-template: minmax(0, 2.75rem) 2.75rem / minmax(0, 1fr);
        gap: 0.25rem;
        margin: 0.25rem auto 0;
        width: min(100%, calc(var(--careen-max-height, 100000px) * var(--width) / var(--height)));
    }
    .status { margin: 0; display: flex; gap: 0.5rem; align-items: start; min-width: 0; overflow: hidden; }
    .status span.words {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
    }
    .disc {
        flex: none;
        margin-top: 0.125rem;
        width: 1rem;
        height: 1rem;
        border-radius: 50%;
        background: var(--fill);
        border: 2px solid var(--careen-text);
        forced-color-adjust: none;
    }
    .disc.none { visibility: hidden; }
    .buttons { display: flex; gap: 0.5rem; overflow-x: auto; align-items: stretch; padding: 2px; }
    button {
        font: inherit;
        color: inherit;
        background: var(--careen-bar);
        border: 1.5px solid var(--careen-bar-line);
        border-radius: 0.5rem;
        min-width: 2.75rem;
        padding: 0 0.75rem;
        white-space: nowrap;
        cursor: pointer;
    }
    button:hover { border-color: var(--careen-focus); }
    button:focus-visible { outline: 3px solid var(--careen-focus); outline-offset: 1px; }
    button[disabled] { opacity: 0.45; cursor: default; border-style: dashed; }
    button.main { font-weight: 650; border-width: 2.5px; }

    .chooser {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        z-index: 2;
        border-radius: 0.5rem;
        background: rgb(0 0 0 / 0.3);
    }
    .chooser fieldset {
        margin: 0;
        max-width: 94%;
        max-height: 94%;
        overflow: auto;
        box-sizing: border-box;
        border: 2px solid var(--careen-bar-line);
        border-radius: 0.75rem;
        background: var(--careen-bar);
        padding: 0.5rem;
    }
    .chooser legend { float: left; width: 100%; padding: 0.125rem 0.25rem 0.375rem; font-weight: 650; }
    .choices { clear: both; display: flex; flex-wrap: wrap; gap: 0.375rem; justify-content: center; }
    .choices button { padding: 0.25rem; display: grid; justify-items: center; }
    .choices svg { width: 3.25rem; height: 3.25rem; background: var(--careen-light); border-radius: 0.25rem; overflow: hidden; }
    .choices .close { align-content: center; padding: 0 0.75rem; }

    .live, .help { margin: 0; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
