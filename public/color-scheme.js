// Before the first paint, so that nothing flashes: see `marks` in src/dashboard/lib/stored-choice.ts.
(() => {
  const { dataset } = document.documentElement;
  const mark = (name, key) => {
    const chosen = localStorage.getItem(`botdeck-${key}`);
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
