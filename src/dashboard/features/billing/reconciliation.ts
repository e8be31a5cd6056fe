/**
 * Compares the amount of a transaction with the sum of its three usage costs, to infer the unit of amounts, which the
 * API does not document.
 * assumed: costs are in whole currency. An amount that equals its costs only in the smallest unit shows that amounts
 * are in the smallest unit.
 */
import {
  exactAmount,
  type TransactionId,
  type TransactionRow,
} from '../../api/resources/transaction-rows.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { currencyWord, formatNumber, joinNames, numberFormat } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  type AmountUnit,
  compareCurrencies,
  type Decimal,
  decimalOf,
  digitsOf,
  formatMoney,
  inMajor,
  minus,
  numberOf,
  roundedDigits,
  sumAmounts,
} from '../../lib/money.ts';
import { currencyName } from './billing-search.ts';
import { READINGS, UNIT_LABELS } from './unit-labels.ts';

export type Reconciled = {
  row: TransactionRow;
  costs: Decimal;
  /** The amount minus its costs in whole currency, for each possible unit of the amount. */
  differences: Readonly<Record<AmountUnit, Decimal>>;
  /**
   * The units that make the amount equal to its costs. Both units match if the currency has no decimals or the amount
   * is zero.
   */
  matches: readonly AmountUnit[];
};

/** Compares the amount of a transaction with its costs. Returns null if the transaction has no usage. */
export function reconcile(row: TransactionRow): Reconciled | null {
  const { usage, code } = row;
  if (usage === null) return null;
  const costs = sumAmounts([usage.responseCost, usage.libraryCost, usage.userCost]);
  const differenceIn = (unit: AmountUnit) => minus(inMajor(decimalOf(exactAmount(row)), code, unit), costs);
  const differences = { major: differenceIn('major'), minor: differenceIn('minor') };
  const readings = digitsOf(code) === null ? MAJOR_ONLY : BOTH;
  return {
    row,
    costs,
    differences,
    matches: readings.filter((unit) => isRounding(differences[unit], roundedDigits(code))),
  };
}

/** The possible units of an amount in an unknown currency, whose smallest unit is unknown too. */
const MAJOR_ONLY: readonly AmountUnit[] = ['major'];
const BOTH: readonly AmountUnit[] = ['major', 'minor'];

/**
 * Whether a difference results from rounding.
 * assumed: costs may have more decimals than the currency, and the amount is their sum, rounded to the nearest smallest
 * unit of the currency.
 */
function isRounding({ units, scale }: Decimal, digits: number): boolean {
  const size = units < 0n ? -units : units;
  return scale <= digits ? size === 0n : size * 2n <= 10n ** BigInt(scale - digits);
}

export type UnitEvidence = {
  /** The transactions that have usage. `without` is the number of transactions without usage. */
  compared: readonly Reconciled[];
  without: number;
  /**
   * The number of amounts that equal their costs: only in whole currency, only in the smallest unit, in both units, and
   * in neither unit.
   */
  major: number;
  minor: number;
  either: number;
  neither: number;
  /** The number of amounts with decimals, which cannot be in the smallest unit. */
  fractions: number;
};

export function unitEvidence(rows: readonly TransactionRow[]): UnitEvidence {
  const compared = rows.flatMap((row) => reconcile(row) ?? []);
  const count = (...wanted: AmountUnit[]) =>
    compared.filter(({ matches }) => matches.join() === wanted.join()).length;
  return {
    compared,
    without: rows.length - compared.length,
    major: count('major'),
    minor: count('minor'),
    either: count('major', 'minor'),
    neither: count(),
    fractions: rows.filter(({ amount, code }) => digitsOf(code) !== null && !Number.isInteger(amount)).length,
  };
}

/** Whether the amount equals its costs in `unit`. An amount in an unknown currency is always read in whole units. */
export function isEqual({ row, matches }: Reconciled, unit: AmountUnit): boolean {
  return matches.includes(digitsOf(row.code) === null ? 'major' : unit);
}

/** A percentage that several amounts of one currency are above or below their costs. */
export type Markup = {
  /** The percentage as a fraction, e.g. 0.19 for 19% above the costs; negative for amounts below their costs. */
  share: number;
  keys: ReadonlySet<TransactionId>;
};

/**
 * The minimum number of different costs that must have the same markup.
 * assumed: two costs may have the same markup by chance.
 */
