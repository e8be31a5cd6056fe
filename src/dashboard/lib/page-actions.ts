import { useEffect, useRef, type RefObject } from 'react';

/** What can be done on the page that is open, beside following links: 'Export'. */
export type PageAction = {
  label: string;
  run: () => unknown;
  /** As `Shortcut` has them: the same by a key. */
  keys?: string;
  /** The heading of the sheet of shortcuts that its key stands under. */
  group?: string;
};

const registered = new Set<RefObject<readonly PageAction[]>>();

/** Offers them in the palette, for as long as this part is on the screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    registered.add(latest);
    return () => void registered.delete(latest);
  }, []);
}

export function pageActions(): readonly PageAction[] {
  return Array.from(registered).flatMap(({ current }) => current);
}
