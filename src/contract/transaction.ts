import * as z from 'zod';
import { extensionField } from './extension-fields.ts';
import { BodyInstant, Count, Instant, NumberId, part, Quantity, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

export const TRANSACTION_STATUSES = ['pending', 'succeeded', 'failed'] as const;

/**
 * spec: Billing transaction. The API document does not say whether `amount` is in major or minor units, e.g. euros or
 * cents.
 */
export const Transaction = z.object({
  id: NumberId,
  status: Text,
  description: Text,
  amount: Quantity,
  currency: Text,
  createdAt: Instant,
  receiptUrl: Text,
  usage: part({
    startTime: Instant,
    endTime: Instant,
    responses: Count,
    libraryBytes: Count,
    users: Count,
    responseCost: Quantity,
    libraryCost: Quantity,
    userCost: Quantity,
  }),
});
export type Transaction = z.infer<typeof Transaction>;

/** spec: Endpoints 13. assumed: the name of the query parameter. */
export const listTransactions = defineOperation({
  id: 'listTransactions',
  method: 'GET',
  path: '/agency/billing/transactions',
  summary: 'List agency transactions',
  query: z.object({
    status: z.enum(TRANSACTION_STATUSES, `must be one of ${TRANSACTION_STATUSES.join(', ')}`).optional(),
    /** Selects the transactions that were created, or whose usage ended, at or after this time. */
    since: extensionField(BodyInstant.optional()),
  }),
  responses: { success: z.array(Transaction), records: [] },
});
