/**
 * Whether the three costs of a usage add up to the amount. assumed: costs are in whole currency. An amount that equals
 * them only as a count of the smallest unit says what the document does not: that amounts are such counts.
 */
import {
  type AmountUnit,
  type Decimal,
  decimalOf,
  digitsOf,
  inMajor,
  minus,
  sumOf,
} from '../../lib/money.ts';
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
  const costs = sumOf([usage.responseCost, usage.libraryCost, usage.userCost]);
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

export type Evidence = {
  /** How many rows have a usage, and how many have none. */
  compared: number;
  without: number;
  /** How many match as whole currency alone, as the smallest unit alone, in both readings, and in neither. */
  major: number;
  minor: number;
  either: number;
  neither: readonly Reconciled[];
  /** How many amounts have digits that no count of a smallest unit has. */
  fractions: number;
};

export function evidenceOf(rows: readonly TransactionRow[]): Evidence {
  const compared = rows.flatMap((row) => reconcile(row) ?? []);
  const count = (...wanted: AmountUnit[]) =>
    compared.filter(({ matches }) => matches.join() === wanted.join()).length;
  return {
    compared: compared.length,
    without: rows.length - compared.length,
    major: count('major'),
    minor: count('minor'),
    either: count('major', 'minor'),
    neither: compared.filter(({ matches }) => matches.length === 0),
    fractions: rows.filter(({ amount, code }) => digitsOf(code) !== null && !Number.isInteger(amount)).length,
  };
}
