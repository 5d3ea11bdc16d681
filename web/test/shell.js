// The list of all that the pages are made of, by reading them; `npm run shell` writes it into the
// service worker.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

export const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const WORKER = join(WEB, "sw.js");
const LIST = /const SHELL = \[([^\]]*)\]/;

export const pages = readdirSync(WEB).filter(name => name.endsWith(".html"));

/** The modules that a module reads, itself included. @param {string} path @param {Set<string>} [seen] */
function graph(path, seen = new Set()) {
    if (seen.has(path)) return seen;
    seen.add(path);
    const text = readFileSync(join(WEB, path), "utf8");
    for (const [, to] of text.matchAll(/^(?:import|export)\b[^"']*?["'](\.[^"']+)["'];/gm)) {
        graph(join(dirname(path), /** @type {string} */ (to)), seen);
    }
    return seen;
}

/** What a browser asks for, sorted. */
export function needed() {
    const all = new Set(["/"]);
    for (const name of pages) {
        if (name !== "index.html") all.add(`/${name}`);
        const html = readFileSync(join(WEB, name), "utf8");
        for (const [, path = ""] of html.matchAll(/(?:href|src)="(\/[^"]+\.[a-z]+)"/g)) {
            all.add(path);
            if (path.endsWith(".js")) for (const module of graph(path)) all.add(module);
        }
    }
    const manifest = JSON.parse(readFileSync(join(WEB, "manifest.webmanifest"), "utf8"));
    for (const { src } of manifest.icons) all.add(src);
    return [...all].sort();
}

/** What the service worker has. */
export const kept = () =>
    [...(LIST.exec(readFileSync(WORKER, "utf8"))?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(match => match[1] ?? "");

if (argv[1] === fileURLToPath(import.meta.url)) {
    const list = needed().map(path => `    "${path}",\n`).join("");
    writeFileSync(WORKER, readFileSync(WORKER, "utf8").replace(LIST, `const SHELL = [\n${list}]`));
}
