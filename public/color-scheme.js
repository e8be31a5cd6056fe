// Applies stored preferences before the first paint, so that the page does not flicker. See `marks` in
// src/dashboard/lib/preference.ts.
(() => {
  const { dataset } = document.documentElement;
  // The same storage keys as `ownName` in src/dashboard/lib/own-storage.ts.
  const base = document.querySelector('meta[name="base-path"]').content.replace(/\/$/, '');
  const mark = (name, key) => {
    const chosen = localStorage.getItem(`${base === '' ? '' : `${base}:`}botdeck-${key}`);
    if (chosen) dataset[name] = chosen;
  };
  try {
    mark('colorScheme', 'theme');
    for (const name of ['contrast', 'density', 'motion', 'navigation']) mark(name, name);
  } catch {
    // The browser may deny access to storage.
  }
  if (matchMedia('(prefers-contrast: more)').matches) dataset.contrast = 'more';
})();
