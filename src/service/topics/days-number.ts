/**
 * The counts of the days of a month as one decimal number, so that one addition in PostgreSQL adds all days, and a
 * subtraction removes them. Each day has 40 digits, and the first day has the lowest ones: 8 for the number of
 * conversations, 8 for the number of sentiments and 24 for the sum of the sentiments.
 *
 * The digits of a day never overflow into the next day as long as a query counts fewer than 100 million conversations of
 * a topic. Sentiments are stored as whole units from 0 to 2 * 10^15, so that sums are exact and never negative.
 */
import { sql, type SQL } from 'drizzle-orm';

const CONVERSATIONS = 8;
const SENTIMENTS = 8;
const SUM = 24;
const DAY = CONVERSATIONS + SENTIMENTS + SUM;
const UNIT = 1e15;

export type DayCounts = { conversations: number; sentiments: number; averageSentiment: number | null };

/** A sentiment as whole units. Limits invalid ones, because they would change the counts of other days. */
export const SENTIMENT_UNITS = sql.raw(
  `round((least(greatest(sentiment, -1), 1) + 1) * ${UNIT}::float8)::bigint`,
);

/** The first day of the month. */
export function monthOf(day: SQL): SQL {
  return sql`(${day} - ${placeInMonth(day)})`;
}

type Counts = Record<'day' | 'conversations' | 'sentiments' | 'units', SQL>;

/** The counts of one day. `units` may be null if there is no sentiment. */
export function daysNumber({ day, conversations, sentiments, units }: Counts): SQL {
  return sql`(${conversations} * ${power(SENTIMENTS + SUM)} + ${sentiments} * ${power(SUM)} + coalesce(${units}, 0))
    * ${powerOfDays(placeInMonth(day))}`;
}

/** The counts of one conversation. */
export const ofConversation = daysNumber({
  day: sql`day`,
  conversations: sql`1`,
  sentiments: sql`(sentiment is not null)::int`,
  units: SENTIMENT_UNITS,
});

/** The days of a month from `first` on, as a number of `length` days. The first day of a month is 0. */
export function someDays(days: SQL, first: SQL, length: SQL): SQL {
  return sql`mod(div(${days}, ${powerOfDays(first)}), ${powerOfDays(length)})`;
}

/**
 * The sum of all days, as the number of one day. The remainder after division by 10^n - 1 is the sum of the groups of n
 * digits, as the remainder after division by 9 is the sum of the digits.
 */
export function sumOfDays(days: SQL): SQL {
  return sql`mod(${days}, ${power(DAY)} - 1)`;
}

export function conversationsOf(day: SQL): SQL {
  return sql`div(${day}, ${power(SENTIMENTS + SUM)})`;
}

/** Reads the text of the number of one day. */
export function readDay(text: string): DayCounts {
  return countsAt(text.padStart(DAY, '0'), 0);
}

/** Reads the text of a number of several days, the first one first. */
export function readDays<Day>(
  text: string,
  dates: readonly string[],
  toDay: (date: string, counts: DayCounts) => Day,
): Day[] {
  const digits = text.padStart(dates.length * DAY, '0');
  return dates.map((date, day) => toDay(date, countsAt(digits, (dates.length - 1 - day) * DAY)));
}

function countsAt(digits: string, start: number): DayCounts {
  const conversations = Number(digits.slice(start, start + CONVERSATIONS));
  if (conversations === 0) return NO_CONVERSATIONS;
  const sum = start + CONVERSATIONS + SENTIMENTS;
  const sentiments = Number(digits.slice(start + CONVERSATIONS, sum));
  const units = Number(digits.slice(sum, sum + SUM));
  return { conversations, sentiments, averageSentiment: average(units, sentiments) };
}

const NO_CONVERSATIONS: DayCounts = { conversations: 0, sentiments: 0, averageSentiment: null };

/** assumed: rounded to six decimals. Null without sentiments. */
function average(units: number, sentiments: number): number | null {
  return sentiments === 0 ? null : Math.round((units / UNIT / sentiments - 1) * 1e6) / 1e6;
}

function placeInMonth(day: SQL): SQL {
  return sql`(extract(day from ${day})::int - 1)`;
}

function powerOfDays(count: SQL): SQL {
  return sql`('1e' || ${sql.raw(String(DAY))} * ${count})::numeric`;
}

function power(exponent: number): SQL {
  return sql.raw(`1e${exponent}`);
}
