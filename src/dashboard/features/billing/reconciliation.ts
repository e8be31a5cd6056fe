/**
 * Whether the three costs of a usage add up to the amount. assumed: costs are in whole currency. An amount that equals
 * them only as a count of the smallest unit says what the document does not: that amounts are such counts.
 */
import { UNIT_LABELS } from '../../api/resources/amount-unit.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber, numberFormat } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  type AmountUnit,
  type Decimal,
  decimalOf,
  digitsOf,
  formatMoney,
  inMajor,
  minus,
  numberOf,
  sumAmounts,
} from '../../lib/money.ts';
import { currencyName } from './billing-search.ts';
import type { TransactionRow } from './transaction-rows.ts';

export type Reconciled = {
  row: TransactionRow;
  costs: Decimal;
  /** What the amount is above its costs, in whole currency, in each reading of it. */
  differences: Readonly<Record<AmountUnit, Decimal>>;
  /** The readings in which the two are the same: both where there is nothing behind the point, or nothing at all. */
  matches: readonly AmountUnit[];
};

/** Null for what has no usage. */
export function reconcile(row: TransactionRow): Reconciled | null {
  const { usage, code } = row;
  if (usage === null) return null;
  const costs = sumAmounts([usage.responseCost, usage.libraryCost, usage.userCost]);
  const differenceIn = (unit: AmountUnit) => minus(inMajor(decimalOf(row.amount), code, unit), costs);
  const differences = { major: differenceIn('major'), minor: differenceIn('minor') };
  const readings = digitsOf(code) === null ? MAJOR_ONLY : BOTH;
  return {
    row,
    costs,
    differences,
    matches: readings.filter((unit) => isBelowOne(differences[unit], digitsOf(code) ?? 2)),
  };
}

/** Without a known currency nobody knows what its smallest unit is. */
const MAJOR_ONLY: readonly AmountUnit[] = ['major'];
const BOTH: readonly AmountUnit[] = ['major', 'minor'];

/** assumed: costs may have more digits than can be charged, so that less than one smallest unit is no difference. */
function isBelowOne({ units, scale }: Decimal, digits: number): boolean {
  const size = units < 0n ? -units : units;
  return scale <= digits ? size === 0n : size < 10n ** BigInt(scale - digits);
}

export type UnitEvidence = {
  /** Those that have a usage, and how many have none. */
  compared: readonly Reconciled[];
  without: number;
  /** How many match as whole currency alone, as the smallest unit alone, in both readings, and in neither. */
  major: number;
  minor: number;
  either: number;
  neither: number;
  /** How many amounts have digits that no count of a smallest unit has. */
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

/** Whether the amount equals its costs in a reading; where the currency is not known, it is read as it stands. */
export function isEqual({ row, matches }: Reconciled, unit: AmountUnit): boolean {
  return matches.includes(digitsOf(row.code) === null ? 'major' : unit);
}

/** A share by which several amounts of a currency differ from their costs, all by the same. */
export type Markup = {
  /** 0.19 for 19% above the costs; below 0 for what is below them. */
  share: number;
  /** The keys of the transactions that it holds of. */
  keys: ReadonlySet<string>;
};

/** assumed: two transactions agree by chance. */
const LEAST_ALIKE = 3;
/** A share that is known less exactly than to so much says nothing. */
const WIDEST = 0.002;

/**
 * For each currency the share by which most of the amounts that do not equal their costs are above or below them. An
 * amount is rounded to the smallest unit, so that it tells its share as a span, one unit to either side: the share is
 * where most spans overlap, if it is that of half of them, and of three with costs that are not the same.
 */
export function markupsOf(
  compared: readonly Reconciled[],
  unit: AmountUnit,
): ReadonlyMap<string | null, Markup> {
  const spans = compared.flatMap((reconciled) => {
    const { row, costs } = reconciled;
    const [amount, cost] = [numberOf(inMajor(decimalOf(row.amount), row.code, unit)), numberOf(costs)];
    if (isEqual(reconciled, unit) || amount <= 0 || cost <= 0) return [];
    const smallest = 10 ** -(digitsOf(row.code) ?? 2);
    const [from, to] = [(amount - smallest) / cost - 1, (amount + smallest) / cost - 1];
    return [{ currency: row.code, key: row.key, cost, from, to }];
  });
  const markups = new Map<string | null, Markup>();
  for (const [currency, those] of groupBy(spans, (span) => span.currency)) {
    const { from, to } = mostShared(those);
    const alike = those.filter((span) => span.from <= from && span.to >= to);
    const isTold =
      to - from < WIDEST &&
      alike.length * 2 >= those.length &&
      new Set(alike.map(({ cost }) => cost)).size >= LEAST_ALIKE;
    if (isTold)
      markups.set(currency, { share: shortestIn(from, to), keys: new Set(alike.map(({ key }) => key)) });
  }
  return markups;
}

type Span = { from: number; to: number };

/** Where most of the spans overlap. */
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

/** 0.19 of 0.18998 to 0.19003: as rates are written, with as few digits as there can be, and with five at most. */
function shortestIn(from: number, to: number): number {
  const middle = (from + to) / 2;
  const rounded = [2, 3, 4, 5].map((digits) => Number(middle.toFixed(digits)));
  return rounded.find((share) => share >= from && share <= to) ?? middle;
}

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 3 });

