import { describe, expect, it } from 'vitest';
import { listTransactions, Transaction } from './transaction.ts';
import { parseStrictly } from './lenient.ts';

const usage = {
  startTime: '2025-02-01T00:00:00Z',
  endTime: '2025-03-01T00:00:00Z',
  responses: 1200,
  libraryBytes: 9_007_199_254_740_991,
  users: 4,
  responseCost: 12.5,
  libraryCost: 0,
  userCost: 40,
};
const full = {
  id: 17,
  status: 'succeeded',
  description: 'February',
  amount: 52.5,
  currency: 'EUR',
  createdAt: '2025-03-01T06:00:00Z',
  receiptUrl: 'https://billing.example/receipts/17',
  usage,
};

describe('a billing transaction', () => {
  it('parses unchanged, with any amount', () => {
    for (const amount of [52.5, 0, -52.5, 5250]) {
      expect(Transaction.parse({ ...full, amount })).toEqual({ ...full, amount });
    }
  });

  it('requires only its id and its amount', () => {
    expect(Transaction.parse({ id: 1, amount: 0 })).toEqual({
      id: 1,
      amount: 0,
      status: null,
      description: null,
      currency: null,
      createdAt: null,
      receiptUrl: null,
      usage: null,
    });
  });

  it('may have an unknown status', () => {
    expect(Transaction.parse({ ...full, status: 'refunded' }).status).toBe('refunded');
  });

  it.each([
    ['an id that is text', { id: '17' }],
    ['an id beyond exact numbers', { id: 2 ** 53 }],
    ['no amount', { amount: null }],
    ['an amount that is text', { amount: '52.50' }],
    ['a usage that is a list', { usage: [] }],
    ['a usage with a missing count', { usage: { ...usage, users: undefined } }],
    ['a usage with half a response', { usage: { ...usage, responses: 0.5 } }],
    ['a usage with a cost that is text', { usage: { ...usage, userCost: '40' } }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(Transaction, { ...full, ...change }).success).toBe(false);
  });
});

describe('the filter of transactions', () => {
  it('is one of the documented statuses, in lower case', () => {
    for (const status of ['pending', 'succeeded', 'failed'] as const) {
      expect(listTransactions.query.parse({ status })).toEqual({ status });
    }
    for (const status of ['', 'Pending', 'refunded']) {
      expect(listTransactions.query.safeParse({ status }).success).toBe(false);
    }
  });
});
