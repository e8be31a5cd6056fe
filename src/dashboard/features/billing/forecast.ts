/** Forecasts the usage costs of the current month from its full days so far. */
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { groupBy } from '../../lib/group-by.ts';
import { addDays, countDays, type Day, type DayRange, dayWithYear, daysOf, monthOf } from '../../lib/day.ts';
import { compareCurrencies, numberOf, sumAmounts } from '../../lib/money.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { median } from '../../lib/statistics/median.ts';
import { DAY, dayOf, parseInstant } from '../../lib/time.ts';
import { startOfDay } from '../../lib/zoned-time.ts';
import { periodOf } from './transaction-dates.ts';
import { chargedUsages } from './usage-figures.ts';

export type Forecast = {
  /** The costs of the full days so far. `total` is the forecast for the whole month. Both are in whole currency. */
  soFar: number;
  total: number;
  /** The number of full days with known usage so far. `ofDays` is the number of days of the month. */
  days: number;
  ofDays: number;
  isByWeekday: boolean;
  /**
   * The median error of the same forecast on past months, relative to their costs; null if too few months were tested.
   */
  error: number | null;
  /** The number of past months that the forecast was tested on. */
  months: number;
};

export type CurrencyForecast = { currency: string | null } & (
  | { forecast: Forecast }
  /** The reason why a forecast is impossible. */
  | { forecast: null; reason: string }
);

/** The minimum number of full days for a forecast. Fewer days contain too little of a month. */
const LEAST_DAYS = 3;
/** The minimum number of past months that shows the usual error. */
const LEAST_MONTHS_TESTED = 3;
const MONTHS_TESTED = 12;
const WEEKDAY_WEEKS = 8;
const LEAST_WEEKDAY_DAYS = 28;
/**
 * The maximum length of a daily usage period in milliseconds.
 * assumed: a period of at most a day and an hour is a day, because a day has 25 hours when clocks go back.
 */
const DAILY = DAY + DAY / 24;
/** A usage period over this length in milliseconds counts as a period of a month or more. */
const MONTHLY = 16 * DAY;
/**
 * The tolerance for the end of a period in milliseconds, because a period may end a moment before the day, e.g. at
 * 23:59:59.
 */
const MOMENT = 1000;

type Period = { from: number; to: number; cost: number };

/** Returns a forecast for each currency with usage. `today` is the current day in `zone`. */
export function forecastsOf(rows: readonly TransactionRow[], today: Day, zone: string): CurrencyForecast[] {
  return forecastsBy(rows, today, zone, MONTHS_TESTED);
}

/** Returns the start of the usage that `untestedForecastsOf` needs. It ignores usage that ended before this time. */
export function startOfForecastUsage(today: Day, zone: string): number {
  return startOfDay(weekdayDays(monthOf(today).first).first, zone);
}

/** Returns the forecasts without their errors on past months. Needs only the usage of the last weeks. */
export function untestedForecastsOf(
  rows: readonly TransactionRow[],
  today: Day,
  zone: string,
): { currency: string | null; forecast: Forecast }[] {
  const from = startOfForecastUsage(today, zone);
  const recent = rows.filter(({ usage }) => (parseInstant(usage?.endTime ?? null)?.getTime() ?? 0) > from);
  return forecastsBy(recent, today, zone, 0).flatMap(({ currency, forecast }) =>
    forecast === null ? [] : { currency, forecast },
  );
}

function forecastsBy(
  rows: readonly TransactionRow[],
  today: Day,
  zone: string,
  monthsTested: number,
): CurrencyForecast[] {
  const startOf = startsOfDays(zone);
  return Array.from(periodsByCurrency(rows), ([currency, periods]) => ({
    currency,
    ...forecastOf(periods, today, zone, startOf, monthsTested),
  })).toSorted((a, b) => compareCurrencies(a.currency, b.currency));
}

/**
 * Returns the usage costs of the full days of a range that ends with `today`; null for days whose usage is not known
 * yet. Returns null if the usage has several currencies, or periods that are longer than a day.
 */
