// What the page uses of Lit; `npm run vendor` makes lit.js of it.
export { LitElement, css, html, noChange, nothing, render, svg } from "lit";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
export { unsafeHTML } from "lit/directives/unsafe-html.js";
