/**
 * Converts between the wall time of a zone and moments. A wall time is a local date and time. When clocks go forward,
 * the skipped wall times have no moment. When clocks go back, the repeated ones have two. Based on `Intl`, the only
 * source of zone rules in browsers.
 */
import { fixedDateFormat } from './intl-support.ts';
import { currentZoneName } from './time.ts';

const MINUTE = 60_000;

/** A local date and time without a zone: '2025-03-30T02:30', with seconds if they are not zero. */
export type WallTime = string;

/** Returns all supported zones by their current names, with UTC first. */
export function timeZones(): readonly string[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName));
  zones.delete('UTC');
  return ['UTC', ...[...zones].toSorted()];
}

export function wallTimeAt(moment: number, zone: string): WallTime {
  return asWallTime(moment + offsetAt(moment, zone));
}

/**
 * Returns the moments with this wall time in a zone, in milliseconds since 1970. If clocks skip the wall time, `skips`
 * is the length of the skipped time in milliseconds, and the moment is the one that the wall time would have without
 * the clock change.
 */
export function instantsOfWallTime(wallTime: WallTime, zone: string): { moments: number[]; skips: number } {
  const asUtc = Date.parse(`${wallTime}Z`);
  // No offset exceeds a day, and no zone changes its offset twice within two days. Therefore at most two
  // offsets are possible.
  const before = offsetAt(asUtc - 24 * 60 * MINUTE, zone);
  const after = offsetAt(asUtc + 24 * 60 * MINUTE, zone);
  const candidates = [...new Set([asUtc - before, asUtc - after])].toSorted((a, b) => a - b);
  const moments = candidates.filter((moment) => moment + offsetAt(moment, zone) === asUtc);
  return moments.length > 0 ? { moments, skips: 0 } : { moments: [asUtc - before], skips: after - before };
}

/**
 * Returns the start of a calendar day in a zone, in milliseconds since 1970. The start is later than midnight if clocks
 * skip midnight.
 */
export function startOfDay(day: string, zone: string): number {
  return instantsOfWallTime(`${day}T00:00`, zone).moments[0]!;
}

/** Formats a moment in ISO 8601 with the offset of a zone, such as '2025-03-30T03:30:00+02:00'. */
export function toIsoInZone(moment: number, zone: string): string {
  const offset = offsetNear(moment, zone);
  // Local times of the 19th century have offsets with seconds, which ISO 8601 cannot express.
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

/** Returns the offset of a zone from UTC at a moment, in milliseconds. */
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
 * Returns the same offset as `offsetAt`, but is fast for thousands of moments: computes the offset once per day, and
 * once per moment only on days with a clock change.
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
