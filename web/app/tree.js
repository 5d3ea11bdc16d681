// The variation tree of an analysis: turns, comments and glyphs. Pure data, no page.

/** @import * as Api from "../types/api.js" */

/**
 * @typedef {object} TreeNode one turn that was made
 * @property {string} turn its text in coordinate form; empty at the root
 * @property {string} san
 * @property {number[]} nags
 * @property {string[]} comments after the turn; at the root: before the game
 * @property {string[]} before comments before the first turn of a variation
 * @property {TreeNode[]} children what was played next, the main line first
 * @property {TreeNode | null} parent
 */

/**
 * @typedef {object} Tree
 * @property {string} ruleset
 * @property {string | null} fen of the start; `null` is the start position of the game
 * @property {[string, string][]} tags
 * @property {string | null} result
 * @property {{number: number, player: "first" | "second"}} from number and player of the first turn
 * @property {TreeNode} root
 */

/** @param {string} [turn] @param {string} [san] @param {TreeNode | null} [parent] @returns {TreeNode} */
const node = (turn = "", san = "", parent = null) =>
    ({ turn, san, nags: [], comments: [], before: [], children: [], parent });

/** @param {string} ruleset @param {string | null} [fen] @returns {Tree} */
export const newTree = (ruleset, fen = null) =>
    ({ ruleset, fen, tags: [], result: null, from: { number: 1, player: "first" }, root: node() });

/**
 * The turns from the root to a node.
 * @param {TreeNode} to
 * @returns {TreeNode[]} without the root
 */
export function lineTo(to) {
    const line = [];
    for (let at = to; at.parent; at = at.parent) line.push(at);
    return line.reverse();
}

/** The last node of the main line from here. @param {TreeNode} from */
export function lineEnd(from) {
    let at = from;
    while (at.children[0]) at = at.children[0];
    return at;
}

/**
 * Adds a turn behind a node, or finds it there.
 * @param {TreeNode} behind
 * @param {string} turn
 * @param {string} san
 */
export function addTurn(behind, turn, san) {
    const there = behind.children.find(child => child.turn === turn);
    if (there) return there;
    const added = node(turn, san, behind);
    behind.children.push(added);
    return added;
}

/** Takes a node and all behind it away. @param {TreeNode} gone @returns {TreeNode} its parent */
export function removeNode(gone) {
    const parent = gone.parent;
    if (!parent) return gone;
    parent.children = parent.children.filter(child => child !== gone);
    return parent;
}

/** Makes the line to a node the main line. @param {TreeNode} to */
export function promote(to) {
    for (const at of lineTo(to)) {
        const siblings = /** @type {TreeNode} */ (at.parent).children;
        siblings.splice(siblings.indexOf(at), 1);
        siblings.unshift(at);
    }
}

/** Whether a node is on the main line. @param {TreeNode} at */
export const onMainLine = at => lineTo(at).every(one => one.parent?.children[0] === one);

/** Sets one glyph, or takes it away where it is set. @param {TreeNode} at @param {number} nag */
export function toggleGlyph(at, nag) {
    at.nags = at.nags.includes(nag) ? at.nags.filter(one => one !== nag) : [...at.nags.filter(one => one > 6), nag];
}

/**
 * @param {Api.RecordTree} record as `/api/record/read` gives it
 * @returns {Tree}
 */
export function fromRecord(record) {
    const tree = newTree(record.ruleset, record.start_fen);
    tree.tags = record.tags;
    tree.result = record.result;
    tree.from = record.first_number ?? tree.from;
    tree.root.comments = [...record.comments];
    grow(tree.root, record.turns);
    return tree;
}

/** @param {TreeNode} behind @param {Api.TurnTree[]} turns */
function grow(behind, turns) {
    let at = behind;
    for (const one of turns) {
        // The half of a turn that a record may end with is not a node: the board shows it as open.
        if (one.open) return;
        const next = addTurn(at, one.turn, one.san);
        next.nags = [...one.nags];
        next.comments = [...one.comments];
        for (const variation of one.variations) {
            const before = at.children.length;
            grow(at, variation.turns);
            const first = at.children[before];
            if (first) first.before = [...variation.comments];
        }
        at = next;
    }
}

/**
 * The tree as `/api/record/write` takes it.
 * @param {Tree} tree
 */
export function toRecord(tree) {
    return {
        ruleset: tree.ruleset,
        fen: tree.fen,
        tags: tree.tags.filter(([name]) => !["Game", "Ruleset", "FEN", "SetUp", "Result"].includes(name)),
        comments: tree.root.comments,
        result: tree.result,
        turns: turnsOf(tree.root),
    };
}

/** @param {TreeNode} from @returns {Api.WriteTurn[]} */
function turnsOf(from) {
    const turns = [];
    for (let at = from; at.children[0]; at = at.children[0]) {
        const [main, ...others] = at.children;
        turns.push({
            turn: main.turn,
            nags: main.nags,
            comments: main.comments,
            variations: others.map(other => ({ comments: other.before, turns: [plain(other), ...turnsOf(other)] })),
        });
    }
    return turns;
}

/** @param {TreeNode} at @returns {Api.WriteTurn} */
const plain = at => ({ turn: at.turn, nags: at.nags, comments: at.comments, variations: [] });

/**
 * A tree as plain data, without ways back: survives a reload in the browser's history.
 * @param {Tree} tree
 * @param {TreeNode} at where the person is
 */
export function pack(tree, at) {
    /** @param {TreeNode} one @returns {unknown} */
    const strip = one => [one.turn, one.san, one.nags, one.comments, one.before, one.children.map(strip)];
    return { ...tree, root: strip(tree.root), at: lineTo(at).map(one => one.parent?.children.indexOf(one) ?? 0) };
}

/**
 * What `pack` made.
 * @param {any} packed
 * @returns {{tree: Tree, at: TreeNode}}
 */
export function unpack(packed) {
    const { at: path, root, ...rest } = packed;
    /** @param {any} one @param {TreeNode | null} parent @returns {TreeNode} */
    const dress = ([turn, san, nags, comments, before, children], parent) => {
        const made = { ...node(turn, san, parent), nags, comments, before };
        made.children = children.map((/** @type {unknown} */ child) => dress(child, made));
        return made;
    };
    const tree = { ...rest, root: dress(root, null) };
    let at = tree.root;
    for (const index of path) at = at.children[index] ?? at;
    return { tree, at };
}
