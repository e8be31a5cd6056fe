/** Reads the time zone of a lead, which is any text: an IANA zone, an offset, or a zone of Windows. */
import { useEffect, useState } from 'react';
import { isTimeZone } from '../../../lib/intl-support.ts';
import { formatShort } from '../../../lib/time.ts';
import { loadable } from '../../../ui/lazy-part.tsx';

/** The local time is that of the IANA zone, plus the shift in milliseconds. */
export type LeadZone = { zone: string; shift: number };

const OFFSET = /^(?:UTC|GMT|Z)?\s*(?:([+\-−])(\d\d?)(?::?(\d\d))?)?$/i;

/** Not every browser accepts an offset as a zone. */
function offsetZone(text: string): LeadZone | null {
  const [, sign, hours = 0, minutes = 0] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return /^z$/i.test(text) ? { zone: 'UTC', shift: 0 } : null;
  const size = Number(hours) * 60 + Number(minutes);
  if (size > 14 * 60 || Number(minutes) > 59) return null;
  return { zone: 'UTC', shift: (sign === '+' ? size : -size) * 60_000 };
}

function readZone(text: string, ofWindows: ((name: string) => string | undefined) | null): LeadZone | null {
  if (isTimeZone(text)) return { zone: text, shift: 0 };
  const named = ofWindows?.(text) ?? null;
  return isTimeZone(named) ? { zone: named, shift: 0 } : offsetZone(text);
}

const windowsZones = loadable(() => import('./windows-zones.ts'));

/** Returns null for an unknown zone or none, and undefined while the zones of Windows load. */
export function useLeadZone(text: string | null): LeadZone | null | undefined {
  const name = text?.trim() ?? '';
  const zone = readZone(name, windowsZones.loaded()?.ofWindows ?? null);
  const isOpen = name !== '' && zone === null;
  const [hasTried, setHasTried] = useState(() => windowsZones.loaded() !== null);
  useEffect(() => {
    if (isOpen && !hasTried) void windowsZones.prefetch().then(() => setHasTried(true));
  }, [isOpen, hasTried]);
  return isOpen && !hasTried ? undefined : zone;
}

export function formatIn({ zone, shift }: LeadZone, moment: Date): string {
  return formatShort(new Date(moment.getTime() + shift), zone);
}
