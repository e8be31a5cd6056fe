import { formatDuration } from '../../lib/time.ts';
import { useNow } from '../../ui/moment.tsx';
import { StatusChip, Value } from '../../ui/value.tsx';
import styles from './billing-page.module.css';
import { statusWords, toneOf } from './statuses.ts';
import type { TransactionRow } from './transaction-rows.ts';

/** What became of it, and for how long nothing did. */
export function StatusCell({ row: { status, at } }: { row: Pick<TransactionRow, 'status' | 'at'> }) {
  if (!status) return <Value value={status} />;
  return (
    <>
      <StatusChip tone={toneOf(status)}>{statusWords(status)}</StatusChip>
      {status === 'pending' && at !== null && (
        <span className={styles.age}>
          {' '}
          for <Age since={at} />
        </span>
      )}
    </>
  );
}

/** 'pending for 48 d', of the moment since which it is. */
export function PendingFor({ since }: { since: number }) {
  return (
    <>
      pending for <Age since={since} />
    </>
  );
}

const DAY = 86_400_000;

/** '48 d', '7 h 20 min': of what is days old, hours do not matter. */
function Age({ since }: { since: number }) {
  const age = useNow().getTime() - since;
  return formatDuration(age < DAY ? age : Math.floor(age / DAY) * DAY);
}
