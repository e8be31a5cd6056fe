import { useEffect } from 'react';

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
    return () => void registered.delete(actions);
  });
}

export function pageActions(): readonly PageAction[] {
  return Array.from(registered).flat();
}
