import { useEffect, useState } from 'react';
import { type LeadZone, readLeadZone } from '../../../domain/lead-zone.ts';
import { formatShort } from '../../../lib/time.ts';
import { loadable } from '../../../ui/lazy-part.tsx';

/** Offsets and zones of Windows. */
const others = loadable(() => import('../../../domain/other-zones.ts'));

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