const LEAST_ALIKE = 3;
/** The maximum width of the interval of a markup. A wider interval is too imprecise. */
const WIDEST = 0.002;

/**
 * Returns the markup of each currency: the percentage by which most of the differing amounts are above or below their
 * costs. Amounts are rounded, so each amount yields an interval of possible percentages. The markup is the point where
 * most intervals overlap. It must cover at least half of the differing amounts and three different costs.
 */
export function markupsOf(
  compared: readonly Reconciled[],
  unit: AmountUnit,
): ReadonlyMap<string | null, Markup> {
  const spans = compared.flatMap((reconciled) => {
    const { row, costs } = reconciled;
    const [amount, cost] = [numberOf(inMajor(decimalOf(row.amount), row.code, unit)), numberOf(costs)];
    if (isEqual(reconciled, unit) || amount <= 0 || cost <= 0) return [];
    const smallest = 10 ** -roundedDigits(row.code);
    const [from, to] = [(amount - smallest) / cost - 1, (amount + smallest) / cost - 1];
    return [{ currency: row.code, key: row.key, cost, from, to }];
  });
  const markups = new Map<string | null, Markup>();
  for (const [currency, ofCurrency] of groupBy(spans, (span) => span.currency)) {
    const { from, to } = mostShared(ofCurrency);
    const matching = ofCurrency.filter((span) => span.from <= from && span.to >= to);
    const isPlausible =
      to - from < WIDEST &&
      matching.length * 2 >= ofCurrency.length &&
      new Set(matching.map(({ cost }) => cost)).size >= LEAST_ALIKE;
    if (isPlausible)
      markups.set(currency, { share: shortestIn(from, to), keys: new Set(matching.map(({ key }) => key)) });
  }
  return markups;
}

type Span = { from: number; to: number };

/** Returns the interval where most of the given intervals overlap. */
function mostShared(spans: readonly Span[]): Span {
  const starts = spans.map(({ from }) => from).toSorted((a, b) => a - b);
  const ends = spans.map(({ to }) => to).toSorted((a, b) => a - b);
  let best = { depth: 0, from: 0, to: 0 };
  let ended = 0;
  for (const [started, from] of starts.entries()) {
    while (ends[ended]! < from) ended += 1;
    const depth = started + 1 - ended;
    if (depth > best.depth) best = { depth, from, to: ends[ended]! };
  }
  return best;
}

/**
 * Returns the shortest decimal in the interval, e.g. 0.19 between 0.18998 and 0.19003, because rates have few digits.
 * Uses at most five decimals.
 */
function shortestIn(from: number, to: number): number {
  const middle = (from + to) / 2;
  const rounded = [2, 3, 4, 5].map((digits) => Number(middle.toFixed(digits)));
  return rounded.find((share) => share >= from && share <= to) ?? middle;
}

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 3 });

function percentOf({ share }: Markup): string {
  return percents.format(Math.abs(share));
}

/** Returns possible causes as examples, because a percentage does not show its cause. */
function causesOf({ share }: Markup): string {
  return share < 0 ? 'for example a discount' : 'for example a tax or a fee';
}

/**
 * Returns a sentence for each currency with a markup, e.g. 'EUR: 12 amounts are 19% above their usage costs, for
 * example a tax or a fee.'
 */
export function markupSentences(markups: ReadonlyMap<string | null, Markup>): string[] {
  return Array.from(markups, ([currency, markup]) => {
    const direction = markup.share > 0 ? 'above' : 'below';
    return `${currencyName(currency)}: ${pluralize(markup.keys.size, 'amount')} are ${percentOf(markup)} ${direction} their usage costs, ${causesOf(markup)}.`;
  });
}

/**
 * Returns a sentence that compares the amount with its costs in the chosen unit, or in the other unit if the amount
 * equals its costs only in that unit.
 */
