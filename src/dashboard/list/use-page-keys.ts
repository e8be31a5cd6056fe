import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '../lib/single-keys.ts';

const NO_SHORTCUTS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * What single keys do on this page, by the character that they write. Nothing while somebody types or a sheet is open, nor
 * where they are turned off in the settings.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    // Some keyboards write a bracket with Alt, or with AltGr, which is told as Ctrl and Alt together; no letter.
    const isLetter = /^\p{L}$/u.test(event.key);
    const isCommand =
      event.metaKey || (isLetter ? event.ctrlKey || event.altKey : event.ctrlKey && !event.altKey);
    const isElsewhere = event.target instanceof Element && event.target.closest(NO_SHORTCUTS) !== null;
    if (event.defaultPrevented || event.repeat || isCommand || isElsewhere) return;
    // Escape and its like have names of several letters, and are nobody's accident.
    if (event.key.length === 1 && !areSingleKeysOn()) return;
    keys[event.key.toLowerCase()]?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
