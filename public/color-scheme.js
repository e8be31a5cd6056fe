// Before the first paint, so that nothing flashes: see `marks` in src/dashboard/lib/preference.ts.
(() => {
  const { dataset } = document.documentElement;
  // As `ownName` in src/dashboard/lib/own-storage.ts.
  const base = document.querySelector('meta[name="base-path"]').content.replace(/\/$/, '');
  const mark = (name, key) => {
    const chosen = localStorage.getItem(`${base === '' ? '' : `${base}:`}botdeck-${key}`);
    if (chosen) dataset[name] = chosen;
  };
  try {
    mark('colorScheme', 'theme');
    for (const name of ['contrast', 'density', 'motion', 'navigation']) mark(name, name);
  } catch {
    // Storage may be forbidden.
  }
  if (matchMedia('(prefers-contrast: more)').matches) dataset.contrast = 'more';
})();
