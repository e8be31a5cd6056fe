import { fold } from '../data-table/client-rows.ts';
import type { TreeRow } from './use-tree-rows.ts';

export type TreeCommand =
  | { kind: 'move'; to: number }
  | { kind: 'toggle' }
  | { kind: 'expandSiblings' }
  | { kind: 'act' };

/** What a key does at `index`, by the tree pattern of the WAI-ARIA practices; null for one that does nothing here. */
export function commandOfKey(
  key: string,
  index: number,
  rows: readonly TreeRow[],
  rowsPerPage: number,
): TreeCommand | null {
  const row = rows[index];
  if (row === undefined) return null;
  const last = rows.length - 1;
  const move = (to: number): TreeCommand => ({ kind: 'move', to: Math.min(Math.max(to, 0), last) });
  switch (key) {
    case 'ArrowDown':
      return move(index + 1);
    case 'ArrowUp':
      return move(index - 1);
    case 'PageDown':
      return move(index + rowsPerPage);
    case 'PageUp':
      return move(index - rowsPerPage);
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isExpanded ? move(index + 1) : { kind: 'toggle' };
    case 'ArrowLeft':
      if (row.isExpanded) return { kind: 'toggle' };
      return row.parentIndex === null ? null : move(row.parentIndex);
    case '*':
      return { kind: 'expandSiblings' };
    case 'Enter':
    case ' ':
      return { kind: 'act' };
    default:
      return null;
  }
}

/** After this rest the next letter begins another word. */
const REST = 700;

/** Remembers what is being typed. `find` answers the row that it leads to, null for none. */
export function createTypeAhead(): {
  isTyping: () => boolean;
  find: (key: string, index: number, texts: readonly string[]) => number | null;
} {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = () => typed !== '' && performance.now() - last < REST;
  return {
    isTyping,
    find: (key, index, texts) => {
      typed = isTyping() ? typed + fold(key) : fold(key);
      last = performance.now();
      // One letter again and again goes round what begins with it; a longer word may still be where the reader is.
      const isOneLetter = /^(.)\1*$/su.test(typed);
      const word = isOneLetter ? fold(key) : typed;
      const from = isOneLetter ? index + 1 : index;
      for (let step = 0; step < texts.length; step += 1) {
        const place = (from + step) % texts.length;
        if (fold(texts[place]!.trimStart()).startsWith(word)) return place;
      }
      return null;
    },
  };
}

/** A key that writes one letter or sign. */
export function isLetter(key: string): boolean {
  return /^\S$/u.test(key);
}
