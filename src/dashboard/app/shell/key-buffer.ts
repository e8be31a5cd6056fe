import { useCallback, useEffect, useRef, useState } from 'react';
import { isTypedIn } from '../../lib/shortcuts.ts';
import { areSingleKeysOn } from '../../lib/single-keys.ts';

/**
 * Keys that were pressed before what hears them is there. `isWanted`: there was one, so that it is to be fetched now;
 * `hearThem`: it is there, and hears them.
 */
export function useEarlyKeys(): { isWanted: boolean; hearThem: () => void } {
  const [isWanted, setWanted] = useState(false);
  const early = useRef<KeyboardEvent[] | null>([]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What writes nothing has a meaning of its own wherever it is pressed.
      if (early.current === null || event.key.length !== 1 || event.isComposing) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isPalette(event) && (isCommand || isTypedIn(event.target) || !areSingleKeysOn())) return;
      // The browser would search the web by it, or find in the page.
      if (isOfBrowser(event)) event.preventDefault();
      early.current.push(event);
      setWanted(true);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  const hearThem = useCallback(() => {
    const keys = early.current ?? [];
    early.current = null;
    // Not while one of them is still on its way, which the page may hear yet.
    setTimeout(() => {
      for (const event of keys) {
        // What the page itself has heard meanwhile is done.
        if (event.defaultPrevented && !isOfBrowser(event)) continue;
        document.dispatchEvent(new KeyboardEvent('keydown', event));
      }
    });
  }, []);
  return { isWanted, hearThem };
}

function isPalette({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}

function isOfBrowser(event: KeyboardEvent): boolean {
  return isPalette(event) || event.key === '/';
}
