/** Options for time zone pickers, each with its current UTC offset. */
import { fixedDateFormat } from './intl-support.ts';
import { BROWSER, SETTINGS } from './settings-table.ts';
import { browserZone } from './time.ts';
import { timeZones } from './zoned-time.ts';

export type ZoneOption = { value: string; label: string };

/** Returns the options for the time zone of all pages. The first option follows the browser. */
export function allZoneOptions(): ZoneOption[] {
  const own = browserZone();
  return [
    { value: BROWSER, label: `${SETTINGS.timeZone.values[BROWSER]}: ${withOffset(own)}` },
    ...zoneOptions(),
  ];
}

/**
 * Returns options for UTC, the browser's zone, and all other zones by name. `labelOf` returns the label of a zone. Pass
 * a cheaper function for menus that must not wait until the offsets of all zones are computed.
 */
export function zoneOptions(labelOf: (zone: string) => string = withOffset): ZoneOption[] {
  const own = browserZone();
  return Array.from(new Set(['UTC', own, ...timeZones()]), (value) => ({
    value,
    label: value === own && own !== 'UTC' ? `${labelOf(value)}, this browser` : labelOf(value),
  }));
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
