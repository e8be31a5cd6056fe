import * as z from 'zod';
import { listTransactions as documentedTransactions, Transaction } from '#contract/transaction.ts';
import type { CallInput } from '../transport/call.ts';
import { LongDecimal, LongInteger } from '../transport/json-array-stream.ts';
import { readList } from '../transport/read.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

const ExactTransaction = Transaction.extend({
  id: z.union([z.int(), LongInteger]),
  amount: z.union([z.number(), LongDecimal]),
});

/** A transaction whose id and amount are texts if a number would lose digits. */
export type ExactTransaction = z.infer<typeof ExactTransaction>;

const listTransactions = {
  ...documentedTransactions,
  responses: { ...documentedTransactions.responses, success: z.array(ExactTransaction) },
};

export const transactionQueries = {
  /** All transactions of the agency, or those with a status. The API documentation describes no paging. */
  list: (filters: TransactionFilters) => readList(listTransactions, filters, { inParts: true }),
};
