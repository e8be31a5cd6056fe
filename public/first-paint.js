// Applies the stored settings that have an attribute before the first paint, so that the page does not flicker. It is a
// file because the content security policy forbids inline scripts. The build writes the list of settings into
// index.html. See `setAttribute` in src/dashboard/lib/settings.ts.
(() => {
  const root = document.documentElement;
  // The same storage keys as `ownName` in src/dashboard/lib/own-storage.ts.
  const base = document.querySelector('meta[name="base-path"]').content.replace(/\/$/, '');
  for (const { key, attribute, systemValue } of JSON.parse(document.currentScript.dataset.settings)) {
    let value = null;
    try {
      value = localStorage.getItem(base === '' ? key : `${base}:${key}`);
    } catch {
      // The browser may deny access to storage.
    }
    if (systemValue && matchMedia(systemValue.media).matches) value = systemValue.value;
    if (value) root.setAttribute(attribute, value);
  }
})();
