/**
 * Reads, changes and observes the settings of `settings-table.ts`, which apply to every page and tab of this browser.
 */
import { useSyncExternalStore } from 'react';
import { ownLocal, ownName } from './own-storage.ts';
import { redraw } from './redraw.ts';
import {
  isSettingValue,
  SETTING_NAMES,
  SETTINGS,
  type AgencySettingName,
  type Setting,
  type SettingName,
  type SettingValue,
} from './settings-table.ts';

/** The additional arguments of a setting: the key of the agency if the setting has a separate value per agency. */
type Agency<Name extends SettingName> = Name extends AgencySettingName ? [agency: string] : [];

/** The values that were chosen in this tab, by storage key. They apply only if the browser blocks storage. */
const unstored = new Map<string, string>();

const listeners = new Set<() => void>();

/** The default values. The type verifies that each default is a valid value of its setting. */
const DEFAULTS: { readonly [Name in SettingName]: { default: SettingValue<Name> } } = SETTINGS;

/** Returns the current value of a setting, for code outside of components. */
export function readSetting<Name extends SettingName>(
  name: Name,
  ...[agency]: Agency<Name>
): SettingValue<Name> {
  const { key } = SETTINGS[name];
  const value = stored(ownKey(key, agency)) ?? stored(key);
  return isSettingValue(name, value) ? value : DEFAULTS[name].default;
}

/** Returns the current value of a setting. Renders the component again after a change in any tab. */
export function useSetting<Name extends SettingName>(
  name: Name,
  ...agency: Agency<Name>
): SettingValue<Name> {
  return useSyncExternalStore(subscribe, () => readSetting(name, ...agency));
}

export function setSetting<Name extends SettingName>(
  name: Name,
  value: SettingValue<Name>,
  ...[agency]: Agency<Name>
): void {
  const key = ownKey(SETTINGS[name].key, agency);
  unstored.set(key, value);
  try {
    ownLocal.setItem(key, value);
  } catch {
    // Storage is full or blocked, so the value applies only until the page is closed.
  }
  applyChange(name);
}

function ownKey(key: string, agency?: string): string {
  return agency === undefined ? key : `${key}.${agency}`;
}

function stored(key: string): string | null {
  try {
    return ownLocal.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function applyChange(name: SettingName): void {
  const { redraws }: Setting = SETTINGS[name];
  setAttribute(name);
  if (redraws) redraw();
  for (const listener of listeners) listener();
}

/**
 * Writes the value to the attribute of <html>. Before the first paint, the inline script of `index.html` does the same.
 */
function setAttribute(name: SettingName): void {
  const { default: initial, attribute, systemValue }: Setting = SETTINGS[name];
  if (attribute === undefined) return;
  const isSystem = systemValue && globalThis.matchMedia?.(systemValue.media).matches;
  const value = isSystem ? systemValue.value : readSetting(name);
  if (value === initial) document.documentElement.removeAttribute(attribute);
  else document.documentElement.setAttribute(attribute, value);
}

for (const name of SETTING_NAMES) {
  const { key, systemValue }: Setting = SETTINGS[name];
  // The event has the key of the changed entry, or null if all entries were deleted. The key of a value per
  // agency begins with the key of the setting. In Node, there is no window.
  globalThis.addEventListener?.('storage', ({ key: changed }: StorageEvent) => {
    if (changed === null || changed.startsWith(ownName(key))) applyChange(name);
  });
  if (systemValue)
    globalThis.matchMedia?.(systemValue.media).addEventListener('change', () => setAttribute(name));
}
