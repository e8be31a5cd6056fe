import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { latinKey } from '../../lib/latin-key.ts';
import { isPageCovered, isTypedIn } from '../../lib/shortcuts.ts';
import { readSetting } from '../../lib/settings.ts';

/**
 * Buffers keys that the user presses before the shortcut code has loaded. `hasKeys` is true after the first such key,
 * so that the code loads immediately. The shortcut code calls `replay` to replay the keys. The shortcut of the palette
 * opens the palette at once, because the user then types a search.
 */
export function useEarlyKeys(onOpenPalette: () => void): { hasKeys: boolean; replay: () => void } {
  const [hasKeys, setWanted] = useState(false);
  const buffered = useRef<KeyboardEvent[] | null>([]);
  const openPalette = useEffectEvent(onOpenPalette);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Buffers only keys that produce a character. Other keys, e.g. Enter, already have a function in the focused
      // element.
      if (buffered.current === null || event.key.length !== 1 || event.isComposing) return;
      if (isPalette(event)) {
        // Prevents the browser's own function of Ctrl+K, which is a search of the web.
        event.preventDefault();
        if (!isPageCovered()) openPalette();
        return;
      }
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand || isTypedIn(event.target) || readSetting('singleKeys') === 'off') return;
      // Prevents the browser's own function of the key `/`, which is a search in the page.
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
    // The replay is deferred, because the page may still be handling the last key.
    setTimeout(() => {
      for (const event of keys) {
        // Skips keys that the page has handled in the meantime.
        if (event.defaultPrevented && !isOfBrowser(event)) continue;
        document.dispatchEvent(new KeyboardEvent('keydown', event));
      }
    });
  }, []);
  return { hasKeys, replay };
}

/**
 * Collects the text that the user types while the code of a search field loads. Meanwhile a hidden text field has the
 * focus, because composed characters, pasted text and the keyboard of a phone need a field. The returned function
 * removes the hidden field and returns the text.
 *
 * @param label the accessible name of the field
 */
export function collectTyping(label: string): () => string {
  const opener = document.activeElement;
  const field = document.createElement('input');
  field.setAttribute('aria-label', label);
  // In the normal layout, a field at the end of the body would make the page longer. The field is transparent instead of
  // 1 px wide, because in a field without room Chromium inserts right-to-left letters in front of the earlier ones.
  Object.assign(field.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    opacity: '0',
    pointerEvents: 'none',
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
  return () => {
    // The opening dialog remembers the focused element and returns the focus to it later. This must not be the hidden
    // field.
    if (document.activeElement === field && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
    field.remove();
    return field.value;
  };
}

function isPalette(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && latinKey(event) === 'k';
}

function isOfBrowser(event: KeyboardEvent): boolean {
  return latinKey(event) === '/';
}
