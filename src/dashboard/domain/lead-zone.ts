/**
 * Reads the time zone of a lead. The service accepts any text: an IANA zone, an offset from UTC, or a zone of Windows.
 */
import { isTimeZone } from '../lib/intl-support.ts';

/** The local time of a lead is the time in the IANA zone plus `shift`, in milliseconds. */
export type LeadZone = { zone: string; shift: number };

/**
 * Returns the zone for a text, or null for an unknown one. `otherZone` reads offsets and zones of Windows. It is an
 * argument because its code is loaded on demand.
 */
export function readLeadZone(
  text: string,
  otherZone: ((text: string) => LeadZone | null) | null,
): LeadZone | null {
  return isTimeZone(text) ? { zone: text, shift: 0 } : (otherZone?.(text) ?? null);
}
