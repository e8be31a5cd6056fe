/**
 * Parses and writes JSON without changes to its numbers. `JSON.parse` converts every number to a double, which rounds
 * ids above 2^53 and long decimals, and which loses the difference between 1 and 1.0.
 */
import { readJson, type JsonSyntaxToken } from './json-text.ts';

/** The source text of a JSON number that JavaScript would write differently, e.g. 1.0 or an integer above 2^53. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Matches every JSON text with a number that the conversion to a double may change. Also matches some texts without
 * such a number.
 */
const MAY_CHANGE = /\d[.eE]|\d{16}|-0/;

/** Like `JSON.parse`, except that each number that a double would change becomes a `JsonNumber`. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return MAY_CHANGE.test(text) ? valueOf(text) : value;
}

type Open = { value: object; name: string | null };

/** Builds the value of valid JSON with an explicit stack, because external documents may be nested to any depth. */
function valueOf(text: string): unknown {
  const { tokens } = readJson(text);
  const open: Open[] = [];
  let root: unknown;
  const add = (value: unknown) => {
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if (Array.isArray(parent.value)) parent.value.push(value);
    else {
      // An assignment to `__proto__` would not create a property.
      Object.defineProperty(parent.value, parent.name ?? '', {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      });
      parent.name = null;
    }
  };
  for (const [index, token] of tokens.entries()) {
    const { kind } = token;
    if (kind === '{' || kind === '[') {
      const value = kind === '{' ? {} : [];
      add(value);
      open.push({ value, name: null });
    } else if (kind === '}' || kind === ']') open.pop();
    else if (kind === 'plain') {
      const parent = open.at(-1);
      if (parent && tokens[index + 1]?.kind === ':')
        parent.name = JSON.parse(sourceOf(text, token)) as string;
      else add(plainValue(sourceOf(text, token)));
    }
  }
  return root;
}

function plainValue(source: string): unknown {
  const value: unknown = JSON.parse(source);
  return typeof value === 'number' && String(value) !== source ? new JsonNumber(source) : value;
}

function sourceOf(text: string, { from, to }: JsonSyntaxToken): string {
  return text.slice(from, to);
}

/**
 * Like `JSON.stringify`, but writes each `JsonNumber` as its source text. The function is recursive, so the caller must
 * limit the depth of the value.
 */
export function writeExactJson(value: unknown): string {
  if (value instanceof JsonNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`;
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${writeExactJson(field)}`,
  );
  return `{${fields.join(',')}}`;
}

/** Whether objects and arrays are nested deeper than `most` levels. */
export function isDeeperThan(root: unknown, most: number): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null && !(value instanceof JsonNumber)
        ? Object.values(value)
        : [],
    );
  }
  return false;
}

const NUMBER = /^-?(?:\d+)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Whether a double has exactly the value of the number in the text, regardless of the notation, e.g. for 1.50 and
 * 15e-1.
 */
export function isExactDouble(text: string): boolean {
  const value = Number(text);
  // Above 2^53, the comparison below is not sufficient: the shortest notation of a double may be an integer that
  // differs from the double's exact value.
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value);
  if (!NUMBER.test(text) || !Number.isFinite(value)) return false;
  const shortest = String(value);
  // Most programs write the shortest notation, and the comparison of digits is slow.
  return shortest === text || digitsOf(text) === digitsOf(shortest);
}

/**
 * Returns the same text for every notation of a decimal: the sign, the digits without outer zeros, and the exponent.
 */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + (digits.length - kept.length);
  return kept === '' ? '0' : `${sign}${kept}e${power}`;
}
