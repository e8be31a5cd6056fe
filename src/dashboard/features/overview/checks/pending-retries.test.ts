import { describe, expect, it } from 'vitest';
import { Transaction } from '#contract/transaction.ts';
import { toTransactionRows } from '../../../testing/values.ts';
import { countRetried } from './pending-retries.tsx';

const transaction = (id: number, overrides: Partial<Transaction>) =>
  Transaction.parse({ id, amount: 10, createdAt: '2025-03-14T08:00:00Z', ...overrides });

describe('pending retries', () => {
  it('count failed transactions with a single equal pending transaction, except equal charges of a price list', () => {
    const retried = (failed: Partial<Transaction>[], pending: Partial<Transaction>[]) =>
      countRetried({
        failed: toTransactionRows(
          failed.map((each, id) => transaction(id, { createdAt: '2025-03-10T08:00:00Z', ...each })),
        ),
        pending: toTransactionRows(pending.map((each, id) => transaction(50 + id, each))),
      });
    const workshop = { description: 'Workshop' };
    const fee = { description: 'Weekly fee' };
    expect(retried([workshop], [{ description: 'Workshop (second attempt)' }])).toBe(1);
    expect(retried([workshop], [workshop])).toBe(1);
    expect(retried([workshop], [{ ...workshop, amount: 11 }])).toBe(0);
    expect(retried([workshop], [{ ...workshop, createdAt: '2025-03-09T08:00:00Z' }])).toBe(0);
    expect(retried([workshop], [workshop, workshop])).toBe(0);
    expect(retried([workshop, workshop], [workshop])).toBe(0);
    expect(retried([fee], [fee])).toBe(0);
    expect(retried([fee], [{ description: 'Weekly fee (retry)' }])).toBe(1);
    expect(retried([{}], [{}])).toBe(0);
  });
});
