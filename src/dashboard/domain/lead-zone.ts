/** Reads the time zone of a lead, which is any text: an IANA zone, an offset, or a zone of Windows. */
import { isTimeZone } from '../lib/intl-support.ts';

/** The local time is that of the IANA zone, plus the shift in milliseconds. */
export type LeadZone = { zone: string; shift: number };

/** `otherZone` reads offsets and zones of Windows, whose code loads on demand. */
export function readLeadZone(
  text: string,
  otherZone: ((text: string) => LeadZone | null) | null,
): LeadZone | null {
  return isTimeZone(text) ? { zone: text, shift: 0 } : (otherZone?.(text) ?? null);
}
