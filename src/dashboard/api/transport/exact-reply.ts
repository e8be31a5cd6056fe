/**
 * Parses replies with numbers that a double would round. Loaded only for such replies, because `JSON.parse` is faster and
 * part of every page.
 */
import type * as z from 'zod';
import { isExactDouble, JsonNumber, parseExactJson } from '#contract/exact-json.ts';

function reviveLongNumber(_: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined && !isExactDouble(source) ? source : value;
}

/** Like `JSON.parse`, except that a number that a double would round becomes a text with its digits. */
export function parseWithLongNumbers(text: string): unknown {
  // Only current browsers pass the source of a number.
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
 * Returns a copy of a value in which the texts of long numbers are numbers where the schema accepts only numbers. Such
 * fields are measurements, not ids or amounts, so their rounded values are shown.
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
