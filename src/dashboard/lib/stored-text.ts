import type { OwnStorage } from './own-storage.ts';

export type StoredText = { read: () => string | null; write: (text: string) => void };

/** A text in the browser's storage. Where storage is not allowed it is kept for as long as the page is. */
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
        // Full, or not allowed.
      }
    },
  };
}
