import { useState } from 'react';
import { removalNote, withoutInvisible } from '../lib/invisible.ts';

/**
 * For a text field whose value is a key, an address or an id. Returns a handler that removes invisible characters from
 * the input. `note` reports the last removal until the field is empty.
 */
export function useVisibleText(
  value: string,
  onChange: (text: string) => void,
): { note: string | null; change: (text: string) => void } {
  const [note, setNote] = useState<string | null>(null);
  return {
    note: value === '' ? null : note,
    change: (typed) => {
      const { text, removed } = withoutInvisible(typed);
      if (removed.length > 0 || text === '') setNote(removalNote(removed));
      onChange(text);
    },
  };
}
