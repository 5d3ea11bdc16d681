// The service worker: the pages without a server.
//
// The network is asked first, so that nobody ever sees an old page while the server is there; what
// it answers is kept, and given when it is not reached. Rules, pictures and the archive are readable
// that way; what needs the rules themselves (playing, analysis) says that it needs the server.

// The types of workers and of windows exclude each other; the rest of the folder has the latter.
const worker = /** @type {any} */ (self);

const CACHE = "careen-1";

// All that the pages are made of, written by `npm run shell`.
const SHELL = [
    "/",
    "/analysis.html",
    "/app/analysis.js",
    "/app/api.js",
    "/app/chrome.js",
    "/app/format.js",
    "/app/hands.js",
    "/app/icons.js",
    "/app/page.js",
    "/app/settings.js",
    "/app/setup.js",
    "/app/share.js",
    "/app/socket.js",
    "/app/streak.js",
    "/app/theme.js",
    "/app/tree.js",
    "/archive.html",
    "/board/animate.js",
    "/board/arrows.js",
    "/board/bar.js",
    "/board/careen-board.js",
    "/board/chooser.js",
    "/board/drag.js",
    "/board/fan.js",
    "/board/geometry.js",
    "/board/grid.js",
    "/board/keys.js",
    "/board/marks.js",
    "/board/men.js",
    "/board/motion.js",
    "/board/picture.js",
    "/board/pieces.js",
    "/board/sounds.js",
    "/board/state.js",
    "/board/style.js",
    "/board/words.js",
    "/editor.html",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable.svg",
    "/icon.svg",
    "/manifest.webmanifest",
    "/pages/analysis.js",
    "/pages/archive.js",
    "/pages/editor.js",
    "/pages/home.js",
    "/pages/play.js",
    "/pages/puzzles.js",
    "/pages/report.js",
    "/pages/rules.js",
    "/pages/table.js",
    "/parts/eval-bar.js",
    "/parts/man-picture.js",
    "/parts/player-bar.js",
    "/parts/readings.js",
    "/parts/rule-example.js",
    "/parts/score-graph.js",
    "/parts/tree-view.js",
    "/parts/turn-list.js",
    "/play.html",
    "/puzzles.html",
    "/report.html",
    "/rules.html",
    "/style/analysis.css",
    "/style/archive.css",
    "/style/base.css",
    "/style/editor.css",
    "/style/home.css",
    "/style/judge.css",
    "/style/play.css",
    "/style/puzzles.css",
    "/style/report.css",
    "/style/rules.css",
    "/style/shelf.css",
    "/style/table.css",
    "/style/turns.css",
    "/table.html",
    "/vendor/lit.js",
];

// What is read without a server if it was once read with one.
const KEPT = ["/api/games", "/api/rules/", "/api/position", "/api/show", "/api/archive", "/api/puzzles/"];
// A position or picture is small, but there is no end to them.
const MOST = 600;

worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(CACHE);
        await cache.addAll(SHELL.map(path => new Request(path, { cache: "no-cache" })));
        await worker.skipWaiting();
    })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
        await worker.clients.claim();
    })());
});

/** The page that answers an address, as the server chooses it: the first part names it. @param {URL} url */
function pageOf(url) {
    const name = url.pathname.split("/")[1];
    const page = `/${name}.html`;
    return SHELL.includes(page) ? page : "/";
}

/** @param {Request} request */
async function answer(request) {
    const url = new URL(request.url);
    const cache = await caches.open(CACHE);
    const api = url.pathname.startsWith("/api/");
    const page = request.mode === "navigate";
    try {
        const response = await fetch(request);
        const keep = response.ok && (!api || KEPT.some(start => url.pathname.startsWith(start)));
        if (keep) await cache.put(page ? pageOf(url) : request, response.clone());
        return response;
    } catch (error) {
        const kept = await cache.match(page ? pageOf(url) : request, { ignoreVary: true });
        if (kept) return kept;
        throw error;
    }
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname === "/api/ws" || url.pathname.startsWith("/api/archive/export")) return;
    event.respondWith(answer(event.request));
});

// Once a page is at rest, it asks to keep what one wants to read later: the rules and start of
// every game.
worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data === "keep") event.waitUntil(keep());
});

async function keep() {
    const cache = await caches.open(CACHE);
    const requests = await cache.keys();
    const many = requests.filter(request => new URL(request.url).pathname.startsWith("/api/"));
    for (const request of many.slice(0, Math.max(0, many.length - MOST))) await cache.delete(request);
    try {
        const { games } = await (await take(cache, "/api/games")).json();
        for (const { id } of games) {
            await take(cache, `/api/position?ruleset=${id}`);
            await take(cache, `/api/rules/${id}`);
        }
        await take(cache, "/api/archive?limit=100");
    } catch {
        // Another time.
    }
}

/** @param {Cache} cache @param {string} path */
async function take(cache, path) {
    const kept = path.startsWith("/api/archive") ? undefined : await cache.match(path);
    if (kept) return kept;
    const response = await fetch(path);
    if (response.ok) await cache.put(path, response.clone());
    return response;
}
