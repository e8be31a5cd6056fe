/**
 * The table of all settings that this browser stores. The hooks (`settings.ts`), the controls, the settings file
 * (`features/settings`) and the script of `index.html` that runs before the first paint are derived from this table.
 * The build reads this module in Node, so the module must not need a browser.
 */
import { isLocale, isTimeZone } from './intl-support.ts';

export type Setting = {
  /** The key of the setting in browser storage. */
  key: string;
  label: string;
  /** The labels of the values, in the order of the control. */
  values: Readonly<Record<string, string>>;
  /**
   * Accepts further values that are too many to list, e.g. time zones. `name` describes such a value in error messages.
   */
  otherValues?: { name: string; includes: (text: string) => boolean };
  /** The value that applies until the user chooses one, and if the stored value is invalid. */
  default: string;
  /** The attribute of <html> that passes the value to the style sheets. The attribute is absent for the default. */
  attribute?: `data-${string}`;
  /** The value of the attribute while the media query matches, regardless of the user's choice. */
  systemValue?: { media: string; value: string };
  /** Whether a change renders all pages again. Memoised values that depend on such a setting need it as an input. */
  redraws?: boolean;
  /**
   * For settings with a separate value per agency: the member of the settings file that contains these values. Until an
   * agency has its own value, the value that was stored without an agency applies.
   */
  perAgency?: string;
};

/** The value of a setting that follows the browser's own setting. */
export const BROWSER = 'browser';

/** The value of `billingZone` that follows the time zone of all other pages. */
export const ALL_PAGES = 'all-pages';

const ON_OFF = { on: 'On', off: 'Off' };
const TIME_ZONES = { name: 'Time zone', includes: isTimeZone };
const LANGUAGES = { name: 'Language', includes: isLocale };

/** The settings by name. The exported settings file uses the same names. */
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
    // With the zone of the browser as the default, two readers would see different sums for a month.
    default: 'UTC',
  },
  theme: {
    key: 'botdeck-theme',
    label: 'Theme',
    values: { system: 'System', light: 'Light', dark: 'Dark' },
    default: 'system',
    attribute: 'data-color-scheme',
  },
  // The height of rows in all tables that have no setting of their own. 'Spacious' rows are high enough for
  // touch input.
  density: {
    key: 'botdeck-density',
    label: 'Table rows',
    values: { spacious: 'Spacious', comfortable: 'Comfortable', compact: 'Compact' },
    default: 'comfortable',
    attribute: 'data-density',
  },
  // Style sheets check only the attribute, not the media query. Therefore the attribute also reflects the
  // setting of the system.
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
  // Users can turn single-character shortcuts off, because speech input and accidental key presses can
  // trigger them.
  singleKeys: {
    key: 'botdeck-single-keys',
    label: 'Single-key shortcuts',
    values: ON_OFF,
    default: 'on',
  },
  // A value per agency, because two agencies may use different services.
  amountUnit: {
    key: 'botdeck-amount-unit',
    label: 'Amounts are in',
    values: { major: 'Whole currency', minor: 'Smallest unit' },
    default: 'major',
    perAgency: 'amountUnits',
  },
  // The format that the user selected for the last export.
  exportFormat: {
    key: 'botdeck-export-format',
    label: 'Export format',
    values: { csv: 'CSV', xlsx: 'Excel workbook', localCsv: 'CSV for Excel', json: 'JSON' },
    default: 'csv',
  },
  // Off by default, because each image request reveals the reader's address and the time to the other site.
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
