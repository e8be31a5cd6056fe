// Runs before the first paint, so that what was chosen never flashes as something else.
// A file of its own, because the content security policy allows no inline script.
// The keys and the attributes are those of src/dashboard/lib/color-scheme.ts and appearance.ts; without an attribute the
// system decides.
(() => {
  const { dataset } = document.documentElement;
  if (matchMedia('(prefers-contrast: more)').matches) dataset.contrast = 'more';
  try {
    const scheme = localStorage.getItem('botdeck-theme');
    if (scheme === 'light' || scheme === 'dark') dataset.colorScheme = scheme;
    if (localStorage.getItem('botdeck-contrast') === 'more') dataset.contrast = 'more';
    if (localStorage.getItem('botdeck-motion') === 'reduced') dataset.motion = 'reduced';
    if (localStorage.getItem('botdeck-density') === 'compact') dataset.density = 'compact';
  } catch {
    // Storage may be forbidden: the system's preference then holds.
  }
})();
