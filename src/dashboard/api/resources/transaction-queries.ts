import { listTransactions } from '#contract/transaction.ts';
import type { CallInput } from '../transport/call.ts';
import type { Exactly, ExactTransaction } from '../transport/exact-reply.ts';
import { isFieldSupported } from '../transport/config.ts';
import { readList } from '../transport/read.ts';
import { createRowReader } from './transaction-rows.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

const exactTransactions = listTransactions as unknown as Exactly<typeof listTransactions, ExactTransaction[]>;

export const transactionQueries = {
  /**
   * All transactions of the agency, or only the transactions with the status in `filters`. The API documentation
   * describes no paging.
   */
  list: (filters: TransactionFilters) =>
    readList(exactTransactions, filters, { inParts: true, createConverter: createRowReader }),

  /**
   * The transactions that were created, or whose usage ended, at this time or later. A service without this filter
   * returns all transactions.
   */
  since: (time: number) =>
    transactionQueries.list(
      isFieldSupported(listTransactions, 'since') ? { since: new Date(time).toISOString() } : {},
    ),
};
