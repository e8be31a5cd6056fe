import { useEffect, useSyncExternalStore } from 'react';

/** An action that the current page offers besides links, such as 'Export'. */
export type PageAction = {
  label: string;
  run: () => unknown;
  /** The key that runs the action, in the format of `Shortcut`. */
  keys?: string;
  /** The heading of the shortcut in the list of shortcuts. */
  group?: string;
};

const registered = new Set<readonly PageAction[]>();

/** Offers the actions in the command palette while the calling component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  // Runs after every render, because most callers create the actions during render.
  useEffect(() => {
    registered.add(actions);
    tell();
    return () => {
      registered.delete(actions);
      tell();
    };
  });
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the labels of all actions as one text, so that the result changes only if the set of actions does. */
export function usePageActionLabels(): string {
  return useSyncExternalStore(subscribe, () =>
    pageActions()
      .map(({ label }) => label)
      .join('\n'),
  );
}

export function pageActions(): readonly PageAction[] {
  return Array.from(registered).flat();
}
