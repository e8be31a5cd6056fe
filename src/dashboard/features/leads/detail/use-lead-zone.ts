import { useEffect, useState } from 'react';
import { type LeadZone, readLeadZone } from '../../../domain/lead-zone.ts';
import { formatShort } from '../../../lib/time.ts';
import { loadable } from '../../../ui/lazy-part.tsx';

/** Reads UTC offsets and Windows time zones. The module loads only for a zone that is not an IANA zone. */
const others = loadable(() => import('../../../domain/other-zones.ts'));

/**
 * Returns the time zone that `text` names; null for an unknown zone or no text, and undefined while the code for other
 * than IANA zones loads.
 */
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
