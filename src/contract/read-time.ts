/**
 * Parses the time of an inbound message: ISO 8601 (in UTC without an offset), RFC 5322 (as in emails and HTTP), or Unix
 * time. Returns milliseconds since 1970, or null.
 */
export function readTime(text: string): number | null {
  const trimmed = text.trim();
  const time = /^\d+(?:\.\d+)?$/.test(trimmed) ? unixTime(Number(trimmed)) : dateTime(trimmed);
  return Number.isFinite(time) && time >= EARLIEST && time <= LATEST ? Math.floor(time) : null;
}

/** The first and the last accepted time. assumed: any other time is an error of the sender. */
const EARLIEST = Date.parse('1990-01-01T00:00:00Z');
const LATEST = Date.parse('2200-01-01T00:00:00Z');

/**
 * The first number that is not read as seconds since 1970, which would be in the year 5138. Larger numbers are
 * milliseconds, microseconds or nanoseconds.
 */
const MOST_SECONDS = 1e11;

function unixTime(number: number): number {
  if (number < MOST_SECONDS) return number * 1000;
  if (number < MOST_SECONDS * 1e3) return number;
  return number < MOST_SECONDS * 1e6 ? number / 1e3 : number / 1e6;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const EMAIL = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC?|[+-]\d{4})$/;

function dateTime(text: string): number {
  const [, day, time = '00:00', offset = 'Z'] = ISO.exec(text) ?? [];
  if (day === undefined) return EMAIL.test(text) ? Date.parse(text) : Number.NaN;
  const clock = time.replace(',', '.').replace(/(\.\d{3})\d+$/, '$1');
  const zone = offset.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
  );
  return Date.parse(`${day}T${clock}${zone.toUpperCase()}`);
}
