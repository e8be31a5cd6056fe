import { useSyncExternalStore } from 'react';
import { ownLocal, ownName } from './own-storage.ts';

/** As this browser has it, or the system that it runs on: what holds of most choices until somebody makes one. */
export const SYSTEM = 'browser';

type StoredChoiceOptions<Choice extends string> = {
  /** Its name in the browser's storage. What a file of settings holds of it is in `features/settings/settings-file.ts`. */
  key: string;
  /** Whose it is, where each has its own, behind the key and a dot. What is stored without one holds until they choose. */
  owner?: () => string;
  /** Those that there are; or where these are too many to be told, whether a text is one. */
  choices: readonly Choice[] | ((text: string | null) => text is Choice);
  /** What holds until somebody chooses, and in place of what is stored and is none of them. */
  initial: Choice;
  /** After a choice in any tab, before whoever draws by it. */
  onChange?: (chosen: Choice) => void;
};

type StoredChoice<Choice extends string> = {
  /** What is chosen, in this tab or another. */
  useChosen: () => Choice;
  choose: (choice: Choice) => void;
  /** The same for what is no component. */
  chosen: () => Choice;
};

/** What a reader chooses once for every page and every tab, remembered in this browser. */
export function preference<Choice extends string>({
  key,
  owner,
  choices,
  initial,
  onChange,
}: StoredChoiceOptions<Choice>): StoredChoice<Choice> {
  const listeners = new Set<() => void>();
  /** Where storage is forbidden, what was chosen holds for as long as the page does. */
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

  // Other tabs tell of one key, or of all of them. Node has no window, and no other tabs.
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
        // Not remembered, then.
      }
      tell();
    },
  };
}

/**
 * Says in an attribute of <html> what is chosen, for style sheets; nothing of what holds anyway. Before the first paint
 * `public/color-scheme.js` does so from the same keys: a file, because the content security policy allows no inline script.
 */
export function marks(attribute: string, initial: string): (chosen: string) => void {
  return (chosen) => {
    if (chosen === initial) document.documentElement.removeAttribute(attribute);
    else document.documentElement.setAttribute(attribute, chosen);
  };
}
