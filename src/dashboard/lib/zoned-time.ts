/**
 * Days and times of a named zone, and the moments that they name: none where the clocks go forward, two where they go
 * back. `Intl` alone knows the zones.
 */
import { fixedDateFormat } from './format.ts';
import { currentZoneName } from './time.ts';

const MINUTE = 60_000;

/** A day and a time of a clock on a wall somewhere: '2025-03-30T02:30', with seconds where there are any. */
export type WallTime = string;

/** Every zone that can be named here, each by its current name, with UTC. */
export function timeZones(): readonly string[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName));
  zones.delete('UTC');
  return ['UTC', ...[...zones].toSorted()];
}

/** What the clocks of a zone show at a moment. */
export function wallTimeAt(moment: number, zone: string): WallTime {
  return asWallTime(moment + offsetAt(moment, zone));
}

/**
 * The moments at which the clocks of a zone show this, in milliseconds since 1970. `skips` is how long they are put
 * forward at that time; then the moment is the one that would have been it without that.
 */
export function instantsOfWallTime(wallTime: WallTime, zone: string): { moments: number[]; skips: number } {
  const asUtc = Date.parse(`${wallTime}Z`);
  // No zone is a day away from UTC, and none changes twice within two days.
  const before = offsetAt(asUtc - 24 * 60 * MINUTE, zone);
  const after = offsetAt(asUtc + 24 * 60 * MINUTE, zone);
  const candidates = [...new Set([asUtc - before, asUtc - after])].toSorted((a, b) => a - b);
  const moments = candidates.filter((moment) => moment + offsetAt(moment, zone) === asUtc);
  return moments.length > 0 ? { moments, skips: 0 } : { moments: [asUtc - before], skips: after - before };
}

/** The moment at which a calendar day begins in a zone, in milliseconds since 1970: not at midnight where that is skipped. */
export function startOfDay(day: string, zone: string): number {
  return instantsOfWallTime(`${day}T00:00`, zone).moments[0]!;
}

/** A moment in ISO 8601 with the offset of a zone, as '2025-03-30T03:30:00+02:00'. */
export function toIsoInZone(moment: number, zone: string): string {
  const offset = offsetNear(moment, zone);
  // Local mean times of the 19th century have seconds, for which the notation has no place.
  if (offset % MINUTE !== 0) return new Date(moment).toISOString();
  const minutes = Math.abs(offset) / MINUTE;
  const text = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return `${new Date(moment + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${text}`;
}

function asWallTime(time: number): WallTime {
  const text = new Date(time).toISOString();
  return text.slice(0, text.slice(17, 19) === '00' ? 16 : 19);
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const shown = new Date(0);
  shown.setUTCFullYear(
    parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
  );
  shown.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return shown.getTime() - Math.floor(moment / 1000) * 1000;
}

const DAY = 24 * 60 * MINUTE;
const dayOffsets = new Map<string, number>();

/**
 * The same, for thousands of moments: `Intl` is asked once for each day that they lie on, and for each moment only on
 * those days on which the clocks are put forward or back.
 */
function offsetNear(moment: number, zone: string): number {
  const day = Math.floor(moment / DAY);
  const offset = offsetOfDay(day, zone);
  return offset === offsetOfDay(day + 1, zone) ? offset : offsetAt(moment, zone);
}

function offsetOfDay(day: number, zone: string): number {
  const key = `${day} ${zone}`;
  let offset = dayOffsets.get(key);
  if (offset === undefined) {
    offset = offsetAt(day * DAY, zone);
    dayOffsets.set(key, offset);
  }
  return offset;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = fixedDateFormat({
      timeZone: zone,
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}
