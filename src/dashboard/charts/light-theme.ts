const ATTRIBUTE = 'data-color-scheme';

/**
 * Calls a synchronous function while the page has light colours, so that the function can read them. The browser does
 * not paint in between. An element cannot select light colours itself, because the build resolves `light-dark()` at the
 * root.
 */
export function inLightTheme<T>(read: () => T): T {
  const root = document.documentElement;
  const chosen = root.getAttribute(ATTRIBUTE);
  root.setAttribute(ATTRIBUTE, 'light');
  try {
    return read();
  } finally {
    if (chosen === null) root.removeAttribute(ATTRIBUTE);
    else root.setAttribute(ATTRIBUTE, chosen);
  }
}
