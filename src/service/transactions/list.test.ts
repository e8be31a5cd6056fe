import * as fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Transaction, TRANSACTION_STATUSES } from '#contract/transaction.ts';
import { transaction } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { aTransaction } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(query = '', by: TestAgency = test): Promise<Transaction[]> {
  const response = await by.request(`/agency/billing/transactions${query}`);
  expect(response.status).toBe(200);
  return z.array(Transaction).parse(await response.json());
}

const ids = (transactions: Transaction[]) => transactions.map(({ id }) => id);

const usage = {
  startTime: '2025-02-01T00:00:00.000Z',
  endTime: '2025-02-28T23:59:59.999Z',
  responses: 41_233,
  libraryBytes: 6_442_450_944,
  users: 0,
  responseCost: 329.86,
  libraryCost: 0,
  userCost: 45.5,
};

describe('listing transactions', () => {
  it('returns an empty list for an agency without transactions', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of a transaction', async () => {
    const full = aTransaction({ id: 7, amount: -0.1, receiptUrl: 'https://pay.example/r/7', usage });
    await test.add({ transactions: [full] });
    expect(await list()).toEqual([{ ...full, createdAt: FROZEN_NOW.toISOString() }]);
  });

  it('distinguishes null, empty text, zero and empty usage', async () => {
    const nothing = {
      startTime: null,
      endTime: null,
      responses: 0,
      libraryBytes: 0,
      users: 0,
      responseCost: 0,
      libraryCost: 0,
      userCost: 0,
    };
    const bare = { status: null, description: '', currency: null, createdAt: null, receiptUrl: '' };
    await test.add({
      transactions: [
        aTransaction({ ...bare, id: 2, amount: 0, usage: nothing }),
        aTransaction({ ...bare, id: 1, amount: 0, usage: null }),
      ],
    });
    expect(await list()).toEqual([
      { ...bare, id: 2, amount: 0, usage: nothing },
      { ...bare, id: 1, amount: 0, usage: null },
    ]);
  });

  it('preserves the largest possible numbers', async () => {
    await test.add({ transactions: [aTransaction({ id: Number.MAX_SAFE_INTEGER, amount: 123_456_789.12 })] });
    expect(await list()).toMatchObject([{ id: Number.MAX_SAFE_INTEGER, amount: 123_456_789.12 }]);
  });

  it('sorts newest first, transactions without a time last, and equal times by descending id', async () => {
    const at = (id: number, time: string | null) =>
      aTransaction({ id, createdAt: time === null ? null : new Date(time) });
    const june = '2025-06-01T00:00:00.001Z';
    await test.add({
      transactions: [at(1, null), at(4, june), at(2, null), at(3, '2025-06-01T00:00:00Z'), at(5, june)],
    });
    expect(ids(await list())).toEqual([5, 4, 3, 2, 1]);
  });

  it.each(TRANSACTION_STATUSES)(
    'returns only %s transactions if the filter requests them',
    async (status) => {
      const statuses = [...TRANSACTION_STATUSES, null, 'disputed', status.toUpperCase()];
      await test.add({ transactions: statuses.map((each, id) => aTransaction({ id, status: each })) });
      expect(ids(await list(`?status=${status}`))).toEqual([statuses.indexOf(status)]);
      expect(await list()).toHaveLength(statuses.length);
    },
  );

  it.each(['', 'Pending', 'refunded', 'pending,failed', '%00'])('rejects the status "%s"', async (status) => {
    const response = await test.request(`/agency/billing/transactions?status=${status}`);
    expect(response.status).toBe(400);
    const errors = [{ path: ['status'], message: 'must be one of pending, succeeded, failed' }];
    expect(await response.json()).toMatchObject({ errors });
  });

  it('returns the transactions that were created, or whose usage ended, at a time or later', async () => {
    const at = (id: number, createdAt: string | null, endTime: string | null = null) =>
      aTransaction({
        id,
        createdAt: createdAt === null ? null : new Date(createdAt),
        usage: { ...usage, endTime },
      });
    const [before, time] = ['2025-02-28T22:59:59.999Z', '2025-02-28T23:00:00.000Z'];
    await test.add({
      transactions: [at(1, before, before), at(2, time), at(3, before, time), at(4, null, time), at(5, null)],
    });
    expect(ids(await list(`?since=${time}`))).toEqual([2, 3, 4]);
    expect(ids(await list('?since=2025-03-01T00:00:00%2B01:00'))).toEqual([2, 3, 4]);
    expect(await list(`?status=pending&since=${time}`)).toEqual([]);
  });

  it.each(['', 'yesterday', '2025-02-30T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'rejects the time "%s"',
    async (since) => {
      const response = await test.request(`/agency/billing/transactions?since=${since}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: ['since'] }] });
    },
  );

  it('hides the transactions of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ transactions: [aTransaction({ status: 'failed' })] });
    expect([...(await list()), ...(await list('?status=failed'))]).toEqual([]);
    expect(await list('', other)).toHaveLength(1);
  });

  it('keeps the order of the full list with every status filter', async () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 60 }),
        status: fc.constantFrom(...TRANSACTION_STATUSES, null),
        // There are only a few times, so that several transactions have the same time.
        createdAt: fc.constantFrom(null, FROZEN_NOW, new Date(FROZEN_NOW.getTime() - 1)),
      }),
      { selector: ({ id }) => id, maxLength: 25 },
    );
    const holds = fc.asyncProperty(rows, fc.constantFrom(...TRANSACTION_STATUSES), async (some, status) => {
      await test.db.delete(transaction);
      await test.add({ transactions: some.map(aTransaction) });
      const all = await list();
      const expected = some.toSorted(
        (one, other) => Number(other.createdAt) - Number(one.createdAt) || other.id - one.id,
      );
      expect(ids(all)).toEqual(expected.map(({ id }) => id));
      expect(await list(`?status=${status}`)).toEqual(all.filter((each) => each.status === status));
    });
    await fc.assert(holds, { numRuns: 50, seed: 20_250_314 });
  });
});
