/** What keys do: one registry, of which the sheet of shortcuts is drawn, and one listener for all of them. */
import { useEffect, useEffectEvent } from 'react';
import { pageActions } from './page-actions.ts';
import { areSingleKeysOn } from './single-keys.ts';

export type Shortcut = {
  /**
   * By what they write, one after the other: 'r', '?', 'g l'. 'mod+k' is with Ctrl or ⌘, and is heard while somebody types as
   * well; 'escape' writes nothing, and cannot be turned off.
   */
  keys: string;
  /** What it does, for the sheet: 'Refresh'. */
  label: string;
  /** The heading that it stands under in the sheet: 'This page' unless given. */
  group?: string;
  /** Whether it goes on while the key is held down. */
  repeats?: boolean;
  /** Answers false where there is nothing to do now: then the key is left to whoever hears it next. */
  run: () => unknown;
};

/** The newest first: what opened last hears a key before what it stands on. */
let registered: readonly Shortcut[] = [];

function change(next: readonly Shortcut[]): void {
  if (registered.length === 0) document.addEventListener('keydown', hear);
  registered = next;
  if (registered.length === 0) document.removeEventListener('keydown', hear);
}

/** Has keys do something for as long as this part is on the screen. */
export function useShortcut({ keys, label, group = THIS_PAGE, repeats = false, run }: Shortcut): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const shortcut = { keys, label, group, repeats, run: () => runLatest() };
    change([shortcut, ...registered]);
    return () => change(registered.filter((each) => each !== shortcut));
  }, [keys, label, group, repeats]);
}

export const THIS_PAGE = 'This page';

/** All that there are now, the newest first. */
export function shortcuts(): readonly Shortcut[] {
  return [...registered, ...actionShortcuts()];
}

/** What a page offers in the palette may have a key too. */
function actionShortcuts(): Shortcut[] {
  return pageActions().flatMap(({ keys, ...action }) =>
    keys === undefined ? [] : { group: THIS_PAGE, ...action, keys },
  );
}

const TYPED_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
/** Menus, sheets and dialogs of MUI, and what is drawn like one. */
const OPEN_OVER_THE_PAGE = '.MuiModal-root, [role="dialog"], [role="menu"]';

/** A second key comes within this time. */
const TOGETHER_MS = 1500;

let first: { key: string; at: number } | null = null;

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const before = first !== null && event.timeStamp - first.at < TOGETHER_MS ? first.key : null;
  // A modifier comes before what it belongs to.
  if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) first = null;
  const key = keyOf(event);
  if (key === null || document.querySelector(OPEN_OVER_THE_PAGE) !== null) return;
  if (before !== null && tryKeys(`${before} ${key}`, event)) return;
  if (tryKeys(key, event)) return;
  if (!event.repeat && registered.some(({ keys }) => keys.startsWith(`${key} `)))
    first = { key, at: event.timeStamp };
}

/** Whether a key that is pressed there writes something. */
export function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

/** As shortcuts name it; null for one that is not theirs to hear. */
function keyOf(event: KeyboardEvent): string | null {
  const key = event.key.toLowerCase();
  // Some keyboards write a bracket with Alt, or with AltGr, which is told as Ctrl and Alt together; no letter.
  const isLetter = /^\p{L}$/u.test(event.key);
  const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
  if (isCommand) return event.altKey || event.shiftKey ? null : `mod+${key}`;
  if (isLetter && event.altKey) return null;
  if (isTypedIn(event.target)) return null;
  return key.length === 1 && !areSingleKeysOn() ? null : key;
}

function tryKeys(keys: string, event: KeyboardEvent): boolean {
  const done = [...registered, ...actionShortcuts()].some(
    (shortcut) =>
      shortcut.keys === keys && (shortcut.repeats === true || !event.repeat) && shortcut.run() !== false,
  );
  if (done) event.preventDefault();
  return done;
}
