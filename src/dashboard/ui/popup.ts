import { useState, type MouseEvent } from 'react';

/**
 * Returns event handlers that call `onIntent` when the pointer or the focus reaches an element, because the user will
 * probably click it next.
 */
export function intentHandlers(onIntent: (() => void) | undefined) {
  return { onPointerEnter: onIntent, onFocus: onIntent };
}

/**
 * Returns the props of a button that opens a menu or a dialog, except `onClick`. For popups whose open state is outside
 * the button. Otherwise use `DialogButton`, `MenuButton` or `usePopup`.
 */
export function popupTrigger(kind: 'menu' | 'dialog', onIntent: () => void) {
  return { 'aria-haspopup': kind, ...intentHandlers(onIntent) };
}

/** Returns the open state of a menu or a dialog. `trigger` contains the props of the button that opens it. */
export function usePopup(kind: 'menu' | 'dialog', onIntent: () => void) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    /** The button next to the popup. null while the popup is closed. */
    anchor,
    close: () => setAnchor(null),
    trigger: {
      ...popupTrigger(kind, onIntent),
      'aria-expanded': anchor !== null,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
  };
}
