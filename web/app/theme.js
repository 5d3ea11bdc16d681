// Runs before the first paint, so that a chosen theme does not flash up in other colors.
// A classic script, small and first: everything else is a module.
(() => {
    try {
        const { theme } = JSON.parse(localStorage.getItem("careen-settings") ?? "{}");
        if (theme && theme !== "auto") document.documentElement.dataset["theme"] = theme;
    } catch {
        // Without storage the system's theme is used.
    }
})();
