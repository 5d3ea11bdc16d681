// A whole record inside a link: deflated, in the alphabet of addresses, behind the `#`, which no
// server sees.

/** @param {ReadableWritablePair<any, any>} through @param {Uint8Array<ArrayBuffer>} bytes */
async function pass(through, bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(through);
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} text */
export async function encode(text) {
    const bytes = await pass(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} code what `encode` made
 * @returns {Promise<string>} throws where the link is damaged
 */
export async function decode(code) {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0));
    return new TextDecoder().decode(await pass(new DecompressionStream("deflate-raw"), bytes));
}

/**
 * Puts a text on the clipboard, also where the page is not served securely.
 * @param {string} text
 * @returns {Promise<boolean>} whether it is there
 */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** Hands a text to the person as a file. @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "text/plain;charset=utf-8") {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
