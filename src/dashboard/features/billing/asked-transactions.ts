import { transactionQueries } from '../../api/transaction-queries.ts';
import type { TransactionStatus } from './billing-search.ts';

/** What the service is asked for a status, or for all. */
export function transactionsOf(status: TransactionStatus | null) {
  return transactionQueries.list(status === null ? {} : { status });
}
