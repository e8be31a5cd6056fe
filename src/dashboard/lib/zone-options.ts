/** Options for time zone pickers. */
import { fixedDateFormat } from './intl-support.ts';
import { BROWSER, SETTINGS } from './settings-table.ts';
import { browserZone } from './time.ts';
import { timeZones } from './zoned-time.ts';

export type ZoneOption = { value: string; label: string };

/**
 * The options for the time zone of all pages. The first option follows the browser. The options are computed when the
 * list opens, because the offsets of all zones take a quarter of a second on a slow phone.
 */
export const ZONE_OPTIONS = {
  all: (): ZoneOption[] =>
    [BROWSER, ...zoneNames()].map((value) => ({ value, label: labelWithOffset(value) })),
  labelOf: labelWithOffset,
};

function labelWithOffset(value: string): string {
  return value === BROWSER
    ? `${SETTINGS.timeZone.values[BROWSER]}: ${withOffset(browserZone())}`
    : withBrowserNote(value, withOffset(value));
}

/** Returns UTC, the browser's zone, and all other zones by name. */
export function zoneNames(): string[] {
  return [...new Set(['UTC', browserZone(), ...timeZones()])];
}

/** Returns the label of a zone, with a note if it is the browser's zone. */
export function withBrowserNote(zone: string, label = zone): string {
  return zone === browserZone() && zone !== 'UTC' ? `${label}, this browser` : label;
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
