import { useEffect, useSyncExternalStore } from 'react';

/** An action of the current page that is not a link, such as 'Export'. The command palette offers it. */
export type PageAction = {
  label: string;
  run: () => unknown;
  /** The keyboard shortcut of the action, in the format of `Shortcut`. */
  keys?: string;
  /** The heading above the action in the list of shortcuts. */
  group?: string;
};

const registered = new Set<readonly PageAction[]>();

/** Offers the actions in the command palette while the calling component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  // The effect has no dependencies, because most callers create a new array of actions in each render.
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

/**
 * Returns the labels of all actions as one text, so that the calling component renders again only if the labels change.
 */
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