export function dailyCostsOf(
  rows: readonly TransactionRow[],
  { first, last: today }: DayRange,
  zone: string,
): (number | null)[] | null {
  const startOf = startsOfDays(zone);
  const [start, end] = [startOf(first), startOf(today)];
  const recent = Array.from(periodsByCurrency(rows).values(), (periods) =>
    periods.filter(({ from, to }) => to > start && from < end),
  ).filter((periods) => periods.length > 0);
  const [periods] = recent;
  if (periods === undefined || recent.length > 1) return null;
  if (periods.some(({ from, to }) => to - from > DAILY)) return null;
  const covered = coveredDays(periods, first, today, startOf);
  return daysOf({ first, last: addDays(today, -1) }).map((day, place) =>
    place < covered ? costIn(periods, startOf(day), startOf(addDays(day, 1))) : null,
  );
}

function periodsByCurrency(rows: readonly TransactionRow[]): Map<string | null, Period[]> {
  const byCurrency = groupBy(chargedUsages(rows).charged, ({ code }) => code);
  return new Map(
    Array.from(byCurrency, ([currency, ofCurrency]) => [
      currency,
      ofCurrency.flatMap((row) => {
        const period = periodOf(row);
        const { responseCost, libraryCost, userCost } = row.usage;
        const cost = numberOf(sumAmounts([responseCost, libraryCost, userCost]));
        return period === null || period.to === period.from ? [] : [{ ...period, cost }];
      }),
    ]),
  );
}

/** Returns a function that returns the start of a day in a time zone. It computes each start once. */
function startsOfDays(zone: string): StartOf {
  const starts = new Map<Day, number>();
  return (day) => {
    let start = starts.get(day);
    if (start === undefined) starts.set(day, (start = startOfDay(day, zone)));
    return start;
  };
}

type StartOf = (day: Day) => number;

function none(reason: string): { forecast: null; reason: string } {
  return { forecast: null, reason };
}

function forecastOf(
  periods: readonly Period[],
  today: Day,
  zone: string,
  startOf: StartOf,
  monthsTested: number,
): { forecast: Forecast } | { forecast: null; reason: string } {
  const newest = newestEnd(periods, startOf(today));
  if (newest === -Infinity) return none('no usage period has ended');
  const month = monthOf(today);
  const days = coveredDays(periods, month.first, today, startOf);
  if (days === 0)
    return none(
      `the newest usage is from ${dayWithYear(dayOf(new Date(newest - MOMENT), zone))}, before this month`,
    );
  if (days < LEAST_DAYS) return none(`only ${pluralize(days, 'full day')} of usage this month`);
  if (isMixed(periods, monthOf(today, -1), startOf))
    return none('some usage is only charged after the end of the month');
  const estimate = estimateAt(periods, month.first, days, startOf);
  if (estimate === null) return none('no costs on these days in the past weeks');
  const errors = Array.from({ length: monthsTested }, (_, before) =>
    errorOf(
      periods,
      monthOf(today, -1 - before),
      countDays({ first: month.first, last: today }) - 1,
      startOf,
    ),
  ).flatMap((error) => error ?? []);
  return {
    forecast: {
      ...estimate,
      days,
      ofDays: countDays(month),
      error: errors.length < LEAST_MONTHS_TESTED ? null : median(errors),
      months: errors.length,
    },
  };
}

/** Returns the latest end of the periods that have ended at a moment; -Infinity if no period has ended. */
function newestEnd(periods: readonly Period[], at: number): number {
  return periods.reduce((newest, { to }) => (to <= at + MOMENT ? Math.max(newest, to) : newest), -Infinity);
}

/** Returns the number of consecutive full days from `first` whose usage is known on the day `today`. */
function coveredDays(periods: readonly Period[], first: Day, today: Day, startOf: StartOf): number {
  const newest = newestEnd(periods, startOf(today));
  let days = 0;
  while (addDays(first, days) < today && startOf(addDays(first, days + 1)) <= newest + MOMENT) days += 1;
  return days;
}

