import { useState, type MouseEvent } from 'react';
import { whileIdle } from '../lib/while-idle.ts';

/**
 * Returns event handlers that call `onIntent` after the pointer or the focus has reached an element, because the user
 * will probably click it next. If the click comes immediately, the browser handles the click first.
 */
export function intentHandlers(onIntent: (() => void) | undefined) {
  const onReach = onIntent && (() => void whileIdle(onIntent));
  return { onPointerEnter: onReach, onFocus: onReach };
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
