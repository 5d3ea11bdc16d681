// For tests in a browser: the folder web/ over HTTP, and Debian's Chromium.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { chromium } from "playwright-core";

const TYPES = /** @type {Record<string, string>} */ ({
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
});

/**
 * Serves the folder on a free port, with the rules for content that `careen serve` has.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve() {
    const server = createServer(async (request, response) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        try {
            const body = await readFile(new URL(`..${path}`, import.meta.url));
            response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
            response.setHeader("content-security-policy", "default-src 'self'; img-src 'self' data:");
            response.end(body);
        } catch {
            response.statusCode = 404;
            response.end();
        }
    });
    await new Promise(resolve => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Starts the browser. */
export function launch() {
    return chromium.launch({
        executablePath: "/usr/bin/chromium",
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ],
    });
}
