/**
 * Whether the three costs of a usage add up to the amount. assumed: costs are in whole currency. An amount that equals
 * them only as a count of the smallest unit says what the document does not: that amounts are such counts.
 */
import { UNIT_WORDS } from '../../lib/amount-unit.ts';
import { countOf } from '../../lib/count-of.ts';
import {
  type AmountUnit,
  type Decimal,
  decimalOf,
  digitsOf,
  formatMoney,
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

/** How the amount and its costs compare, in the reading that is chosen and, where only that one fits, in the other. */
export function differenceWords({ row, differences, matches }: Reconciled, unit: AmountUnit): string {
  // Where the currency is not known, an amount is read as it stands, whatever is chosen.
  const isRead = digitsOf(row.code) === null ? matches.length > 0 : matches.includes(unit);
  if (isRead) return 'The three costs add up to the amount.';
  const other: AmountUnit = unit === 'major' ? 'minor' : 'major';
  if (matches.includes(other))
    return `The three costs add up to the amount only if amounts are in ${UNIT_WORDS[other]}; here they are read as ${UNIT_WORDS[unit]}.`;
  const difference = differences[unit];
  const isAbove = difference.units > 0n;
  const size = isAbove ? difference : { ...difference, units: -difference.units };
  return `The amount is ${formatMoney(size, row.code, 'major')} ${isAbove ? 'above' : 'below'} its three costs.`;
}

/** What the comparison says of the unit of amounts: as much as it can tell, and no more. */
export function verdictWords({ compared, major, minor, without, fractions }: Evidence): string {
  const rest =
    without === 0 || compared === 0
      ? ''
      : ` ${countOf(without, 'transaction')} without usage cannot be compared.`;
  const whole =
    fractions === 0
      ? ''
      : ` ${countOf(fractions, 'amount')} ${fractions === 1 ? 'has' : 'have'} digits behind the point, which no count of a smallest unit has.`;
  return `${leading(compared, major, minor)}${whole}${rest}`;
}

function leading(compared: number, major: number, minor: number): string {
  if (compared === 0)
    return 'None of these transactions has a usage whose costs could be compared with its amount.';
  if (major > minor) return 'The amounts read as whole currency: that is how they equal their costs.';
  if (minor > major)
    return 'The amounts read as the smallest unit of their currency: that is how they equal their costs.';
  return 'The costs do not tell what unit the amounts are in.';
}
