/**
 * Applies the main style sheet, which `index.html` only preloads because the first paint does not need it. Resolves
 * when the sheet applies. Also resolves if it cannot be loaded, because a page without styles is better than no page.
 */
export function loadStyleSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=style]');
  // The page of the development server has no preload link.
  if (!link) return Promise.resolve();
  return new Promise((resolve) => {
    // The browser may also report the end of the preload with this event. In that case, `link.sheet` is still
    // missing.
    link.addEventListener('load', () => link.sheet && resolve());
    link.addEventListener('error', () => resolve());
    link.rel = 'stylesheet';
  });
}
