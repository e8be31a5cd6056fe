import { useNow } from '../../ui/moment.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Value } from '../../ui/value.tsx';
import styles from './status-cell.module.css';
import { ageWords, statusWords, toneOf } from './status-words.ts';
import type { TransactionRow } from './transaction-rows.ts';

/** What became of it, and for how long nothing did. */
export function StatusCell({ row: { status, at } }: { row: Pick<TransactionRow, 'status' | 'at'> }) {
  if (!status) return <Value value={status} />;
  return (
    <>
      <StatusChip tone={toneOf(status)}>{statusWords(status)}</StatusChip>
      {status === 'pending' && at !== null && <PendingFor since={at} />}
    </>
  );
}

function PendingFor({ since }: { since: number }) {
  const now = useNow();
  return <span className={styles.age}> for {ageWords(now.getTime() - since)}</span>;
}
