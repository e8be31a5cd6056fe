import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../lib/day.ts';
import { toTransactionRows, transactionValue, usageValue } from '../../testing/values.ts';
import { dailyCostsOf, forecastsOf, untestedForecastsOf } from './forecast.ts';

type Overrides = Parameters<typeof transactionValue>[0];

const usageFrom = (startTime: string, endTime: string, cost: number) =>
  usageValue({ startTime, endTime, responseCost: cost, libraryCost: 0, userCost: 0 });

const at = (day: string) => `${day}T00:00:00Z`;

/** Returns one transaction with the usage of each day from `first` to `last`. */
const daily = (
  first: string,
  last: string,
  costOf: (day: string) => number,
  more: Overrides = {},
): Overrides[] =>
  daysOf({ first, last }).map((day) => ({
    ...more,
    usage: usageFrom(at(day), at(addDays(day, 1)), costOf(day)),
  }));

/** Returns the forecasts. Checks that `untestedForecastsOf` returns the same forecasts without their errors. */
function forecasts(transactions: Overrides[], today = '2025-04-11', zone = 'UTC') {
  const rows = toTransactionRows(transactions.map((each, id) => transactionValue({ id, ...each })));
  const tested = forecastsOf(rows, today, zone);
  expect(untestedForecastsOf(rows, today, zone)).toEqual(
    tested.flatMap(({ currency, forecast }) =>
      forecast === null ? [] : { currency, forecast: { ...forecast, error: null, months: 0 } },
    ),
  );
  return tested;
}

const one = (...given: Parameters<typeof forecasts>) => {
  const [found, ...more] = forecasts(...given);
  expect(more).toEqual([]);
  return found!.forecast ?? found!.reason;
};

const isWeekend = (day: string) => [0, 6].includes(new Date(at(day)).getUTCDay());

describe('the costs of each day', () => {
  const costs = (transactions: Overrides[]) =>
    dailyCostsOf(
      toTransactionRows(transactions.map((each, id) => transactionValue({ id, ...each }))),
      { first: '2025-04-07', last: '2025-04-11' },
      'UTC',
    );

  it('cover the full days, without days whose usage has not arrived', () => {
    expect(costs(daily('2025-03-01', '2025-04-09', (day) => Number(day.slice(8))))).toEqual([7, 8, 9, null]);
  });

  it('are unknown for longer periods and for several currencies', () => {
    const days = daily('2025-03-01', '2025-04-10', () => 2);
    expect(costs([...days, { usage: usageFrom(at('2025-04-01'), at('2025-04-09'), 5) }])).toBeNull();
    expect(costs([...days, ...daily('2025-04-08', '2025-04-09', () => 2, { currency: 'USD' })])).toBeNull();
    expect(costs([])).toBeNull();
  });
});

describe('the forecast of the current month', () => {
  it('is exact for constant daily costs, with an error of 0 on past months', () => {
    expect(one(daily('2024-12-01', '2025-04-10', () => 2))).toEqual({
      soFar: 20,
      total: 60,
      days: 10,
      ofDays: 30,
      isByWeekday: true,
      error: 0,
      months: 4,
    });
  });

  it('knows the weekdays of the past eight weeks', () => {
    // From 1 to 5 April there are four workdays and one day of the weekend.
    const weekly = (day: string) => (isWeekend(day) ? 0 : 10);
    expect(one(daily('2025-01-01', '2025-04-05', weekly), '2025-04-06')).toMatchObject({
      soFar: 40,
      total: 220,
    });
  });

  it('counts each day equally if usage is weekly', () => {
    const weeks = Array.from({ length: 30 }, (_, week) => addDays('2024-09-30', week * 7)).filter(
      (monday) => addDays(monday, 7) <= '2025-04-20',
    );
    const usage = weeks.map((monday) => ({ usage: usageFrom(at(monday), at(addDays(monday, 7)), 14) }));
    expect(one(usage, '2025-04-20')).toMatchObject({
      soFar: 26,
      total: 60,
      days: 13,
      isByWeekday: false,
      error: 0,
    });
  });

  it('uses a single period since the start of the month, with an unknown error', () => {
    expect(one([{ usage: usageFrom(at('2025-04-01'), at('2025-04-11'), 50) }])).toMatchObject({
      soFar: 50,
      total: 150,
      error: null,
      months: 0,
    });
  });

  it('counts full days in the time zone of the page', () => {
    const usage = [{ usage: usageFrom('2025-03-31T22:00:00Z', '2025-04-05T22:00:00Z', 50) }];
    expect(one(usage, '2025-04-11', 'Europe/Berlin')).toMatchObject({ soFar: 50, days: 5, total: 300 });
    expect(one(usage, '2025-04-11', 'UTC')).toMatchObject({ days: 4 });
  });

  it('shows the median error of past months on the same day', () => {
    // In each month the costs double after day 15.
    const rising = (day: string) => (Number(day.slice(8)) > 15 ? 2 : 1);
    const found = one(daily('2024-09-01', '2025-04-10', rising));
    expect(found).toMatchObject({ months: 7 });
    expect((found as { error: number }).error).toBeGreaterThan(0.2);
  });

  it('counts a failed attempt and its retry once, and no credit notes', () => {
    const usage = daily('2025-04-01', '2025-04-10', () => 2);
    const failed = usage.map((each) => ({ ...each, status: 'failed' }));
    const credits = usage.map((each) => ({ ...each, amount: -2 }));
    expect(one([...usage, ...failed, ...credits])).toMatchObject({ soFar: 20, total: 60 });
  });

  it('is separate for each currency', () => {
    const usage = [
      ...daily('2025-04-01', '2025-04-10', () => 2, { currency: 'USD' }),
      ...daily('2025-04-01', '2025-04-10', () => 3),
    ];
    expect(forecasts(usage).map(({ currency, forecast }) => [currency, forecast?.total])).toEqual([
      ['EUR', 90],
      ['USD', 60],
    ]);
  });

  it('does not exist without usage of this month, and names the reason', () => {
    const march = { usage: usageFrom(at('2025-03-01'), at('2025-04-01'), 50) };
    expect(one([march])).toBe('the newest usage is from 31 Mar 2025, before this month');
    expect(one(daily('2025-03-01', '2025-04-02', () => 2))).toBe('only 2 full days of usage this month');
    expect(one([{ usage: usageFrom(at('2025-04-01'), at('2025-05-01'), 50) }])).toBe(
      'no usage period has ended',
    );
    expect(one([march, ...daily('2025-03-01', '2025-04-10', () => 2)])).toBe(
      'some usage is only charged after the end of the month',
    );
    expect(forecasts([{ amount: 5 }])).toEqual([]);
  });
});
