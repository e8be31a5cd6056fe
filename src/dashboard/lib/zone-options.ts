/** Options for time zone pickers, each with its current UTC offset. */
import { fixedDateFormat } from './intl-support.ts';
import { BROWSER, SETTINGS } from './settings-table.ts';
import { browserZone } from './time.ts';
import { timeZones } from './zoned-time.ts';

export type ZoneOption = { value: string; label: string };

/**
 * The options for the time zone of all pages. The first option follows the browser. The labels of the other options
 * contain the offsets of all zones, which take long to compute.
 */
export const ALL_ZONES = {
  all: (): ZoneOption[] => [
    { value: BROWSER, label: labelWithOffset(BROWSER) },
    ...zoneOptions().map(({ value }) => ({ value, label: labelWithOffset(value) })),
  ],
  labelOf: labelWithOffset,
};

function labelWithOffset(value: string): string {
  return value === BROWSER
    ? `${SETTINGS.timeZone.values[BROWSER]}: ${withOffset(browserZone())}`
    : zoneLabel(value, withOffset(value));
}

/** Returns options for UTC, the browser's zone, and all other zones by name. */
export function zoneOptions(): ZoneOption[] {
  return Array.from(new Set(['UTC', browserZone(), ...timeZones()]), (value) => ({
    value,
    label: zoneLabel(value),
  }));
}

/** Returns the label of a zone. The label of the browser's zone says so. */
export function zoneLabel(zone: string, text = zone): string {
  return zone === browserZone() && zone !== 'UTC' ? `${text}, this browser` : text;
}

/**
 * The offset of each zone, as in 'GMT+1'. Computing all offsets takes longer than rendering the menu, so they are
 * cached for one hour. Clocks change only on the hour.
 */
const offsets = new Map<string, string>();
let offsetsOfHour = 0;

function withOffset(zone: string): string {
  if (zone === 'UTC') return zone;
  const hour = Math.floor(Date.now() / 3_600_000);
  if (hour !== offsetsOfHour) offsets.clear();
  offsetsOfHour = hour;
  let offset = offsets.get(zone);
  if (offset === undefined) {
    const parts = fixedDateFormat({ timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    offsets.set(zone, offset);
  }
  return `${zone} (${offset})`;
}
