/**
 * Finds the figures, days and names that differ between two similar questions. The similarity ignores most of them. For
 * example, `question-terms.ts` treats all numbers as equal.
 */
import { fold } from '#contract/fold.ts';
import { listFormat } from '../../lib/format.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { CURRENCY, MONTH, MONTH_OF_DATE, NUMBER_WORD, UNIT, WEEKDAY } from './figure-words.ts';
import { isGerman } from './question-terms.ts';

const KINDS = ['figure', 'day', 'name'] as const;

/** The start and end of a range of characters in a text. */
export type TextRange = { from: number; to: number };

type Value = {
  kind: (typeof KINDS)[number];
  /** The normalised value. Different spellings of a value, e.g. '1,000' and '1.000', have the same text here. */
  value: string;
  /** The unit. Null without a known unit. */
  unit: string | null;
};

type Figure = TextRange & Value;

type Pattern = { regex: RegExp; read: (...groups: (string | undefined)[]) => Value };

const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;

/**
 * The patterns of figures, days and codes. If several patterns match the same characters, the first pattern decides.
 */
const PATTERNS: readonly Pattern[] = [
  pattern(String.raw`(\d{4})-(\d\d)-(\d\d)`, (year, month, day) => dateOf(day, month, year)),
  pattern(String.raw`(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d\d)`, (first, sign, second, year) =>
    // In a date with slashes, the month is first only in American English. A second number over 12 must be the day.
    sign === '/' && Number(second) > 12 ? dateOf(second, first, year) : dateOf(first, second, year),
  ),
  // A date without a year counts only after a German preposition or 'den'. After other words, '12.8.' is the number
  // 12.8 followed by a full stop.
  pattern(String.raw`(?<=\b(?:am|vom|zum|bis|ab|den) )(\d{1,2})\.(\d{1,2})\.`, (day, month) =>
    dateOf(day, month),
  ),
  pattern(
    String.raw`(\d{1,2})(?:st|nd|rd|th|\.)? (?:of |de )?(${MONTH_OF_DATE.source})(?:,? (?:de )?(\d{4}))?`,
    (day, month, year) => dateOf(day, MONTH_OF_DATE.valueOf(month!), year),
  ),
  pattern(
    String.raw`(${MONTH_OF_DATE.source}) (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?`,
    (month, day, year) => dateOf(day, MONTH_OF_DATE.valueOf(month!), year),
  ),
  pattern(String.raw`(\d{1,2})(?:[:.](\d\d))? ?(am|a\.m\.|pm|p\.m\.|uhr|o['’]clock)`, timeOf),
  pattern(String.raw`(\d{1,2})(?::| ?h ?)(\d\d)`, timeOf),
  pattern(String.raw`(${CURRENCY.source}) ?(${NUMBER})(k(?!\p{L}))?`, (currency, number, thousand) =>
    amountOf(number, thousand, CURRENCY.valueOf(currency!)),
  ),
  pattern(
    String.raw`(${NUMBER})(k(?!\p{L}))?(?:[ \u00a0\u202f-]?(${UNIT.source}))?`,
    (number, thousand, unit) => amountOf(number, thousand, UNIT.valueOf(unit ?? '')),
  ),
  pattern(String.raw`(${NUMBER_WORD.source})(?:[ -](${UNIT.source}))?`, (word, unit) =>
    amountOf(String(NUMBER_WORD.valueOf(word!)), undefined, UNIT.valueOf(unit ?? '')),
  ),
  pattern(`(${WEEKDAY.source})`, (day) => ofKind('day', `weekday ${WEEKDAY.valueOf(day!)}`)),
  pattern(`(${MONTH.source})`, (month) => ofKind('day', `month ${MONTH.valueOf(month!)}`)),
  pattern(String.raw`(\p{L}+-?\p{N}[\p{L}\p{N}]*)`, (code) => ofKind('name', fold(code!))),
];

