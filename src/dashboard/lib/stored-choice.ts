import { useSyncExternalStore } from 'react';

type StoredChoiceOptions<Choice extends string> = {
  /** Of `localStorage`. */
  key: string;
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
export function storedChoice<Choice extends string>({
  key,
  choices,
  initial,
  onChange,
}: StoredChoiceOptions<Choice>): StoredChoice<Choice> {
  const listeners = new Set<() => void>();
  /** Where storage is forbidden, what was chosen holds for as long as the page does. */
  let unstored = initial;

  const isChoice = (text: string | null): text is Choice =>
    typeof choices === 'function' ? choices(text) : choices.some((choice) => choice === text);

  const chosen = (): Choice => {
    try {
      const stored = localStorage.getItem(key);
      return isChoice(stored) ? stored : initial;
    } catch {
      return unstored;
    }
  };

  const tell = () => {
    onChange?.(chosen());
    for (const listener of listeners) listener();
  };

  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', tell);
    };
  };

  return {
    chosen,
    useChosen: () => useSyncExternalStore(subscribe, chosen),
    choose: (choice) => {
      unstored = choice;
      try {
        localStorage.setItem(key, choice);
      } catch {
        // Not remembered, then.
      }
      tell();
    },
  };
}
