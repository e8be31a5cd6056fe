import { useSyncExternalStore } from 'react';

/** `public/color-scheme.js` reads the same key, and sets the same attribute before the first paint. */
const STORAGE_KEY = 'botdeck-theme';
const ATTRIBUTE = 'data-color-scheme';

export type ColorScheme = 'light' | 'system' | 'dark';

const listeners = new Set<() => void>();
/** Where storage is forbidden, what was chosen holds for as long as the page does. */
let unstored: ColorScheme = 'system';

/** Light, dark or the system's, as chosen in any tab. The tokens follow the attribute, and the system where it is missing. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, chosenScheme);
}

export function chooseColorScheme(scheme: ColorScheme): void {
  unstored = scheme;
  try {
    localStorage.setItem(STORAGE_KEY, scheme);
  } catch {
    // Not remembered, then.
  }
  apply();
}

function chosenScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return unstored;
  }
}

function apply(): void {
  const scheme = chosenScheme();
  if (scheme === 'system') document.documentElement.removeAttribute(ATTRIBUTE);
  else document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', apply);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', apply);
  };
}
