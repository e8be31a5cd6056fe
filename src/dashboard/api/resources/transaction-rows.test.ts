import { describe, expect, it } from 'vitest';
import { toTransactionRows, transactionValue } from '../../testing/values.ts';
import { createRowReader } from './transaction-rows.ts';

const ids = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => id);

describe('the rows of transactions', () => {
  it('normalise the letter case of documented statuses', () => {
    const statuses = ['succeeded', 'Failed', 'PENDING', 'Disputed', null];
    const rows = toTransactionRows(statuses.map((status, id) => transactionValue({ id, status })));
    expect(ids(rows)).toEqual([0, 1, 2, 3, 4]);
    expect(rows.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'pending', 'Disputed', null]);
  });

  it('keep every field of the reply, and get a unique key even if an id occurs twice', () => {
    const transaction = transactionValue({ id: 7, currency: 'eur', createdAt: '2025-03-01T00:00:00' });
    const [first, second] = toTransactionRows([transaction, transaction]);
    expect(first).toEqual({ ...transaction, key: 7, code: 'EUR', at: Date.UTC(2025, 2, 1) });
    expect(second?.key).not.toBe(first?.key);
  });

  it('of the next part keep the rows of the previous part', () => {
    const [one, two, three] = [1, 2, 1].map((id) => transactionValue({ id }));
    const read = createRowReader();
    const first = read([one!, two!]);
    const second = read([one!, two!, three!]);
    expect(second.map(({ key }) => key)).toEqual([1, 2, '1 2']);
    expect(second[0]).toBe(first[0]);
    expect(second[1]).toBe(first[1]);
  });

  it('are read again if a transaction of the previous part has changed', () => {
    const [one, two, three] = [1, 2, 3].map((id) => transactionValue({ id }));
    const read = createRowReader();
    read([one!, two!, three!]);
    const changed = read([one!, { ...two!, description: 'Changed' }, three!]);
    expect(changed.map(({ key, description }) => [key, description])).toEqual([
      [1, one!.description],
      [2, 'Changed'],
      [3, three!.description],
    ]);
    expect(ids(read([one!]))).toEqual([1]);
    expect(read([])).toEqual([]);
  });

  it('keep the digits of an amount that a number would round', () => {
    const [exact, rounded] = toTransactionRows([
      { ...transactionValue(), amount: '12345678901234567.89' as never },
      transactionValue({ amount: 5 }),
    ]);
    expect(exact).toMatchObject({ amount: 12345678901234568, amountText: '12345678901234567.89' });
    expect(rounded).not.toHaveProperty('amountText');
  });
});
