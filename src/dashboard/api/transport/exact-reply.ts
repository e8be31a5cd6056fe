/**
 * Parses replies with numbers that a double would round. Other replies use `JSON.parse`, which is faster, so this
 * module is loaded on demand.
 */
import * as z from 'zod';
import { isExactDouble, JsonNumber, parseExactJson } from '#contract/exact-json.ts';
import { NumberId } from '#contract/fields.ts';
import { PageVisit, type listPageHistory } from '#contract/lead.ts';
import type { Operation } from '#contract/operation.ts';
import { Transaction, type listTransactions } from '#contract/transaction.ts';

/** The digits of numbers that `JSON.parse` would round. */
const LongInteger = z.string().regex(/^-?\d{16,}$/);
const LongDecimal = z.string().regex(/^-?\d[\d.]{15,}$/);

const ExactTransaction = Transaction.extend({
  id: z.union([NumberId, LongInteger]),
  amount: z.union([z.number(), LongDecimal]),
});
/** A transaction whose id and amount are texts if a number would lose digits. */
export type ExactTransaction = z.infer<typeof ExactTransaction>;

const ExactPageVisit = PageVisit.extend({ id: z.union([NumberId, LongInteger]) });
/** A page visit whose id is a text if a number would lose digits. */
export type ExactPageVisit = z.infer<typeof ExactPageVisit>;

/**
 * The schemas of the responses whose ids or amounts are documented as numbers, by operation. They also accept these
 * numbers as texts.
 */
const EXACT_RESPONSES = {
  listTransactions: z.array(ExactTransaction),
  listPageHistory: z.array(ExactPageVisit),
} satisfies Record<(typeof listTransactions | typeof listPageHistory)['id'], z.ZodType>;

/** An operation whose response type also allows long numbers as texts, as in `EXACT_RESPONSES`. */
export type Exactly<Op extends Operation, Success> = Omit<Op, 'responses'> & {
  responses: Omit<Op['responses'], 'success'> & { success: z.ZodType<Success> };
};

/**
 * Parses the text of a response without rounding ids and amounts. Also returns the schema for the result if it differs
 * from the documented schema.
 */
export function readExactly(
  { id, responses: { keepsNumbers, records, success: documented } }: Operation,
  text: string,
): { json: unknown; success?: z.ZodType } {
  if (keepsNumbers) return { json: parseExactJson(text) };
  const exact = new Map<string, z.ZodType>(Object.entries(EXACT_RESPONSES)).get(id);
  const success = exact ?? documented ?? z.unknown();
  if (!hasLongNumber(text)) return { json: JSON.parse(text), ...(exact && { success: exact }) };
  const json = parseSlowly(text);
  const isList = records?.length === 0 && Array.isArray(json) && success instanceof z.ZodArray;
  return {
    json: isList
      ? json.map((record) => rounded(success.element as z.ZodType, record))
      : rounded(success, json),
    ...(exact && { success: exact }),
  };
}

function rounded(schema: z.ZodType, value: unknown): unknown {
  const { error } = schema.safeParse(value);
  return error ? withRoundedNumbers(value, error) : value;
}

function reviveLongNumber(_: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && !isExactDouble(source) ? source : value;
}

/** Matches every number that a double may round. Shorter numbers are always exact. */
const LONG = /-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g;

/**
 * Whether a double would round a number of this JSON text. Averages have as many digits as a double, so most matches are
 * exact. A match inside a text value only makes the parser slower.
 */
function hasLongNumber(text: string): boolean {
  for (const [source] of text.matchAll(LONG)) if (!isExactDouble(source)) return true;
  return false;
}

/** Like `JSON.parse`, except that a number that a double would round becomes a text with its digits. */
export function parseWithLongNumbers(text: string): unknown {
  return hasLongNumber(text) ? parseSlowly(text) : JSON.parse(text);
}

/** Takes ten times longer than `JSON.parse`. */
function parseSlowly(text: string): unknown {
  // Older browsers do not pass the source text of a number to the reviver.
  if (!('rawJSON' in JSON)) return withTexts(parseExactJson(text));
  return JSON.parse(text, reviveLongNumber as Parameters<typeof JSON.parse>[1]);
}

function withTexts(value: unknown): unknown {
  if (value instanceof JsonNumber) return isExactDouble(value.text) ? Number(value.text) : value.text;
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withTexts(field)]));
}

/**
 * Returns a copy of a parsed response. The parser stores a number that a double cannot represent as a string. Where the
 * schema rejected such a string (`issues`), the copy contains the rounded number. Rounding is acceptable, because these
 * fields are measurements, not ids or amounts.
 */
export function withRoundedNumbers(value: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(value);
  for (const { path } of issues) {
    const last = path.at(-1);
    const owner = path.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], copy);
    if (last === undefined || typeof owner !== 'object' || owner === null) continue;
    const found: unknown = Reflect.get(owner, last);
    if (typeof found === 'string' && isLongNumber(found)) Reflect.set(owner, last, Number(found));
  }
  return copy;
}

function isLongNumber(text: string): boolean {
  return /^-?\d[\d.]{15}/.test(text) && Number.isFinite(Number(text)) && !isExactDouble(text);
}
