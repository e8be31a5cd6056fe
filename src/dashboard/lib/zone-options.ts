/** The zones that can be chosen, each with how far its clocks are from UTC now. */
import { fixedDateFormat } from './format.ts';
import { SYSTEM } from './preference.ts';
import { browserZone } from './time.ts';
import { timeZones } from './zoned-time.ts';

export type ZoneOption = { value: string; label: string };

/** For the zone of all pages: that of this browser first, whichever it is. */
export function allZoneOptions(): ZoneOption[] {
  const own = browserZone();
  return [{ value: SYSTEM, label: `This browser's: ${withOffset(own)}` }, ...zoneOptions()];
}

/**
 * UTC, the zone of this browser, and all others by their names. `labelOf` for a menu, which must not wait until all offsets are
 * known.
 */
export function zoneOptions(labelOf: (zone: string) => string = withOffset): ZoneOption[] {
  const own = browserZone();
  return Array.from(new Set(['UTC', own, ...timeZones()]), (value) => ({
    value,
    label: value === own && own !== 'UTC' ? `${labelOf(value)}, this browser` : labelOf(value),
  }));
}

/** By the hour, since clocks are put forward and back on one: asking `Intl` for all zones takes longer than drawing them. */
const offsets = new Map<string, string>();
let offsetsOfHour = 0;

/** 'Europe/Berlin (GMT+1)', and 'UTC'. */
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
