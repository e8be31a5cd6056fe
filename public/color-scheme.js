// Runs before the first paint, so that a stored light or dark choice never flashes the other one.
// A file of its own, because the content security policy allows no inline script.
// The key and the attribute are those of src/dashboard/lib/color-scheme.ts; without the attribute the system decides.
(() => {
  try {
    const scheme = localStorage.getItem('botdeck-theme');
    if (scheme === 'light' || scheme === 'dark') {
      document.documentElement.setAttribute('data-color-scheme', scheme);
    }
  } catch {
    // Storage may be forbidden: the system's preference then holds.
  }
})();
