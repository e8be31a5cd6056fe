import { describe, expect, it } from 'vitest';
import { toTransactionRows, transactionValue, usageValue } from '../../testing/values.ts';
import { IDENTIFIED_KINDS, labelledCharges } from '../../testing/labelled-charges.ts';
import { settlementsOf, unresolvedFirst } from './settlements.ts';

type Overrides = Parameters<typeof transactionValue>[0];

const DAY = 86_400_000;
const on = (day: number) => new Date(Date.UTC(2025, 2, 1) + day * DAY).toISOString();

/**
 * Returns the settlements of transactions. The transactions have one date per day in the given order, unless they
 * specify another date.
 */
function settled(...transactions: Overrides[]): Record<string, string> {
  const rows = toTransactionRows(
    transactions.map((each, place) =>
      transactionValue({ id: place, amount: 50, createdAt: on(place), ...each }),
    ),
  );
  const { ofFailed, settledBy } = settlementsOf(rows);
  return {
    ...Object.fromEntries(
      Array.from(ofFailed, ([key, settlement]) => [
        key,
        settlement.state === 'open' || settlement.state === 'unclear'
          ? settlement.state
          : `${settlement.state} by ${settlement.by.id}, ${settlement.grounds}`,
      ]),
    ),
    ...Object.fromEntries(
      Array.from(settledBy, ([key, failed]) => [
        key,
        `settles ${failed
          .map(({ id }) => id)
          .toSorted((a, b) => Number(a) - Number(b))
          .join(' ')}`,
      ]),
    ),
  };
}

const failed: Overrides = { status: 'failed' };
const pending: Overrides = { status: 'pending' };
const usage = usageValue();
const april = usageValue({ startTime: '2025-03-01T00:00:00Z', endTime: '2025-04-01T00:00:00Z' });

describe('a failed transaction with a usage period', () => {
  it('may be settled by the only later transaction with the same usage and amount', () => {
    expect(settled({ ...failed, usage }, { usage, createdAt: on(60) })).toEqual({
      0: 'settled by 1, period',
      1: 'settles 0',
    });
    expect(settled({ ...failed, usage }, { usage, amount: 55 })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage, amount: 9.5 })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage, currency: 'USD' })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage: april })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage, description: 'Another account' })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage: { ...usage, responses: 7 } })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage, createdAt: on(-1) })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage, createdAt: null }, { usage })).toMatchObject({ 0: 'open' });
  });

  it('is unclear if two later transactions have the same usage and amount', () => {
    expect(settled({ ...failed, usage }, { usage }, { usage })).toEqual({ 0: 'unclear' });
  });

  it('is unclear if two accounts have the same usage and amount in another period', () => {
    expect(settled({ usage: april }, { usage: april }, { ...failed, usage }, { usage })).toEqual({
      2: 'unclear',
    });
  });

  it('is settled together with the other attempts, by the payment and not by a pending attempt', () => {
    expect(settled({ ...failed, usage }, { ...failed, usage }, { ...pending, usage }, { usage })).toEqual({
      0: 'settled by 3, period',
      1: 'settled by 3, period',
      3: 'settles 0 1',
    });
    expect(settled({ ...failed, usage }, { ...pending, usage })).toEqual({ 0: 'pending by 1, period' });
  });

  it('of amount 0 is neither settled nor open', () => {
    expect(settled({ ...failed, amount: 0 }, { amount: 0 })).toEqual({});
  });
});

