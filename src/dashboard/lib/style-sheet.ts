/**
 * Applies the style sheet that `index.html` only preloads, because the first frame does not need it. Resolves when the
 * sheet applies, or when it cannot be loaded: a page without its styles is better than none.
 */
export function loadStyleSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=style]');
  // The development server has no such link.
  if (!link) return Promise.resolve();
  return new Promise((resolve) => {
    // The end of the preload itself may also be reported here.
    link.addEventListener('load', () => link.sheet && resolve());
    link.addEventListener('error', () => resolve());
    link.rel = 'stylesheet';
  });
}
