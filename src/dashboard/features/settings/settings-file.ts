/**
 * Reads and writes all settings of this browser as one file. This module lists every setting explicitly, so that other
 * browser data, such as drafts and session markers, never enters the file. `src/host/architecture.test.ts` verifies
 * that no setting is missing.
 */
import * as z from 'zod';
import { agencyKey } from '../../api/session/agency-key.ts';
import { NAMES_KEY } from '../../api/transport/config.ts';
import { storedServices } from '../../api/parameters/parameter-names.ts';
import { DENSITIES } from '../../lib/density.ts';
import { AMOUNT_UNITS } from '../../lib/money.ts';
import { isLocale } from '../../lib/format.ts';
import { SYSTEM } from '../../lib/preference.ts';
import { isTimeZone } from '../../lib/time.ts';
import { type SettingChange, valid } from './file-part.ts';
import { readNames } from './names-in-file.ts';
import { ownLocal } from '../../lib/own-storage.ts';

const VERSION = 1;

type Setting = {
  /** The name in the file. */
  name: string;
  /** The key in the browser storage. */
  key: string;
  label: string;
  value: z.ZodType<string>;
  /** Labels of values that differ from the value itself. */
  words?: Readonly<Record<string, string>>;
};

const onOff = { value: z.enum(['on', 'off']), words: { on: 'On', off: 'Off' } };
const zone = (also: string) =>
  z.string().refine((text) => text === also || isTimeZone(text), 'Time zone unknown to this browser');

const UNITS = { major: 'Whole currency', minor: 'Smallest unit' };

