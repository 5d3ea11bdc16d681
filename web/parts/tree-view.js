// The variation tree as text: turns to press, comments, glyphs; variations indented.

import { html, nothing } from "../vendor/lit.js";
import { Page } from "../app/page.js";
import { glyphText, turnNumber } from "../app/format.js";
import { lineTo } from "../app/tree.js";

/** @import { Tree, TreeNode } from "../app/tree.js" */

/** `<tree-view>`; fires `tree-go` with `{node}`. */
class TreeView extends Page {
    static properties = {
        tree: { attribute: false },
        at: { attribute: false },
        version: { type: Number },
        open: {},
        scores: { attribute: false },
    };

    constructor() {
        super();
        /** @type {Tree | null} */
        this.tree = null;
        /** @type {TreeNode | null} the node that is shown */
        this.at = null;
        /** Raised with every change of the tree, which is changed in place. */
        this.version = 0;
        /** The open turn behind the node that is shown. */
        this.open = "";
        /** @type {Map<TreeNode, string>} */
        this.scores = new Map();
    }

    /** @override */
    updated() {
        const now = /** @type {HTMLElement | null} */ (this.querySelector(".open, [aria-current]"));
        if (!now) return;
        const top = now.offsetTop;
        const { scrollTop, clientHeight } = this;
        if (top < scrollTop + 24 || top > scrollTop + clientHeight - 48) this.scrollTop = top - clientHeight / 2;
    }

    /** @override */
    render() {
        const tree = this.tree;
        if (!tree) return nothing;
        return html`
            ${this.#comments(tree.root.comments)}
            ${this.#line(tree.root, true)}
            ${tree.root.children.length === 0 && !this.open ? html`<p class="soft small">Make a turn on the board.</p>` : nothing}`;
    }

    /** @param {string[]} comments */
    #comments(comments) {
        return comments.map(comment => html`<span class="comment">${comment} </span>`);
    }

    /**
     * All that follows a node: the main answer, the variations beside it, and so on.
     * @param {TreeNode} from
     * @param {boolean} fresh whether the next turn needs its number also for the second player
     * @returns {unknown[]}
     */
    #line(from, fresh) {
        const out = [];
        for (let at = from; ; at = /** @type {TreeNode} */ (at.children[0])) {
            if (at === this.at && this.open) out.push(html`<span class="open" title="This turn is not finished">… ${this.open}</span>`);
            const [main, ...others] = at.children;
            if (!main) return out;
            out.push(this.#turn(main, fresh), this.#comments(main.comments));
            fresh = main.comments.length > 0 || others.length > 0;
            for (const other of others) {
                out.push(html`<div class="variation">${this.#comments(other.before)}${this.#turn(other, true)}${this.#comments(other.comments)}${this.#line(other, other.comments.length > 0)}</div>`);
            }
        }
    }

    /** @param {TreeNode} node @param {boolean} fresh */
    #turn(node, fresh) {
        const { number, first } = turnNumber(lineTo(node).length - 1, /** @type {Tree} */ (this.tree).from);
        const shown = first ? `${number}.` : fresh ? `${number}…` : "";
        const score = this.scores.get(node);
        return html`<button class="bare" aria-current=${node === this.at ? "true" : nothing}
            @click=${() => this.dispatchEvent(new CustomEvent("tree-go", { detail: { node }, bubbles: true }))}
            >${shown ? html`<span class="number">${shown}</span>` : nothing}${node.san}${node.nags.length > 0 ? html`<b>${glyphText(node.nags)}</b>` : nothing}${score ? html`<small>${score}</small>` : nothing}</button> `;
    }
}

customElements.define("tree-view", TreeView);