describe('a failed transaction without a usage period', () => {
  const workshop = { description: 'Workshop' };

  it('may be settled by the only payment of the same amount and description within two weeks', () => {
    const again = { description: 'workshop (second attempt)' };
    expect(settled({ ...failed, ...workshop }, again)).toMatchObject({ 0: 'settled by 1, description' });
    expect(settled({ ...failed, ...workshop }, { ...workshop, createdAt: on(14) })).toMatchObject({
      1: 'settles 0',
    });
    expect(settled({ ...failed, ...workshop }, { ...workshop, createdAt: on(15) })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...workshop }, { description: 'Phone number' })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...workshop }, { ...workshop, amount: 50.01 })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...workshop, usage }, workshop)).toMatchObject({
      0: 'settled by 1, description',
    });
    expect(settled({ ...failed, ...workshop, amount: -75 }, { ...workshop, amount: 75 })).toEqual({
      0: 'open',
    });
    expect(settled({ ...failed, ...workshop, amount: -75 }, { ...workshop, amount: -75 })).toMatchObject({
      1: 'settles 0',
    });
  });

  it('is unclear if the same amount and description were paid at another time', () => {
    expect(settled(workshop, { ...failed, ...workshop }, workshop)).toEqual({ 1: 'unclear' });
    expect(settled({ ...failed, ...workshop }, workshop, workshop)).toEqual({ 0: 'unclear' });
    expect(settled({ ...failed, ...workshop }, workshop, { ...failed, ...workshop })).toEqual({
      0: 'unclear',
      2: 'open',
    });
  });

  it('is unclear for several failures of one payment, unless the amount is uneven or the description notes a retry', () => {
    const three = (amount: number, description = 'Workshop', retry = description) =>
      settled(
        { ...failed, amount, description },
        { ...failed, amount, description: retry },
        { ...failed, amount, description: retry },
        { amount, description: retry },
      );
    expect(three(50)).toEqual({ 0: 'unclear', 1: 'unclear', 2: 'unclear' });
    expect(three(173.42)).toMatchObject({ 3: 'settles 0 1 2' });
    expect(three(50, 'Workshop', 'Workshop (retry)')).toMatchObject({ 3: 'settles 0 1 2' });
    expect(three(173.42, 'Top-up')).toEqual({ 0: 'unclear', 1: 'unclear', 2: 'unclear' });
  });

  it('is unclear for packs, phone numbers and fees, and without a description, unless the amount is uneven', () => {
    for (const description of ['Top-up', 'Phone number, Berlin', 'Weekly fee', 'Daily pack', null])
      expect(settled({ ...failed, description }, { description })).toEqual({ 0: 'unclear' });
    expect(settled({ ...failed, amount: 173.42 }, { amount: 173.42 })).toMatchObject({ 1: 'settles 0' });
    expect(
      settled({ ...failed, amount: 173.42 }, { amount: 173.42 }, { amount: 173.42, ...workshop }),
    ).toEqual({
      0: 'unclear',
    });
  });

  it('is settled by a noted retry of a repeated amount only if no other failure is near', () => {
    const fee = { description: 'Weekly fee' };
    const retry = { description: 'Weekly fee (retry)' };
    const weeks = [
      { ...fee, createdAt: on(-21) },
      { ...fee, createdAt: on(-14) },
    ];
    expect(settled(...weeks, { ...failed, ...fee }, retry)).toMatchObject({ 3: 'settles 2' });
    expect(settled(...weeks, { ...failed, ...fee }, { ...failed, ...fee }, retry)).toEqual({
      2: 'unclear',
      3: 'unclear',
    });
  });

  it('is settled by the payment that fills its month of a subscription', () => {
    const monthly = (...days: number[]) => days.map((day) => ({ description: 'Seat', createdAt: on(day) }));
    const march = { ...failed, description: 'Seat', createdAt: on(60) };
    expect(settled(...monthly(0, 30), march, ...monthly(63, 90))).toMatchObject({ 3: 'settles 2' });
    expect(settled(...monthly(0, 30), march, ...monthly(90, 120))).toEqual({ 2: 'open' });
    expect(settled(...monthly(0, 10, 30), march, ...monthly(63, 90))).toEqual({ 3: 'unclear' });
  });
});

describe('labelled charges', () => {
  it('are never linked to another payment, and 80 % of the identified payments are found', () => {
    const { transactions, kindOf, paidBy } = labelledCharges(3, 2000);
    const { ofFailed } = settlementsOf(toTransactionRows(transactions));
    const links = [...ofFailed].flatMap(([key, settlement]) =>
      settlement.state === 'settled' || settlement.state === 'pending'
        ? [{ id: Number(key), by: settlement.by.id }]
        : [],
    );
    expect(links.filter(({ id, by }) => paidBy.get(id) !== by)).toEqual([]);
    const isIdentified = (id: number) => IDENTIFIED_KINDS.has(kindOf.get(id)!);
    const found = links.filter(({ id }) => isIdentified(id)).length;
    expect(found / [...paidBy.keys()].filter(isIdentified).length).toBeGreaterThan(0.8);
  });
});

describe('the order of transactions', () => {
  const inOrder = (...transactions: Overrides[]) => {
    const rows = toTransactionRows(
      transactions.map((each, id) => transactionValue({ id, amount: 50, createdAt: on(id), ...each })),
    );
    return unresolvedFirst(rows).map(({ id }) => id);
  };

  it('starts with failed, then pending, then undocumented statuses, each in the order of the reply', () => {
    const statuses = ['succeeded', 'failed', null, 'pending', 'disputed', 'Failed', 'constructor'];
    const transactions = statuses.map((status, place) => ({ status, description: `of ${place}` }));
    expect(inOrder(...transactions)).toEqual([1, 5, 3, 2, 4, 6, 0]);
  });

  it('keeps settled transactions and failed transactions of amount 0 in their place', () => {
    const fee = { description: 'Workshop' };
    const open = { ...failed, description: 'Training' };
    expect(inOrder({ ...failed, ...fee }, fee, open, { ...failed, amount: 0 })).toEqual([2, 0, 1, 3]);
    // A failed transaction with a pending retry stays at the top until it is settled.
    expect(inOrder({}, { ...failed, ...fee }, { ...fee, status: 'pending' })).toEqual([1, 2, 0]);
  });
});
