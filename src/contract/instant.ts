/** Parses the times in responses of services, in many notations. */

/**
 * ISO 8601 as in the API document, which every browser parses in the same way. `toUtcTime` computes the time of other
 * notations itself.
 */
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Notations of other services: a space or a lower-case letter for 'T', no separators, no seconds, the second 60, a
 * comma before the fraction, offsets without minutes or colon, a named zone after the offset.
 */
const OTHER_ISO =
  /^([+-]?\d{4,6})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:t|[\s_]+)(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?\s*(z|utc|gmt|(?:utc|gmt)?[+\-−]\d\d?(?::?\d\d)?)?(?:\[[\w/+-]+\])?)?$/i;

/** Times as in e-mails and HTTP headers: 'Fri, 14 Mar 2025 09:26:53 GMT'. */
const MAIL = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/i;

/** Seconds or milliseconds since 1970, also as `/Date(…)/`, the notation of older .NET services. */
const EPOCH = /^(?:\/Date\()?(-?\d{10}|-?\d{13})(?:[+-]\d{4})?(?:\)\/)?$/;

/**
 * Converts a time as text to milliseconds since 1970. A text without an offset is in UTC. Returns NaN for invalid text
 * and non-existent days such as 30 February.
 */
export function toUtcTime(text: string): number {
  if (
    ISO.test(text) &&
    isRealDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)))
  ) {
    const time = Date.parse(text.length === 10 || /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
    if (!Number.isNaN(time)) return time;
  }
  const plain = text.trim();
  const epoch = EPOCH.exec(plain)?.[1];
  if (epoch !== undefined) return Number(epoch) * (epoch.replace('-', '').length === 10 ? 1000 : 1);
  return MAIL.test(plain) ? Date.parse(plain) : otherIsoTime(plain);
}

function otherIsoTime(text: string): number {
  const found = OTHER_ISO.exec(text.replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3'));
  if (found === null) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [1, 3, 4, 5, 6, 7].map((group) =>
    Number(found[group] ?? 0),
  );
  if (!isRealDay(year, month, day) || !isRealClock(hour, minute, second)) return Number.NaN;
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second, Number(`0.${found[8] ?? 0}`) * 1000);
  return time.getTime() - offsetOf(found[9] ?? '');
}

/** Returns an offset such as '+02', '-0530' or 'GMT-05:00' in milliseconds. */
function offsetOf(zone: string): number {
  const [, sign = '', hours = 0, minutes = 0] = /([+\-−])(\d\d?):?(\d\d)?$/.exec(zone) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '+' || sign === '' ? size : -size;
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (day <= 28) return true;
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return day <= last.getUTCDate();
}

/** Accepts the hour 24, which is midnight at the end of the day, and the second 60, which is a leap second. */
function isRealClock(hour: number, minute: number, second: number): boolean {
  return (hour < 24 || (hour === 24 && minute === 0 && second === 0)) && minute < 60 && second <= 60;
}

/** Whether a text is the first instant of the year 1, which .NET and Go services send if there is no time. */
export function isNoTime(text: string): boolean {
  return /^0001-01-01(?:[T ]00:00|$)/i.test(text);
}
