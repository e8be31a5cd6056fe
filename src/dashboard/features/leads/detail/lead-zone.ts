/** Reads the time zone of a lead, which is any text: an IANA zone, an offset, or a zone of Windows. */
import { useEffect, useState } from 'react';
import { isTimeZone } from '../../../lib/intl-support.ts';
import { formatShort } from '../../../lib/time.ts';
import { loadable } from '../../../ui/lazy-part.tsx';

/** The local time is that of the IANA zone, plus the shift in milliseconds. */
export type LeadZone = { zone: string; shift: number };

/** `otherZone` reads offsets and zones of Windows, whose code loads on demand. */
export function readLeadZone(
  text: string,
  otherZone: ((text: string) => LeadZone | null) | null,
): LeadZone | null {
  return isTimeZone(text) ? { zone: text, shift: 0 } : (otherZone?.(text) ?? null);
}

/** Offsets and zones of Windows. */
const others = loadable(() => import('./other-zones.ts'));

/** Returns null for an unknown zone or none, and undefined while other zones load. */
export function useLeadZone(text: string | null): LeadZone | null | undefined {
  const name = text?.trim() ?? '';
  const zone = readLeadZone(name, others.loaded()?.otherZone ?? null);
  const isOpen = name !== '' && zone === null;
  const [hasTried, setHasTried] = useState(() => others.loaded() !== null);
  useEffect(() => {
    if (isOpen && !hasTried) void others.prefetch().then(() => setHasTried(true));
  }, [isOpen, hasTried]);
  return isOpen && !hasTried ? undefined : zone;
}

export function formatIn({ zone, shift }: LeadZone, moment: Date): string {
  return formatShort(new Date(moment.getTime() + shift), zone);
}