export function differenceLabel(
  reconciled: Reconciled,
  unit: AmountUnit,
  markup: Markup | undefined,
): string {
  const { row, differences, matches } = reconciled;
  if (isEqual(reconciled, unit)) return 'The three costs add up to the amount.';
  const other = otherThan(unit);
  if (matches.includes(other))
    return `The three costs add up to the amount only if amounts are in ${UNIT_LABELS[other]}; here they are read as ${UNIT_LABELS[unit]}.`;
  const difference = differences[unit];
  const isAbove = difference.units > 0n;
  const size = isAbove ? difference : { ...difference, units: -difference.units };
  const shared = markup?.keys.has(row.key) ? markup : undefined;
  const share = shared ? ` or ${percentOf(shared)}` : '';
  return `The amount is ${formatMoney(size, row.code, 'major')}${share} ${isAbove ? 'above' : 'below'} its three costs${shared ? `, ${causesOf(shared)}` : ''}.`;
}

/** Returns the reason why amounts are probably not in `unit`, based on their costs; null without such a reason. */
export function objectionTo(unit: AmountUnit, { compared, fractions }: UnitEvidence): string | null {
  const matches = (reading: AmountUnit) => compared.filter((each) => isEqual(each, reading)).length;
  const other = otherThan(unit);
  if (matches(other) > matches(unit))
    return `${formatNumber(matches(other))} of ${pluralize(compared.length, 'amount')} ${matches(other) === 1 ? 'matches its' : 'match their'} usage costs in ${READINGS[other]}, and ${matches(unit) === 0 ? 'none' : formatNumber(matches(unit))} in ${READINGS[unit]}.`;
  if (unit === 'minor' && fractions > 0)
    return `${pluralize(fractions, 'amount')} ${fractions === 1 ? 'has' : 'have'} decimals, so ${fractions === 1 ? 'it' : 'they'} cannot be in the smallest unit.`;
  return null;
}

function otherThan(unit: AmountUnit): AmountUnit {
  return unit === 'major' ? 'minor' : 'major';
}

export type BillsVerdict = {
  /** Whether every usage bill equals its costs; null if no bill can be compared. */
  addsUp: boolean | null;
  text: string;
};

/** Summarizes whether the usage bills equal their costs in the chosen unit, and names that unit. */
export function verdictOf(evidence: UnitEvidence, unit: AmountUnit): BillsVerdict {
  const { compared } = evidence;
  if (compared.length === 0)
    return { addsUp: null, text: 'None of these transactions has usage costs to compare with its amount.' };
  const equalIn = (reading: AmountUnit) => compared.filter((each) => isEqual(each, reading)).length;
  const other = otherThan(unit);
  const differing = compared.length - equalIn(unit);
  if (differing === 0)
    return { addsUp: true, text: [allAddUp(compared.length), unitText(evidence, unit)].join(' ').trim() };
  const counted = `${formatNumber(differing)} of ${pluralize(compared.length, 'usage bill')}`;
  const otherText =
    equalIn(other) > equalIn(unit)
      ? ` Read as ${UNIT_LABELS[other]}, ${formatNumber(equalIn(other))} would.`
      : '';
  return {
    addsUp: false,
    text: `${counted} ${differing === 1 ? 'does' : 'do'} not add up, read as ${UNIT_LABELS[unit]}.${otherText}`,
  };
}

function allAddUp(count: number): string {
  return count === 1 ? 'The usage bill adds up.' : `All ${formatNumber(count)} usage bills add up.`;
}

/**
 * Returns a sentence about the unit of amounts, e.g. 'Amounts are in euros and dollars, not cents.'; empty without
 * evidence for the unit.
 */
function unitText({ compared, major, minor, fractions }: UnitEvidence, unit: AmountUnit): string {
  if (unit === 'minor') return minor === 0 ? '' : 'Amounts are in the smallest unit (cents).';
  if (major === 0 && fractions === 0) return '';
  const codes = new Set(
    compared.flatMap(({ row }) => (row.code !== null && digitsOf(row.code) ? row.code : [])),
  );
  const words = [...new Set([...codes].toSorted(compareCurrencies).map(currencyWord))];
  return words.length === 0 ? '' : `Amounts are in ${joinNames(words)}, not cents.`;
}

/**
 * Returns the number of transactions that the comparison cannot use, and the number of amounts that exclude the
 * smallest unit.
 */
export function evidenceText({ without, fractions }: UnitEvidence): string {
  return [
    fractions === 0
      ? ''
      : `${pluralize(fractions, 'amount')} ${fractions === 1 ? 'has' : 'have'} decimals, so ${fractions === 1 ? 'it' : 'they'} cannot be in the smallest unit.`,
    without === 0 ? '' : `${pluralize(without, 'transaction')} without usage cannot be compared.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