const SETTINGS: readonly Setting[] = [
  {
    name: 'timeZone',
    key: 'botdeck-time-zone',
    label: 'Time zone',
    value: zone(SYSTEM),
    words: { [SYSTEM]: "This browser's" },
  },
  {
    name: 'language',
    key: 'botdeck-locale',
    label: 'Dates and numbers',
    value: z.string().refine((text) => text === SYSTEM || isLocale(text), 'Language unknown to this browser'),
    words: { [SYSTEM]: "This browser's" },
  },
  {
    name: 'firstWeekday',
    key: 'botdeck-first-weekday',
    label: 'First day of the week',
    value: z.enum(['language', 'monday', 'sunday', 'saturday']),
    words: { language: 'Automatic', monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' },
  },
  {
    name: 'billingZone',
    key: 'botdeck-billing-zone',
    label: 'Time zone of billing',
    value: zone('all-pages'),
    words: { 'all-pages': 'Same as other pages' },
  },
  {
    name: 'theme',
    key: 'botdeck-theme',
    label: 'Theme',
    value: z.enum(['light', 'system', 'dark']),
    words: { light: 'Light', system: 'System', dark: 'Dark' },
  },
  {
    name: 'density',
    key: 'botdeck-density',
    label: 'Table rows',
    value: z.enum(DENSITIES),
    words: { spacious: 'Spacious', comfortable: 'Comfortable', compact: 'Compact' },
  },
  {
    name: 'contrast',
    key: 'botdeck-contrast',
    label: 'Contrast',
    value: z.enum(['system', 'more']),
    words: { system: 'System', more: 'More' },
  },
  {
    name: 'motion',
    key: 'botdeck-motion',
    label: 'Motion',
    value: z.enum(['system', 'reduced']),
    words: { system: 'System', reduced: 'Reduced' },
  },
  {
    name: 'navigation',
    key: 'botdeck-navigation',
    label: 'Navigation',
    value: z.enum(['open', 'collapsed']),
    words: { open: 'Open', collapsed: 'Collapsed' },
  },
  { name: 'singleKeys', key: 'botdeck-single-keys', label: 'Single-key shortcuts', ...onOff },
  {
    name: 'amountUnit',
    key: 'botdeck-amount-unit',
    // Stored before units were per agency.
    label: 'Amounts are in: agencies without a choice',
    value: z.enum(AMOUNT_UNITS),
    words: UNITS,
  },
  { name: 'remoteImages', key: 'botdeck-remote-images', label: 'Images from other sites', ...onOff },
];

type Group = {
  /** The name in the file. */
  name: string;
  /** The storage key up to the name of a list or the key of an agency. */
  prefix: string;
  /** The label on the screen, before the name of a list or an agency. */
  label: string;
  isByAgency: boolean;
  value: z.ZodType;
  /** Labels of the values, if the values are plain texts. Other values are stored as JSON. */
  words?: Readonly<Record<string, string>>;
};

const tablePreferences = z.looseObject({
  hidden: z.array(z.string()),
  shown: z.array(z.string()),
  density: z.enum(DENSITIES).optional(),
});

/** Settings that each list or each agency has separately. */
const GROUPS: readonly Group[] = [
  {
    name: 'tables',
    prefix: 'botdeck.table.',
    label: 'Columns and rows',
    isByAgency: false,
    value: tablePreferences,
  },
  { name: 'views', prefix: 'botdeck.views.', label: 'Saved views', isByAgency: true, value: z.json() },
  {
    name: 'amountUnits',
    prefix: 'botdeck-amount-unit.',
    label: 'Amounts are in',
    isByAgency: true,
    value: z.enum(AMOUNT_UNITS),
    words: UNITS,
  },
];

/** Returns the stored settings by storage key; empty if the browser blocks storage. */
function stored(): ReadonlyMap<string, string> {
  try {
    const own = [...SETTINGS.map(({ key }) => key), NAMES_KEY];
    const ofLists = ownLocal.names().filter((key) => GROUPS.some(({ prefix }) => key.startsWith(prefix)));
    return new Map(
      [...own, ...ofLists.toSorted()].flatMap((key) => {
        const value = ownLocal.getItem(key);
        return value === null ? [] : [[key, value]];
      }),
    );
  } catch {
    return new Map();
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the content of the settings file. It contains only settings that the user has chosen. */
export function settingsFile(): string {
  const here = stored();
  const settings = SETTINGS.flatMap(({ name, key, value }) => {
    const { data, success } = value.safeParse(here.get(key));
    return success ? [[name, data]] : [];
  });
  const groups = GROUPS.map(({ name, prefix, value, words }) => {
    const those = Array.from(
      here,
      ([key, text]) => [key, value.safeParse(words ? text : parsed(text))] as const,
    )
      .filter(([key, { success }]) => key.startsWith(prefix) && success)
      .map(([key, { data }]) => [key.slice(prefix.length), data]);
    return [name, Object.fromEntries(those)];
  });
  const content = {
    botdeck: 'settings',
    version: VERSION,
    settings: Object.fromEntries(settings),
    ...Object.fromEntries(groups),
    parameterNames: storedServices(),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

export type ReadSettings = {
  /** The values to write, by storage key. */
  entries: ReadonlyMap<string, string>;
  changes: readonly SettingChange[];
  /** The names in the file that this version does not know. */
  ignored: readonly string[];
  /** The addresses of other services that the file has parameter names for. */
  otherServices: readonly string[];
};

const header = z.looseObject({
  botdeck: z.literal('settings', 'This is not a settings file'),
  version: z.int().max(VERSION, 'The file is from a newer version of Botdeck'),
});

/** Returns the changes that a file would make, without applying them. Throws an error that names the invalid field. */
export function parseSettingsFile(json: string): ReadSettings {
  const content = parsed(json);
  if (content === undefined) throw new Error('The file is not JSON.');
  const { botdeck: _, version: __, ...parts } = valid(header, content, []);
  const part = (name: string) => valid(z.record(z.string(), z.unknown()).default({}), parts[name], [name]);
  const here = stored();
  const entries = new Map<string, string>();
  const changes: SettingChange[] = [];

  const settings = part('settings');
  for (const { name, key, label, value, words = {} } of SETTINGS) {
    if (!Object.hasOwn(settings, name)) continue;
    const chosen = valid(value, settings[name], ['settings', name]);
    const now = here.get(key);
    if (now === chosen) continue;
    entries.set(key, chosen);
    changes.push({
      label,
      from: now === undefined ? 'Default' : (words[now] ?? now),
      to: words[chosen] ?? chosen,
    });
  }
  for (const { name, prefix, label, isByAgency, value, words } of GROUPS) {
    for (const [owner, own] of Object.entries(part(name))) {
      const key = prefix + owner;
      const read = valid(value, own, [name, owner]);
      const chosen = words ? String(read) : JSON.stringify(read);
      const now = here.get(key);
      if (now === chosen) continue;
      entries.set(key, chosen);
      changes.push({
        label: `${label}: ${isByAgency ? agencyText(owner) : owner}`,
        from: now === undefined ? (words ? 'Default' : 'None') : (words?.[now] ?? 'Current'),
        to: words?.[chosen] ?? 'From the file',
      });
    }
  }
  const names = readNames(part('parameterNames'));
  if (names.changes.length > 0) entries.set(NAMES_KEY, names.text);
  changes.push(...names.changes);
  const known = new Set(['settings', ...GROUPS.map(({ name }) => name), 'parameterNames']);
  const ours = new Set(SETTINGS.map(({ name }) => name));
  const ignored = [
    ...Object.keys(settings)
      .filter((name) => !ours.has(name))
      .map((name) => `settings.${name}`),
    ...Object.keys(parts).filter((name) => !known.has(name)),
    ...names.ignored,
  ];
  return { entries, changes, ignored, otherServices: names.otherServices };
}

/** The names of other agencies are not stored, so only their keys are known. */
function agencyText(key: string): string {
  return key === agencyKey() ? 'this agency' : `agency ${key}`;
}

/** Applies all entries or none. If the storage is full, restores the previous values and throws. */
export function applySettings(entries: ReadonlyMap<string, string>): void {
  const before = stored();
  try {
    for (const [key, value] of entries) ownLocal.setItem(key, value);
  } catch (error) {
    for (const key of entries.keys()) put(key, before.get(key));
    throw error;
  }
  tellThisTab();
}

export function resetSettings(): void {
  for (const key of stored().keys()) ownLocal.removeItem(key);
  tellThisTab();
}

function put(key: string, value: string | undefined): void {
  if (value === undefined) ownLocal.removeItem(key);
  else ownLocal.setItem(key, value);
}

/** The browser sends storage events only to other tabs. */
function tellThisTab(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Returns the number of tables whose row height differs from the common one and overrides it. */
export function countOwnDensities(ofAll: string): number {
  return tablesWithDensity().filter(([, { density }]) => density !== ofAll).length;
}

/** Removes the separate row heights of all tables. */
export function dropOwnDensities(): void {
  for (const [key, { density: _, ...others }] of tablesWithDensity()) put(key, JSON.stringify(others));
  tellThisTab();
}

function tablesWithDensity() {
  return Array.from(stored()).flatMap(([key, json]) => {
    const { data } = key.startsWith('botdeck.table.') ? tablePreferences.safeParse(parsed(json)) : {};
    return data?.density === undefined ? [] : [[key, data] as const];
  });
}
