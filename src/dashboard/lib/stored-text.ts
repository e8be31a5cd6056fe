import type { OwnStorage } from './own-storage.ts';

export type StoredText = { read: () => string | null; write: (text: string) => void };

/**
 * Returns functions that read and write a text in browser storage. If the browser blocks storage, the text is kept in
 * memory until the page is closed.
 */
export function storedText(storage: OwnStorage, name: string): StoredText {
  let unstored: string | null = null;
  return {
    read: () => {
      try {
        return storage.getItem(name);
      } catch {
        return unstored;
      }
    },
    write: (text) => {
      unstored = text;
      try {
        storage.setItem(name, text);
      } catch {
        // Storage is full or blocked, so the text is kept only in memory.
      }
    },
  };
}
