/**
 * Encodes the counts of all days of a month in one decimal number. One addition in PostgreSQL then adds the counts of
 * all days, and one subtraction subtracts them. Each day has 40 digits, and the first day of the month has the lowest
 * digits. The highest 8 of the 40 digits are the number of conversations, the next 8 the number of sentiments, and the
 * lowest 24 the sum of the sentiments.
 *
 * A count cannot overflow into the next day while a query counts fewer than 100 million conversations of a topic.
 * Sentiments are stored as integers from 0 to 2 * 10^15, so that sums are exact and never negative.
 */
import { sql, type SQL } from 'drizzle-orm';

const CONVERSATIONS = 8;
const SENTIMENTS = 8;
const SUM = 24;
const DAY = CONVERSATIONS + SENTIMENTS + SUM;
const UNIT = 1e15;

export type DayCounts = { conversations: number; sentiments: number; averageSentiment: number | null };

/**
 * SQL for the sentiment of a conversation as an integer. Values outside -1 to 1 are limited, because they would change
 * the digits of other days.
 */
export const SENTIMENT_UNITS = sql.raw(
  `round((least(greatest(sentiment, -1), 1) + 1) * ${UNIT}::float8)::bigint`,
);

/** SQL for the first day of the month of `day`. */
export function monthOf(day: SQL): SQL {
  return sql`(${day} - ${placeInMonth(day)})`;
}

type Counts = Record<'day' | 'conversations' | 'sentiments' | 'units', SQL>;

/** SQL for a number with the counts of one day. `units` is null if there is no sentiment. */
export function daysNumber({ day, conversations, sentiments, units }: Counts): SQL {
  return sql`(${conversations} * ${power(SENTIMENTS + SUM)} + ${sentiments} * ${power(SUM)} + coalesce(${units}, 0))
    * ${powerOfDays(placeInMonth(day))}`;
}

/** SQL for a number with the counts of a single conversation. */
export const ofConversation = daysNumber({
  day: sql`day`,
  conversations: sql`1`,
  sentiments: sql`(sentiment is not null)::int`,
  units: SENTIMENT_UNITS,
});

/**
 * SQL for a part of the number of a month: the counts of `length` days from the day with the index `first` on. The
 * first day of a month has the index 0.
 */
export function someDays(days: SQL, first: SQL, length: SQL): SQL {
  return sql`mod(div(${days}, ${powerOfDays(first)}), ${powerOfDays(length)})`;
}

/**
 * SQL for the sum of all days, as a number of one day. The remainder of a division by 10^n - 1 is the sum of the groups
 * of n digits, like the remainder of a division by 9 is the sum of the digits.
 */
export function sumOfDays(days: SQL): SQL {
  return sql`mod(${days}, ${power(DAY)} - 1)`;
}

export function conversationsOf(day: SQL): SQL {
  return sql`div(${day}, ${power(SENTIMENTS + SUM)})`;
}

/** Decodes the counts from the text of a number of one day. */
export function readDay(text: string): DayCounts {
  return countsAt(text.padStart(DAY, '0'), 0);
}

/** Decodes the counts from the text of a number of several days. `dates` contains the date of each day. */
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

/** Returns the average sentiment. assumed: it is rounded to six decimals. Null if there are no sentiments. */
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
