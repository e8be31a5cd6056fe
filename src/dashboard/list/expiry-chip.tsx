import { countOf } from '../lib/count-of.ts';
import { useNow } from '../ui/moment.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { expiryOf } from '../lib/expiry.ts';

/** A warning where an expiration is over or near; nothing where it is neither. */
export function ExpiryChip({ expiration }: { expiration: string | null }) {
  const expiry = expiryOf(expiration, useNow().getTime());
  if (expiry === null || expiry.state === 'later') return null;
  if (expiry.state === 'expired') return <StatusChip tone="bad">Expired</StatusChip>;
  const left = expiry.days === 0 ? 'within a day' : `in ${countOf(expiry.days, 'day')}`;
  return <StatusChip tone="caution">Expires {left}</StatusChip>;
}
