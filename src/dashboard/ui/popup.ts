import { useState, type MouseEvent } from 'react';
import { usePrefetchWhileIdle } from './idle-prefetch.ts';

/** Event handlers for an element that the user will probably click once the pointer or the focus reaches it. */
export function intentHandlers(onIntent: (() => void) | undefined) {
  return { onPointerEnter: onIntent, onFocus: onIntent };
}

/**
 * The props of a button that opens a menu or a dialog, except `onClick`. For a dialog whose state lives outside the
 * button. Otherwise use `DialogButton`, `MenuButton` or `usePopup`.
 */
export function popupTrigger(kind: 'menu' | 'dialog', onIntent: () => void) {
  return { 'aria-haspopup': kind, ...intentHandlers(onIntent) };
}

/** The state of a menu or a dialog beside its button. `trigger` contains the props of the button. */
export function usePopup(kind: 'menu' | 'dialog', onIntent: () => void) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  usePrefetchWhileIdle(onIntent);
  return {
    /** The button, while the popup is open. */
    anchor,
    close: () => setAnchor(null),
    trigger: {
      ...popupTrigger(kind, onIntent),
      'aria-expanded': anchor !== null,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
  };
}
