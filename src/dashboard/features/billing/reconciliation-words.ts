import { countOf } from '../../lib/count-of.ts';
import { type AmountUnit, digitsOf, formatMoney } from '../../lib/money.ts';
import type { Evidence, Reconciled } from './reconciliation.ts';

export const UNIT_WORDS: Record<AmountUnit, string> = {
  major: 'whole currency',
  minor: 'the smallest unit of its currency',
};

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
