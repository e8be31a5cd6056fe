import { useCallback, useEffect, useRef, useState } from 'react';
import { latinKey } from '../../lib/latin-key.ts';
import { isTypedIn } from '../../lib/shortcuts.ts';
import { readSetting } from '../../lib/settings.ts';

/**
 * Buffers keys that the user presses before the shortcut code has loaded. `hasKeys` is true after the first such key,
 * so that the code loads immediately. The shortcut code calls `replay` to replay the keys.
 */
export function useEarlyKeys(): { hasKeys: boolean; replay: () => void } {
  const [hasKeys, setWanted] = useState(false);
  const buffered = useRef<KeyboardEvent[] | null>([]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Only keys that produce a character. Other keys already have a function in the focused element.
      if (buffered.current === null || event.key.length !== 1 || event.isComposing) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isPalette(event) && (isCommand || isTypedIn(event.target) || readSetting('singleKeys') === 'off'))
        return;
      // The browser would search the web or the page.
      if (isOfBrowser(event)) event.preventDefault();
      buffered.current.push(event);
      setWanted(true);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  const replay = useCallback(() => {
    const keys = buffered.current ?? [];
    buffered.current = null;
    // Deferred, because the page may still be handling the last key.
    setTimeout(() => {
      for (const event of keys) {
        // Skip keys that the page has handled in the meantime.
        if (event.defaultPrevented && !isOfBrowser(event)) continue;
        document.dispatchEvent(new KeyboardEvent('keydown', event));
      }
    });
  }, []);
  return { hasKeys, replay };
}

/**
 * Collects the text that the user types until the returned function is called, e.g. while the code of a field loads. The
 * page does not receive these keys, because its shortcuts would act on them.
 */
export function collectTyping(): () => string {
  let text = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, isComposing } = event;
    const isCharacter = Array.from(key).length === 1;
    if (ctrlKey || metaKey || isComposing || (!isCharacter && key !== 'Backspace')) return;
    text = isCharacter ? text + key : Array.from(text).slice(0, -1).join('');
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    const typed = text;
    text = '';
    return typed;
  };
}

function isPalette(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && latinKey(event) === 'k';
}

function isOfBrowser(event: KeyboardEvent): boolean {
  return isPalette(event) || latinKey(event) === '/';
}
