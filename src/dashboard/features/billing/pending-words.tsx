import { useMemo } from 'react';
import { useNow } from '../../ui/moment.tsx';
import { ageWords } from './status-words.ts';
import { oldestPending, type TransactionRow } from './transaction-rows.ts';

/** For how long the longest of the pending transactions has been so. Nothing where none is. */
export function PendingWords({ rows }: { rows: readonly TransactionRow[] }) {
  const now = useNow();
  const since = useMemo(() => oldestPending(rows), [rows]);
  if (since === null) return null;
  return <span> · longest pending for {ageWords(now.getTime() - since)}</span>;
}
