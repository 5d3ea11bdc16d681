// Lets TypeScript know the element by its name.

import type { CareenBoard } from "./careen-board.js";

declare global {
    interface HTMLElementTagNameMap {
        "careen-board": CareenBoard;
    }
}
