// Makes lit.js: Lit as one module, from the package that package-lock.json pins. The test
// `vendor.test.js` makes it again and compares, so that the file holds what the lock says.

import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

/**
 * The text of lit.js.
 * @returns {Promise<string>}
 */
export async function bundle() {
    const at = (/** @type {string} */ path) => new URL(path, import.meta.url);
    const { version } = JSON.parse(await readFile(at("../node_modules/lit/package.json"), "utf8"));
    const result = await build({
        entryPoints: [at("entry.js").pathname],
        bundle: true,
        format: "esm",
        minify: true,
        target: "es2022",
        legalComments: "none",
        write: false,
        banner: { js: `/* Lit ${version}, Copyright Google LLC, BSD-3-Clause: see lit.LICENSE. Made by bundle.js. */` },
    });
    return result.outputFiles[0]?.text ?? "";
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
    await writeFile(new URL("lit.js", import.meta.url), await bundle());
}
