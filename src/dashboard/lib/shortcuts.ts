/** Keyboard shortcuts: one registry, which the list of shortcuts displays, and one key listener for all shortcuts. */
import { useEffect, useEffectEvent } from 'react';
import { latinKey } from './latin-key.ts';
import { pageActions } from './page-actions.ts';
import { readSetting } from './settings.ts';

export type Shortcut = {
  /**
   * The characters that the keys produce on a Latin layout, in sequence: 'r', '?', 'g l'. 'mod+k' means Ctrl or ⌘ with
   * K and also works while the user types. 'escape' produces no character, so the setting for single-key shortcuts does
   * not affect it.
   */
  keys: string;
  /** The description in the list of shortcuts, such as 'Refresh'. */
  label: string;
  /** The heading above the shortcut in the list of shortcuts. 'This page' by default. */
  group?: string;
  /** Whether the action runs repeatedly while the key is held down. */
  repeats?: boolean;
  /** Whether the shortcut currently has an effect on the page. If not, the list of shortcuts omits it. */
  isOffered?: () => boolean;
  /** Returns false if the shortcut has no effect at the moment. The next shortcut with the same key then runs. */
  run: () => unknown;
};

/**
 * The shortcuts of all mounted components, newest first. The layer that opened last thus handles a key before the
 * layers below it.
 */
let registered: readonly Shortcut[] = [];

function change(next: readonly Shortcut[]): void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown);
  registered = next;
  if (registered.length === 0) document.removeEventListener('keydown', onKeyDown);
}

/** Registers a shortcut while the calling component is mounted. */
export function useShortcut({
  keys,
  label,
  group = THIS_PAGE,
  repeats = false,
  isOffered,
  run,
}: Shortcut): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const shortcut = { keys, label, group, repeats, isOffered, run: () => runLatest() };
    change([shortcut, ...registered]);
    return () => change(registered.filter((each) => each !== shortcut));
  }, [keys, label, group, repeats, isOffered]);
}

export const THIS_PAGE = 'This page';

/** All current shortcuts, newest first. */
export function shortcuts(): readonly Shortcut[] {
  return [...registered, ...actionShortcuts()];
}

/** Returns a shortcut for each page action in the command palette that has a key. */
function actionShortcuts(): Shortcut[] {
  return pageActions().flatMap(({ keys, ...action }) =>
    keys === undefined ? [] : { group: THIS_PAGE, ...action, keys },
  );
}

const TYPED_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
/** MUI menus, sheets and dialogs, and other elements with the same roles. */
const OPEN_OVER_THE_PAGE = '.MuiModal-root, [role="dialog"], [role="menu"]';

/** The maximum time between the two keys of a sequence such as 'g l', in milliseconds. */
const TOGETHER_MS = 1500;

let first: { key: string; at: number } | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const before = first !== null && event.timeStamp - first.at < TOGETHER_MS ? first.key : null;
  // A modifier key has its own keydown event before the actual key. This event must not end a sequence.
  if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) first = null;
  const key = keyOf(event);
  if (key === null || isPageCovered()) return;
  if (before !== null && tryKeys(`${before} ${key}`, event)) return;
  if (tryKeys(key, event)) return;
  if (!event.repeat && registered.some(({ keys }) => keys.startsWith(`${key} `)))
    first = { key, at: event.timeStamp };
}

/** Returns whether a menu, sheet or dialog is open over the page, so that shortcuts of the page must not act. */
export function isPageCovered(): boolean {
  return document.querySelector(OPEN_OVER_THE_PAGE) !== null;
}

/** Returns whether a key press on this element enters text. */
export function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

/** Returns the pressed key in the format of `Shortcut`, or null if no shortcut may react to it. */
function keyOf(event: KeyboardEvent): string | null {
  const key = latinKey(event);
  // With Alt or AltGr, some keyboards produce brackets, but no keyboard produces letters of shortcuts.
  // Browsers report AltGr as Ctrl and Alt together.
  const isLetter = /^\p{L}$/u.test(event.key);
  const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
  if (isCommand) return event.altKey || event.shiftKey ? null : `mod+${key}`;
  if (isLetter && event.altKey) return null;
  if (isTypedIn(event.target)) return null;
  return key.length === 1 && readSetting('singleKeys') === 'off' ? null : key;
}

function tryKeys(keys: string, event: KeyboardEvent): boolean {
  const done = [...registered, ...actionShortcuts()].some(
    (shortcut) =>
      shortcut.keys === keys && (shortcut.repeats === true || !event.repeat) && shortcut.run() !== false,
  );
  if (done) event.preventDefault();
  return done;
}
