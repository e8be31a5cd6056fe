/**
 * Reads and writes all settings of this browser as one file. The file contains only the settings in `SETTINGS` and
 * `GROUPS`, so that other browser data, such as drafts and session markers, never enters the file.
 */
import * as z from 'zod';
import { agencyKey } from '../../api/session/agency-key.ts';
import { NAMES_KEY } from '../../api/transport/config.ts';
import { storedServices } from '../../api/parameters/parameter-names.ts';
import {
  isSettingValue,
  SETTING_NAMES,
  SETTINGS,
  type Setting,
  type SettingName,
} from '../../lib/settings-table.ts';
import { type SettingChange, valid } from './file-part.ts';
import { readNames } from './names-in-file.ts';
import { ownLocal } from '../../lib/own-storage.ts';

const VERSION = 1;

/** Returns the schema for the values of a setting. */
function schemaOf(name: SettingName): z.ZodType<string> {
  const { values, otherValues }: Setting = SETTINGS[name];
  return otherValues
    ? z.string().refine((text) => isSettingValue(name, text), `${otherValues.name} unknown to this browser`)
    : z.enum(Object.keys(values));
}

type Group = {
  /** The name of the group in the file. */
  name: string;
  /** The beginning of the storage key. The name of a list or the key of an agency follows. */
  prefix: string;
  /** The label on the screen, before the name of a list or an agency. */
  label: string;
  isByAgency: boolean;
  value: z.ZodType;
  /** The labels of the values, if the browser stores the values as plain text. Other values are stored as JSON. */
  labels?: Readonly<Record<string, string>>;
};

const tablePreferences = z.looseObject({
  hidden: z.array(z.string()),
  shown: z.array(z.string()),
  density: schemaOf('density').optional(),
});

/** Groups of settings that have a separate value for each list or each agency. */
const GROUPS: readonly Group[] = [
  {
    name: 'tables',
    prefix: 'botdeck.table.',
    label: 'Columns and rows',
    isByAgency: false,
    value: tablePreferences,
  },
  { name: 'views', prefix: 'botdeck.views.', label: 'Saved views', isByAgency: true, value: z.json() },
  ...SETTING_NAMES.flatMap((name) => {
    const { key, label, values, perAgency }: Setting = SETTINGS[name];
    if (perAgency === undefined) return [];
    const group = { label, isByAgency: true, value: schemaOf(name), labels: values };
    return { ...group, name: perAgency, prefix: `${key}.` };
  }),
];

/** Returns the stored settings by storage key; empty if the browser blocks storage. */
function stored(): ReadonlyMap<string, string> {
  try {
    const own = [...SETTING_NAMES.map((name) => SETTINGS[name].key), NAMES_KEY];
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
  const settings = SETTING_NAMES.flatMap((name) => {
    const value = here.get(SETTINGS[name].key);
    return isSettingValue(name, value) ? [[name, value]] : [];
  });
  const groups = GROUPS.map(({ name, prefix, value, labels }) => {
    const those = Array.from(
      here,
      ([key, text]) => [key, value.safeParse(labels ? text : parsed(text))] as const,
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
  /** The values that the import writes, by storage key. */
  entries: ReadonlyMap<string, string>;
  changes: readonly SettingChange[];
  /** The names in the file that this version of the dashboard does not know. */
  ignored: readonly string[];
  /**
   * The addresses of services in the file that differ from the connected service. The file contains parameter names for
   * these services.
   */
  otherServices: readonly string[];
};

const header = z.looseObject({
  botdeck: z.literal('settings', 'This is not a settings file'),
  version: z.int().max(VERSION, 'The file is from a newer version of Botdeck'),
});

/**
 * Returns the changes that the import of a file would make, without applying them. Throws an error that names the
 * invalid field.
 */
export function parseSettingsFile(json: string): ReadSettings {
  const content = parsed(json);
  if (content === undefined) throw new Error('The file is not JSON.');
  const { botdeck: _, version: __, ...parts } = valid(header, content, []);
  const part = (name: string) => valid(z.record(z.string(), z.unknown()).default({}), parts[name], [name]);
  const here = stored();
  const entries = new Map<string, string>();
  const changes: SettingChange[] = [];

  const settings = part('settings');
  for (const name of SETTING_NAMES) {
    if (!Object.hasOwn(settings, name)) continue;
    const { key, label, values, perAgency }: Setting = SETTINGS[name];
    const chosen = valid(schemaOf(name), settings[name], ['settings', name]);
    const now = here.get(key);
    if (now === chosen) continue;
    entries.set(key, chosen);
    changes.push({
      // A setting for each agency can also have a value without an agency. This value applies to agencies without a
      // choice.
      label: perAgency ? `${label}: agencies without a choice` : label,
      from: now === undefined ? 'Default' : (values[now] ?? now),
      to: values[chosen] ?? chosen,
    });
  }
  for (const { name, prefix, label, isByAgency, value, labels } of GROUPS) {
    for (const [owner, own] of Object.entries(part(name))) {
      const key = prefix + owner;
      const read = valid(value, own, [name, owner]);
      const chosen = labels ? String(read) : JSON.stringify(read);
      const now = here.get(key);
      if (now === chosen) continue;
      entries.set(key, chosen);
      changes.push({
        label: `${label}: ${isByAgency ? agencyText(owner) : owner}`,
        from: now === undefined ? (labels ? 'Default' : 'None') : (labels?.[now] ?? 'Current'),
        to: labels?.[chosen] ?? 'From the file',
      });
    }
  }
  const names = readNames(part('parameterNames'));
  if (names.changes.length > 0) entries.set(NAMES_KEY, names.text);
  changes.push(...names.changes);
  const known = new Set(['settings', ...GROUPS.map(({ name }) => name), 'parameterNames']);
  const ignored = [
    ...Object.keys(settings)
      .filter((name) => !Object.hasOwn(SETTINGS, name))
      .map((name) => `settings.${name}`),
    ...Object.keys(parts).filter((name) => !known.has(name)),
    ...names.ignored,
  ];
  return { entries, changes, ignored, otherServices: names.otherServices };
}

/**
 * Returns the text for an agency. The browser does not store the names of other agencies, so the text shows their keys.
 */
function agencyText(key: string): string {
  return key === agencyKey() ? 'this agency' : `agency ${key}`;
}

/** Writes all entries to the storage or none. If the storage is full, restores the previous values and throws. */
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

/** Sends a storage event to this tab, because the browser sends storage events only to other tabs. */
function tellThisTab(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Returns the number of tables whose own row height differs from `ofAll`, the setting for all tables. */
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