/** assumed: no tax on services is higher, so that more than this is none. */
const HIGHEST_TAX = 0.3;

function percentOf({ share }: Markup): string {
  return percents.format(Math.abs(share));
}

function causeOf({ share }: Markup): string {
  if (share < 0) return ': probably a discount';
  return share > HIGHEST_TAX ? '' : ': probably tax';
}

/** 'EUR: 12 amounts are 19% above their usage costs: probably tax.', of each currency that has such a share. */
export function markupSentences(markups: ReadonlyMap<string | null, Markup>): string[] {
  return Array.from(markups, ([currency, markup]) => {
    const direction = markup.share > 0 ? 'above' : 'below';
    return `${currencyName(currency)}: ${pluralize(markup.keys.size, 'amount')} are ${percentOf(markup)} ${direction} their usage costs${causeOf(markup)}.`;
  });
}

/** How the amount and its costs compare, in the reading that is chosen and, where only that one fits, in the other. */
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
  return `The amount is ${formatMoney(size, row.code, 'major')}${share} ${isAbove ? 'above' : 'below'} its three costs${shared ? causeOf(shared) : ''}.`;
}

/** What is said of many currencies at once. */
export const READINGS: Record<AmountUnit, string> = { major: 'whole currency', minor: 'the smallest unit' };

/** Why the amounts are not likely to be in a unit, by their costs; null where these do not speak against it. */
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

/** How many amounts equal their costs, in the reading that is chosen, and in the other where it is more. */
export function verdictText(evidence: UnitEvidence, unit: AmountUnit): string {
  const { compared, without, fractions } = evidence;
  if (compared.length === 0) return 'None of these transactions has usage costs to compare with its amount.';
  const equalIn = (reading: AmountUnit) => compared.filter((each) => isEqual(each, reading)).length;
  const other = otherThan(unit);
  const amounts = compared.length === 1 ? 'amount equals its' : 'amounts equal their';
  return [
    `${formatNumber(equalIn(unit))} of ${formatNumber(compared.length)} ${amounts} usage costs, read as ${UNIT_LABELS[unit]}.`,
    equalIn(other) > equalIn(unit)
      ? `Read as ${UNIT_LABELS[other]}, ${formatNumber(equalIn(other))} would.`
      : '',
    fractions === 0
      ? ''
      : `${pluralize(fractions, 'amount')} ${fractions === 1 ? 'has' : 'have'} decimals, so ${fractions === 1 ? 'it' : 'they'} cannot be in the smallest unit.`,
    without === 0 ? '' : `${pluralize(without, 'transaction')} without usage cannot be compared.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
