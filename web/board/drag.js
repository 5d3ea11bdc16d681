// Dragging by mouse, finger or pen: tells when something is taken, carried and dropped. A press
// that does not move is left to the click that follows it.

/**
 * @typedef {object} Dragger
 * @property {(square: string) => boolean} canTake
 * @property {(square: string) => void} take
 * @property {(x: number, y: number) => void} carry at a point of the page
 * @property {(x: number, y: number) => void} drop
 * @property {() => void} cancel
 */

/** How far a pointer moves, in CSS pixels, before it drags. */
const SLACK = 5;

export class Drag {
    /** @type {Dragger} */
    #dragger;
    /** @type {{ id: number, x: number, y: number, square: string, moves: boolean } | null} */
    #press = null;
    /** Whether the click that comes next belongs to a drag. */
    #swallow = false;

    /** @param {Dragger} dragger */
    constructor(dragger) {
        this.#dragger = dragger;
    }

    /**
     * The square whose cell an event hit.
     * @param {Event} event
     */
    static square(event) {
        const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
        return cell?.getAttribute("data-cell") ?? null;
    }

    /** @param {PointerEvent} event */
    down = event => {
        this.#swallow = false;
        const square = Drag.square(event);
        if (event.button !== 0 || !event.isPrimary || square === null || !this.#dragger.canTake(square)) {
            return;
        }
        this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, square, moves: false };
    };

    /** @param {PointerEvent} event */
    move = event => {
        const press = this.#press;
        if (press === null || press.id !== event.pointerId) {
            return;
        }
        if (!press.moves) {
            if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) {
                return;
            }
            press.moves = true;
            if (event.currentTarget instanceof Element) {
                event.currentTarget.setPointerCapture(event.pointerId);
            }
            this.#dragger.take(press.square);
        }
        event.preventDefault();
        this.#dragger.carry(event.clientX, event.clientY);
    };

    /** @param {PointerEvent} event */
    up = event => {
        const press = this.#press;
        this.#press = null;
        if (press?.moves && press.id === event.pointerId) {
            this.#swallow = true;
            this.#dragger.drop(event.clientX, event.clientY);
        }
    };

    /** @param {PointerEvent} event */
    cancel = event => {
        const press = this.#press;
        this.#press = null;
        if (press?.moves && press.id === event.pointerId) {
            this.#dragger.cancel();
        }
    };

    /**
     * Whether a click is a click of its own; asked once a click.
     */
    isClick() {
        const own = !this.#swallow;
        this.#swallow = false;
        return own;
    }
}
