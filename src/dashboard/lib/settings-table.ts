/**
 * The table of all settings that this browser stores. Hooks (`settings.ts`), the controls and the settings file
 * (`features/settings`) and the first paint (`index.html`) are derived from it. The build reads this module,
 * so it must not need a browser.
 */
import { isLocale, isTimeZone } from './intl-support.ts';

export type Setting = {
  /** The key in browser storage. */
  key: string;
  label: string;
  /** The labels of the values, in the order of the control. */
  values: Readonly<Record<string, string>>;
  /** Further valid values that are too many to list. `name` is the name of such a value in errors. */
  otherValues?: { name: string; includes: (text: string) => boolean };
  /** The value that applies until the user chooses one, and if the stored value is invalid. */
  default: string;
  /** The attribute of <html> that contains the value for style sheets. It is absent for the default. */
  attribute?: `data-${string}`;
  /** The value that the attribute has while the media query matches, regardless of the user's choice. */
  systemValue?: { media: string; value: string };
  /** Whether a change renders the pages again. Memoised values that depend on the setting need it as an input. */
  redraws?: boolean;
  /**
   * For settings with a separate value per agency: the part of the settings file that contains these values. The value
   * without an agency applies until the agency has its own.
   */
  perAgency?: string;
};

/** The value for "use the browser's setting". */
export const BROWSER = 'browser';

/** The time zone of billing that follows the zone of all other pages. */
export const ALL_PAGES = 'all-pages';

const ON_OFF = { on: 'On', off: 'Off' };
const TIME_ZONES = { name: 'Time zone', includes: isTimeZone };
const LANGUAGES = { name: 'Language', includes: isLocale };

/** The settings by name. The settings file uses the same names. */
export const SETTINGS = {
  timeZone: {
    key: 'botdeck-time-zone',
    label: 'Time zone',
    values: { [BROWSER]: "This browser's" },
    otherValues: TIME_ZONES,
    default: BROWSER,
    redraws: true,
  },
  language: {
    key: 'botdeck-locale',
    label: 'Dates and numbers',
    values: { [BROWSER]: "This browser's" },
    otherValues: LANGUAGES,
    default: BROWSER,
    redraws: true,
  },
  firstWeekday: {
    key: 'botdeck-first-weekday',
    label: 'First day of the week',
    values: { language: 'Automatic', monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' },
    default: 'language',
    redraws: true,
  },
  billingZone: {
    key: 'botdeck-billing-zone',
    label: 'Time zone of billing',
    values: { [ALL_PAGES]: 'Same as other pages' },
    otherValues: TIME_ZONES,
    // The sums of a month must not depend on the reader's browser.
    default: 'UTC',
  },
  theme: {
    key: 'botdeck-theme',
    label: 'Theme',
    values: { system: 'System', light: 'Light', dark: 'Dark' },
    default: 'system',
    attribute: 'data-color-scheme',
  },
  // Row heights of all tables without their own. The first is high enough for touch input.
  density: {
    key: 'botdeck-density',
    label: 'Table rows',
    values: { spacious: 'Spacious', comfortable: 'Comfortable', compact: 'Compact' },
    default: 'comfortable',
    attribute: 'data-density',
  },
  // Style sheets check only the attribute, so it must also reflect the system's setting.
  contrast: {
    key: 'botdeck-contrast',
    label: 'Contrast',
    values: { system: 'System', more: 'More' },
    default: 'system',
    attribute: 'data-contrast',
    systemValue: { media: '(prefers-contrast: more)', value: 'more' },
  },
  motion: {
    key: 'botdeck-motion',
    label: 'Motion',
    values: { system: 'System', reduced: 'Reduced' },
    default: 'system',
    attribute: 'data-motion',
  },
  // Whether the navigation shows labels on wide screens.
  navigation: {
    key: 'botdeck-navigation',
    label: 'Navigation',
    values: { open: 'Open', collapsed: 'Collapsed' },
    default: 'open',
    attribute: 'data-navigation',
  },
  // Speech input and accidental key presses can trigger single-character shortcuts.
  singleKeys: {
    key: 'botdeck-single-keys',
    label: 'Single-key shortcuts',
    values: ON_OFF,
    default: 'on',
  },
  // Per agency, because two agencies may use different services.
  amountUnit: {
    key: 'botdeck-amount-unit',
    label: 'Amounts are in',
    values: { major: 'Whole currency', minor: 'Smallest unit' },
    default: 'major',
    perAgency: 'amountUnits',
  },
  // The format of the last export.
  exportFormat: {
    key: 'botdeck-export-format',
    label: 'Export format',
    values: { csv: 'CSV', xlsx: 'Excel workbook', localCsv: 'CSV for Excel', json: 'JSON' },
    default: 'csv',
  },
  // Off by default, because each request reveals the reader and the time to the other site.
  remoteImages: {
    key: 'botdeck-remote-images',
    label: 'Images from other sites',
    values: ON_OFF,
    default: 'off',
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof SETTINGS;

export type SettingName = keyof Table;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export type SettingValue<Name extends SettingName> = Name extends SettingName
  ? Table[Name] extends { otherValues: unknown }
    ? string
    : keyof Table[Name]['values']
  : never;

/** The names of the settings with a separate value per agency. */
export type AgencySettingName = {
  [Name in SettingName]: Table[Name] extends { perAgency: string } ? Name : never;
}[SettingName];

export type Density = SettingValue<'density'>;

export function isSettingValue<Name extends SettingName>(
  name: Name,
  value: unknown,
): value is SettingValue<Name> {
  const { values, otherValues }: Setting = SETTINGS[name];
  return typeof value === 'string' && (Object.hasOwn(values, value) || otherValues?.includes(value) === true);
}

/** Returns the values with their labels, for a control. */
export function settingOptions<Name extends SettingName>(
  name: Name,
): { value: SettingValue<Name>; name: string }[] {
  const { values }: Setting = SETTINGS[name];
  return Object.entries(values).map(([value, label]) => ({
    value: value as SettingValue<Name>,
    name: label,
  }));
}
