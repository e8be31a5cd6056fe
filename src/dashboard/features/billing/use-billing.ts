import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ASKED_BY_LOADER } from '../../api/query-client.ts';
import type { KnownDays } from '../../lib/day-range.ts';
import { staleNotices } from '../../list/stale-notices.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { useAmountUnit } from '../../lib/amount-unit.ts';
import { countOf } from '../../lib/count-of.ts';
import type { AmountUnit } from '../../lib/money.ts';
import { viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import type { Column } from '../../list/data-table/column.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { transactionsOf } from './asked-transactions.ts';
import type { BillingSearch, TransactionStatus } from './billing-search.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { filterOf, knownDays, toTransactionRows, type TransactionRow } from './transaction-rows.ts';

export type Billing = {
  query: ReturnType<typeof useTransactions>;
  /** Those of the asked status; null before they are here. */
  all: readonly TransactionRow[] | null;
  /** What the filters leave of them, in the order of the table. */
  rows: readonly TransactionRow[];
  /** The rows are not yet what was asked for. */
  pending: boolean;
  columns: readonly Column<TransactionRow>[];
  known: KnownDays;
  /** By which days are counted and times are shown. */
  zone: string;
  unit: AmountUnit;
  notices: readonly string[];
};

const NO_ROWS: readonly TransactionRow[] = [];

/** The transactions as the screen shows them. */
export function useBilling(search: BillingSearch): Billing {
  const { status, range, currency, q, sort } = search;
  const zone = viewerZone();
  const today = useToday(zone);
  const unit = useAmountUnit();
  const query = useTransactions(status);
  const { data: reply, isPlaceholderData } = query;
  // Apart from the status: a reply of all, which stands in for a filtered one, is not read once more.
  const sent = useMemo(() => reply && toTransactionRows(reply.data), [reply]);
  const read = useMemo(() => {
    if (!sent) return null;
    const rows = status === null ? sent : sent.filter((row) => row.status === status);
    return { rows, strangers: sent.length - rows.length };
  }, [sent, status]);
  const all = read?.rows ?? null;
  const known = useMemo(() => knownDays(all ?? NO_ROWS, today, zone), [all, today, zone]);
  const columns = useMemo(() => transactionColumns(unit, zone), [unit, zone]);
  const filter = useMemo(() => filterOf({ range, currency }, known, zone), [range, currency, known, zone]);
  const { rows, pending } = useClientRows(all ?? NO_ROWS, { columns, search: q, filter, sort });
  return {
    query,
    all,
    rows,
    pending,
    columns,
    known,
    zone,
    unit,
    notices: [
      ...(read && !isPlaceholderData ? strangerNotices(read.strangers) : []),
      ...unreadableNotices('transaction', reply?.unreadable ?? 0),
      ...staleNotices('These transactions are', query),
    ],
  };
}

/** Of a status that was asked for: from all transactions, where those are here, until the service has answered. */
function useTransactions(status: TransactionStatus | null) {
  const queryClient = useQueryClient();
  return useQuery({
    ...transactionsOf(status),
    ...ASKED_BY_LOADER,
    placeholderData: () => queryClient.getQueryData(transactionsOf(null).queryKey),
  });
}

/** The name of the filter is not documented, so that a service may ignore it: each transaction tells its status. */
function strangerNotices(strangers: number): string[] {
  if (strangers === 0) return [];
  return [
    `The service did not keep to the status that was asked for: ${countOf(strangers, 'transaction')} of another ${strangers === 1 ? 'is' : 'are'} left out here.`,
  ];
}
