import { useCallback, useEffect, useRef, useState } from 'react';
import { isTypedIn } from '../../lib/shortcuts.ts';
import { readSetting } from '../../lib/settings.ts';

/**
 * Buffers keys that the user presses before the shortcut code has loaded. `isWanted` is true after the first such key,
 * so that the code loads immediately. The shortcut code calls `hearThem` to replay the keys.
 */
export function useEarlyKeys(): { isWanted: boolean; hearThem: () => void } {
  const [isWanted, setWanted] = useState(false);
  const early = useRef<KeyboardEvent[] | null>([]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Only keys that produce a character. Other keys already have a function in the focused element.
      if (early.current === null || event.key.length !== 1 || event.isComposing) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isPalette(event) && (isCommand || isTypedIn(event.target) || readSetting('singleKeys') === 'off'))
        return;
      // The browser would search the web or the page.
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
    // Deferred, because the page may still be handling the last key.
    setTimeout(() => {
      for (const event of keys) {
        // Skip keys that the page has handled in the meantime.
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