/**
 * Whether a month has costs from short and from long periods. The service charges a long period only after its end, so
 * a forecast during the month would miss its costs.
 */
function isMixed(periods: readonly Period[], month: DayRange, startOf: StartOf): boolean {
  const bounds = [startOf(month.first), startOf(addDays(month.last, 1))] as const;
  const all = costIn(periods, ...bounds);
  const long = costIn(
    periods.filter(({ from, to }) => to - from > MONTHLY),
    ...bounds,
  );
  return long > 0 && long < all * 0.99;
}

/**
 * Forecasts the month that starts with `first` from its first `days` days. Uses only periods that have ended by then.
 * The weight of a day is the usual cost of its weekday. The result is the costs so far, divided by the share of these
 * days in the weights of the month.
 */
function estimateAt(
  periods: readonly Period[],
  first: Day,
  days: number,
  startOf: StartOf,
): Pick<Forecast, 'soFar' | 'total' | 'isByWeekday'> | null {
  const end = startOf(addDays(first, days));
  const ended = periods.filter(({ to }) => to <= end + MOMENT);
  const soFar = costIn(ended, startOf(first), end);
  const weights = weekdayWeights(ended, first, startOf);
  const weightOf = (all: readonly Day[]) =>
    all.reduce((sum, day) => sum + (weights?.[weekdayOf(day)] ?? 1), 0);
  const month = daysOf(monthOf(first));
  const known = weightOf(month.slice(0, days));
  if (known === 0) return null;
  return { soFar, total: (soFar * weightOf(month)) / known, isByWeekday: weights !== null };
}

/**
 * Returns the average costs of each weekday in the weeks before `first`; null if usage is not daily or known for too
 * few days.
 */
function weekdayWeights(periods: readonly Period[], first: Day, startOf: StartOf): number[] | null {
  const days = daysOf(weekdayDays(first));
  const [start, end] = [startOf(days[0]!), startOf(first)];
  const recent = periods.filter(({ from, to }) => to > start && from < end);
  const oldest = recent.reduce((least, { from }) => Math.min(least, from), end);
  const known = days.filter((day) => startOf(day) >= oldest - MOMENT);
  if (known.length < LEAST_WEEKDAY_DAYS || recent.some(({ from, to }) => to - from > DAILY)) return null;
  const costs = groupBy(known, weekdayOf);
  return Array.from({ length: 7 }, (_, weekday) => {
    const ofWeekday = costs.get(weekday) ?? [];
    const sum = ofWeekday.reduce(
      (all, day) => all + costIn(recent, startOf(day), startOf(addDays(day, 1))),
      0,
    );
    return sum / ofWeekday.length;
  });
}

function weekdayDays(first: Day): DayRange {
  return { first: addDays(first, -7 * WEEKDAY_WEEKS), last: addDays(first, -1) };
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/**
 * Returns the relative error of a forecast for a past month after `elapsed` days; null if the costs of the month or the
 * usage of its first days are unknown.
 */
function errorOf(
  periods: readonly Period[],
  { first, last }: DayRange,
  elapsed: number,
  startOf: StartOf,
): number | null {
  if (elapsed >= countDays({ first, last })) return null;
  const [start, end] = [startOf(first), startOf(addDays(last, 1))];
  const isKnown =
    periods.some(({ from }) => from <= start + MOMENT) && periods.some(({ to }) => to >= end - MOMENT);
  const days = coveredDays(periods, first, addDays(first, elapsed), startOf);
  const actual = costIn(periods, start, end);
  const estimate =
    isKnown && days >= LEAST_DAYS && actual > 0 ? estimateAt(periods, first, days, startOf) : null;
  return estimate && Math.abs(estimate.total - actual) / actual;
}

/** Returns the costs between two moments. The costs of a period are spread evenly over its time. */
function costIn(periods: readonly Period[], start: number, end: number): number {
  return periods.reduce((sum, { from, to, cost }) => {
    const shared = Math.min(to, end) - Math.max(from, start);
    return shared > 0 ? sum + (cost * shared) / (to - from) : sum;
  }, 0);
}
