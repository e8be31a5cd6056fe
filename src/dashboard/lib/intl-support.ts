/** The functions for `Intl` that do not depend on the settings of the reader. */

/**
 * Returns whether the browser supports a language tag. Some systems report an unsupported tag, such as 'en-US@posix',
 * as their own language.
 */
export function isLocale(text: unknown): text is string {
  try {
    return typeof text === 'string' && Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}

/** Returns a date format for computations, not for display. Its parts and digits are the same in every language. */
export function fixedDateFormat(options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, calendar: 'gregory', numberingSystem: 'latn' });
}

const knownZones = new Map<string, boolean>();

/**
 * Returns whether the browser supports a text as a time zone. The service accepts any text as a lead's
 * `followUpTimezone`.
 */
export function isTimeZone(text: string | null): text is string {
  if (text === null) return false;
  let known = knownZones.get(text);
  if (known === undefined) {
    try {
      known = fixedDateFormat({ timeZone: text }).resolvedOptions().timeZone !== '';
    } catch {
      known = false;
    }
    knownZones.set(text, known);
  }
  return known;
}
