import { useEffect, useSyncExternalStore } from 'react';

/** What can be done on the page that is open, beside following links: 'Export'. */
export type PageAction = {
  label: string;
  run: () => unknown;
  /** As `Shortcut` has them: the same by a key. */
  keys?: string;
  /** The heading of the sheet of shortcuts that its key stands under. */
  group?: string;
};

const registered = new Set<readonly PageAction[]>();

/** Offers them in the palette, for as long as this part is on the screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  // With each drawing, as most are made anew by it.
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

/** What they are called, as one text: another one when others are offered. */
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