/** Returns a pattern that matches only whole words and whole numbers. `read` converts a match to a value. */
function pattern(source: string, read: Pattern['read']): Pattern {
  const before = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:]|\p{L}-)`;
  const after = String.raw`(?![\p{L}\p{N}]|[.,:]\p{N})`;
  return { regex: new RegExp(`${before}(?:${source})${after}`, 'giu'), read };
}

function ofKind(kind: Value['kind'], value: string): Value {
  return { kind, value, unit: null };
}

function dateOf(day?: string, month?: string | number | null, year = ''): Value {
  return ofKind('figure', `date ${Number(day)}.${Number(month)}.${year.slice(-2)}`);
}

function timeOf(hour?: string, minute = '0', half = ''): Value {
  const isAfternoon = /^p/i.test(half);
  const hours = /^[ap]/i.test(half) ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return ofKind('figure', `time ${hours}:${Number(minute)}`);
}

function amountOf(number = '', thousand: string | undefined, unit: string | null): Value {
  return { kind: 'figure', value: String(readNumber(number) * (thousand === undefined ? 1 : 1000)), unit };
}

/**
 * Parses a number in English or German notation: '1,700.50' and '1.700,50' are equal. A single separator before three
 * digits separates thousands, so '1.700' is 1700.
 */
function readNumber(text: string): number {
  const plain = text.replaceAll(/['’\u00a0\u202f]/g, '');
  const isGrouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(plain);
  const at = isGrouped ? -1 : Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const [whole, decimals] = at === -1 ? [plain, '0'] : [plain.slice(0, at), plain.slice(at + 1)];
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
}

/**
 * Words with at least two capital letters, e.g. 'BMW' and 'PowerWall'. In German questions, only these words count as
 * names, because every noun is capitalised.
 */
const TWO_CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]*\p{Lu}[\p{L}-]*/gu;
const INSIDE_SENTENCE = /(?<![\p{L}\p{N}]|(?:^|[.?!:¿¡"])\s*)\p{Lu}[\p{L}-]+/gu;

/** The maximum number of characters of a question that are analysed. A text from the service may have any length. */
const MOST_LETTERS = 2000;

/** Returns the figures, days and names of a question in the order of the text. */
function figuresOf(question: string): Figure[] {
  const text = question.slice(0, MOST_LETTERS);
  const figures: Figure[] = [];
  const add = (figure: Figure) => {
    if (figures.every(({ from, to }) => figure.to <= from || figure.from >= to)) figures.push(figure);
  };
  for (const { regex, read } of PATTERNS) {
    for (const match of text.matchAll(regex)) {
      const [whole, ...groups] = match;
      add({ from: match.index, to: match.index + whole.length, ...read(...groups) });
    }
  }
  for (const regex of namePatternsOf(text)) {
    for (const { 0: name, index } of text.matchAll(regex)) {
      add({ from: index, to: index + name.length, ...ofKind('name', fold(name)) });
    }
  }
  return figures.toSorted((a, b) => a.from - b.from);
}

function namePatternsOf(text: string): readonly RegExp[] {
  const hasLowerCase = /\p{Ll}/u.test(text);
  if (!hasLowerCase) return [];
  return isGerman(text) ? [TWO_CAPITALS] : [TWO_CAPITALS, INSIDE_SENTENCE];
}

export type FigureDifference = {
  /** The figures, days and names of each question that the other question does not contain. */
  a: readonly Figure[];
  b: readonly Figure[];
  /** A sentence, e.g. 'The questions differ in 2 figures and 1 name.' Null without a difference. */
  text: string | null;
};

export function compareFigures(textA: string, textB: string): FigureDifference {
  const figuresA = figuresOf(textA);
  const figuresB = figuresOf(textB);
  const a = unmatched(figuresA, figuresB, textB);
  const b = unmatched(figuresB, figuresA, textA);
  const parts = KINDS.flatMap((kind) => {
    const count = Math.max(countOf(kind, a), countOf(kind, b));
    return count === 0 ? [] : [pluralize(count, kind)];
  });
  return {
    a,
    b,
    text: parts.length === 0 ? null : `The questions differ in ${listFormat().format(parts)}.`,
  };
}

/** Returns the positions in a text, such as an answer, that repeat one of the given figures. */
export function repeatedFigures(text: string, figures: readonly Figure[]): TextRange[] {
  return figuresOf(text).filter(({ value, unit }) =>
    figures.some(
      (other) => other.value === value && (other.unit === unit || other.unit === null || unit === null),
    ),
  );
}

/**
 * Returns the figures of a text that another text does not contain. Each figure of the other text matches at most one
 * figure.
 */
function unmatched(figures: readonly Figure[], others: readonly Figure[], otherText: string): Figure[] {
  const left = [...others];
  const takeMatch = (matches: (other: Figure) => boolean) => {
    const at = left.findIndex(matches);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  };
  const otherWords = new Set(fold(otherText).match(/[\p{L}\p{N}-]+/gu));
  return figures
    .filter((figure) => !takeMatch((other) => other.value === figure.value && other.unit === figure.unit))
    .filter(({ kind, value, unit }) => {
      if (kind === 'name') return !otherWords.has(value);
      return !takeMatch((other) => other.value === value && (other.unit === null || unit === null));
    });
}

function countOf(kind: Value['kind'], figures: readonly Figure[]): number {
  return figures.filter((figure) => figure.kind === kind).length;
}
