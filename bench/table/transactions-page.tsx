import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { Instant, Text } from '#contract/fields.ts';
import { defineOperation } from '#contract/operation.ts';
import { call } from '#dashboard/api/transport/call.ts';
import type { Column, Sort } from '#dashboard/list/data-table/column.ts';
import { DataTable } from '#dashboard/list/data-table/data-table.tsx';
import { useClientRows } from '#dashboard/list/data-table/client-rows.ts';
import { EmptyState } from '#dashboard/ui/feedback.tsx';
import { Moment } from '#dashboard/ui/moment.tsx';
import { PageHeader } from '#dashboard/ui/page-header.tsx';
import { Panel } from '#dashboard/ui/panel.tsx';
import { SearchField } from '#dashboard/ui/search-field.tsx';
import { StatusChip, type Tone } from '#dashboard/ui/value.tsx';
import styles from './transactions-page.module.css';

const Transaction = z.object({
  id: z.string(),
  date: Instant,
  description: Text,
  counterparty: Text,
  category: Text,
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: Text,
  account: Text,
  createdBy: Text,
  updatedAt: Instant,
  note: Text,
});
type Transaction = z.infer<typeof Transaction>;

const listTransactions = defineOperation({
  id: 'listTransactions',
  method: 'GET',
  path: '/transactions.json',
  summary: 'List transactions',
  responses: { success: z.array(Transaction), records: [] },
});

export const transactions = queryOptions({
  queryKey: ['transactions'],
  queryFn: ({ signal }) => call(listTransactions, {}, { signal }),
});

const TONES: Record<string, Tone> = { posted: 'good', pending: 'caution', declined: 'bad' };
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

const COLUMNS: readonly Column<Transaction>[] = [
  { id: 'id', header: 'Id', value: (row) => row.id, width: 110 },
  {
    id: 'date',
    header: 'Date',
    value: (row) => (row.date === null ? null : new Date(row.date)),
    cell: (row) => <Moment value={row.date} mode="exact" />,
    width: 160,
  },
  { id: 'description', header: 'Description', value: (row) => row.description, width: 280, grows: true },
  { id: 'counterparty', header: 'Counterparty', value: (row) => row.counterparty, width: 220 },
  { id: 'category', header: 'Category', value: (row) => row.category, width: 110 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusChip tone={TONES[row.status] ?? 'neutral'}>{row.status}</StatusChip>,
    width: 100,
  },
  {
    id: 'amount',
    header: 'Amount',
    value: (row) => row.amount,
    cell: (row) => money.format(row.amount),
    align: 'end',
    width: 120,
  },
  { id: 'currency', header: 'Currency', value: (row) => row.currency, width: 90 },
  { id: 'reference', header: 'Reference', value: (row) => row.reference, width: 130 },
];

const isDeclined = ({ status }: Transaction) => status === 'declined';

export function TransactionsPage() {
  return (
    <main className={styles.page}>
      <PageHeader title="Transactions" />
      <Panel label="transactions" skeleton={null}>
        <Transactions />
      </Panel>
    </main>
  );
}

function Transactions() {
  const { data } = useSuspenseQuery(transactions);
  const [search, setSearch] = useState('');
  const [declined, setDeclined] = useState(false);
  const [sort, setSort] = useState<Sort | null>(null);
  const filter = declined ? isDeclined : null;
  const { rows, pending } = useClientRows(data.data, { columns: COLUMNS, search, filter, sort });
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField label="Search" value={search} onChange={setSearch} />
        <button type="button" aria-pressed={declined} onClick={() => setDeclined(!declined)}>
          Declined
        </button>
        <output>
          {rows.length} of {data.data.length}
        </output>
      </div>
      <DataTable
        label="Transactions"
        columns={COLUMNS}
        rows={rows}
        getRowId={(row) => row.id}
        rowHref={(row) => `/transactions/${row.id}`}
        sort={sort}
        onSortChange={setSort}
        dimmed={pending}
        resetKey={`${search} ${declined}`}
        empty={<EmptyState title="No transaction matches" />}
      />
    </>
  );
}
