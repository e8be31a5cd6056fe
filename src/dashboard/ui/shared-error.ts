/**
 * Combines the error panels of a page if the service is unreachable, because each panel would show the same error. The
 * topmost panel shows the error, and its button retries the requests of all panels.
 */
import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

type Entry = {
  /** The identity of the component. */
  key: object;
  /** The title of the error and the dialog around the panel. Only entries with the same values are combined. */
  title: string;
  dialog: Element | null;
  /** The panel. null for a part of the page that shows the error in another way. */
  element: HTMLElement | null;
  retry: () => void;
};

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();

function add(entry: Entry): () => void {
  setEntries([...entries, entry]);
  return () => setEntries(entries.filter((each) => each !== entry));
}

function setEntries(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the entries that are combined with the entry of a component. */
function groupOf(key: object): readonly Entry[] {
  const own = entries.find((entry) => entry.key === key);
  return own ? entries.filter(({ title, dialog }) => title === own.title && dialog === own.dialog) : [];
}

/** Whether no other panel of the group is above the panel of a component. */
function isTopmost(key: object): boolean {
  const group = groupOf(key);
  const own = group.find((entry) => entry.key === key)?.element;
  return (
    own != null &&
    group.every(
      ({ element }) =>
        element === null ||
        element === own ||
        (own.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
    )
  );
}

/**
 * Registers the panel of an error. `title` is null if the error is not shared. Returns whether the panel shows the
 * error, and a function that retries the requests of all panels.
 */
export function useSharedError(
  panel: RefObject<HTMLElement | null>,
  title: string | null,
  onRetry: () => void,
): { isShown: boolean; retryAll: () => void } {
  const retry = useEffectEvent(onRetry);
  const [key] = useState(() => ({}));
  useLayoutEffect(() => {
    const element = panel.current;
    if (title === null || element === null) return;
    return add({ key, title, dialog: element.closest('[role="dialog"]'), element, retry: () => retry() });
  }, [key, panel, title]);
  const isFirst = useSyncExternalStore(subscribe, () => isTopmost(key));
  return {
    isShown: title === null || isFirst,
    retryAll: title === null ? onRetry : () => groupOf(key).forEach((entry) => entry.retry()),
  };
}

/**
 * Lets the retry button of the page also retry a request whose error is not shown as a panel. `title` is the title of
 * the error, and null without a shared error.
 */
export function useJoinedRetry(title: string | null, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useLayoutEffect(() => {
    if (title === null) return;
    return add({ key: {}, title, dialog: null, element: null, retry: () => retry() });
  }, [title]);
}
