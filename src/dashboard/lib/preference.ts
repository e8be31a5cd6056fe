import { useSyncExternalStore } from 'react';
import { ownLocal, ownName } from './own-storage.ts';

/** The value for "use the browser's or system's setting", the default of most preferences. */
export const SYSTEM = 'browser';

type StoredChoiceOptions<Choice extends string> = {
  /**
   * The name in browser storage. `features/settings/settings-file.ts` lists the preferences that an exported settings
   * file contains.
   */
  key: string;
  /**
   * For preferences with a separate value per owner, returns the owner, which is appended to the key after a dot. The
   * value without an owner applies until the owner chooses one.
   */
  owner?: () => string;
  /** The valid choices, or a function that validates a choice if there are too many to list. */
  choices: readonly Choice[] | ((text: string | null) => text is Choice);
  /** The choice that applies by default, and if the stored value is invalid. */
  initial: Choice;
  /** Called after a change in any tab, before components re-render. */
  onChange?: (chosen: Choice) => void;
};

type StoredChoice<Choice extends string> = {
  /** Returns the current choice and re-renders after a change in any tab. */
  useChosen: () => Choice;
  choose: (choice: Choice) => void;
  /** Returns the current choice outside of components. */
  chosen: () => Choice;
};

/** A user preference that applies to every page and tab and is stored in this browser. */
export function preference<Choice extends string>({
  key,
  owner,
  choices,
  initial,
  onChange,
}: StoredChoiceOptions<Choice>): StoredChoice<Choice> {
  const listeners = new Set<() => void>();
  /** If storage is blocked, the choice is kept in memory until the page is closed. */
  let unstored = initial;

  const isChoice = (text: string | null): text is Choice =>
    typeof choices === 'function' ? choices(text) : choices.some((choice) => choice === text);

  const ownKey = () => (owner ? `${key}.${owner()}` : key);

  const chosen = (): Choice => {
    try {
      const stored = ownLocal.getItem(ownKey()) ?? ownLocal.getItem(key);
      return isChoice(stored) ? stored : initial;
    } catch {
      return unstored;
    }
  };

  const tell = () => {
    onChange?.(chosen());
    for (const listener of listeners) listener();
  };

  // The event names one key, or null if all entries were deleted. Node has no window and no other tabs.
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === null || event.key === ownName(key) || event.key === ownName(ownKey())) tell();
  });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    chosen,
    useChosen: () => useSyncExternalStore(subscribe, chosen),
    choose: (choice) => {
      unstored = choice;
      try {
        ownLocal.setItem(ownKey(), choice);
      } catch {
        // The choice is not stored and applies only to this page.
      }
      tell();
    },
  };
}

/**
 * Writes the choice to an attribute of <html> for style sheets, and removes the attribute for the default. Before the
 * first paint, `public/color-scheme.js` does the same from the same keys. It is a separate file because the content
 * security policy forbids inline scripts.
 */
export function marks(attribute: string, initial: string): (chosen: string) => void {
  return (chosen) => {
    if (chosen === initial) document.documentElement.removeAttribute(attribute);
    else document.documentElement.setAttribute(attribute, chosen);
  };
}
