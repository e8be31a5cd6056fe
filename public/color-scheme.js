// Runs before the first paint, so that a stored light or dark choice never flashes the other one.
// A file of its own, because the content security policy allows no inline script. 
// The key and the attribute are those of the theme and its provider.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('botdeck-theme');
  } catch {
    // Storage may be forbidden: the system's preference then holds.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');
})();
