import { describe, expect, it } from 'vitest';
import { Transaction } from '#contract/transaction.ts';
import { readUnsettled } from './unsettled.ts';

const CALENDAR = { today: '2025-03-14', zone: 'UTC' };

const transaction = (id: number, overrides: Partial<Transaction> = {}) =>
  Transaction.parse({ id, amount: 10, status: 'failed', createdAt: '2025-03-14T08:00:00Z', ...overrides });

const reply = (data: Transaction[], unreadable = 0) => ({ data, unreadable, receivedAt: 0 });

const ids = (transactions: readonly Transaction[]) => transactions.map(({ id }) => id);

describe('transactions that are not settled', () => {
  it('failed recently where it was one of the last 28 days, today among them, in the zone of the reader', () => {
    const failed = reply([
      transaction(1, { createdAt: '2025-02-15T00:00:00Z' }),
      transaction(2, { createdAt: '2025-02-14T23:59:59Z' }),
      transaction(3, { createdAt: null }),
    ]);
    const inUtc = readUnsettled({ failed, pending: reply([]) }, CALENDAR);
    expect(ids(inUtc.recentlyFailed)).toEqual([1]);
    expect(ids(inUtc.failed)).toEqual([1, 2, 3]);
    const inBerlin = readUnsettled({ failed, pending: reply([]) }, { ...CALENDAR, zone: 'Europe/Berlin' });
    expect(ids(inBerlin.recentlyFailed)).toEqual([1, 2]);
  });

  it('are pending since the oldest of them, where one says of when it is', () => {
    const pending = [
      transaction(1, { status: 'pending', createdAt: '2025-03-12T08:00:00Z' }),
      transaction(2, { status: 'Pending', createdAt: '2025-03-01T08:00:00Z' }),
      transaction(3, { status: 'pending', createdAt: null }),
    ];
    const read = readUnsettled({ failed: reply([]), pending: reply(pending) }, CALENDAR);
    expect(ids(read.pending)).toEqual([1, 2, 3]);
    expect(read.pendingSince).toBe('2025-03-01T08:00:00.000Z');
    const unknown = readUnsettled({ failed: reply([]), pending: reply(pending.slice(2)) }, CALENDAR);
    expect(unknown.pendingSince).toBeNull();
  });

  it('are told apart here where the service does not filter, and what is unreadable is counted once', () => {
    const all = reply(
      [transaction(1), transaction(2, { status: 'pending' }), transaction(3, { status: 'succeeded' })],
      2,
    );
    const read = readUnsettled({ failed: all, pending: all }, CALENDAR);
    expect([ids(read.failed), ids(read.pending), read.unreadable]).toEqual([[1], [2], 2]);
    const filtered = readUnsettled({ failed: reply([transaction(1)], 2), pending: reply([], 1) }, CALENDAR);
    expect(filtered.unreadable).toBe(3);
  });
});
