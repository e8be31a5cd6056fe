/**
 * Adds and formats amounts of money. Floating-point sums are inexact (0.1 + 0.2), so amounts are converted to decimals,
 * as the service wrote them, and added as integers.
 */
import { chargedDigits, isoDigits, minorDigits } from './currencies.ts';
import { type NumberFormat, numberFormat } from './format.ts';
import { groupBy } from './group-by.ts';
import type { SettingValue } from './settings-table.ts';

/**
 * The unit of an amount: 'major' for the currency itself (12.5 for 12.50 EUR) or 'minor' for its smallest unit (1250
 * for 12.50 EUR). assumed: users choose the unit, because the API documentation does not specify it.
 */
export type AmountUnit = SettingValue<'amountUnit'>;

/** A decimal number with the exact value `units` × 10^-`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const ZERO: Decimal = { units: 0n, scale: 0 };

/**
 * Returns a number as its shortest decimal, i.e. as the service wrote it, but without trailing zeros and binary
 * rounding errors. Pass an amount as text if it has more digits than a number can represent.
 */
export function decimalOf(value: number | string): Decimal {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 };
  const [, whole = '0', fraction = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const decimal = atScale(BigInt(whole + fraction), fraction.length - Number(exponent));
  return typeof value === 'number' ? withoutNoise(decimal) : decimal;
}

/**
 * The number of decimal digits that a JavaScript number represents exactly. A number with more digits is the result of
 * a binary calculation.
 */
const KEPT_DIGITS = 15;
const NOISE = 1e-7;
/** The rounding error of one binary calculation, relative to its result. */
const STEP = 2 ** -51;

/**
 * Removes binary rounding errors: 0.3 for 0.30000000000000004. assumed: trailing digits are a rounding error if at
 * least three zeros or nines separate them from the other digits. Two are enough if the trailing digits are as small as
 * the rounding error of one calculation.
 */
function withoutNoise(decimal: Decimal): Decimal {
  const { units, scale } = decimal;
  const size = Math.abs(Number(units));
  if (size < 10 ** KEPT_DIGITS) return decimal;
  for (let kept = 0; kept < scale; kept += 1) {
    const power = 10n ** BigInt(scale - kept);
    const rounded = (units * 2n + (units < 0n ? -power : power)) / (power * 2n);
    const rest = Math.abs(Number(units - rounded * power));
    const share = rest / Number(power);
    const isNoise =
      (share < 0.001 && rest / 10 ** scale < NOISE) || (share < 0.01 && kept < 4 && rest <= size * STEP);
    if (isNoise) return { units: rounded, scale: kept };
  }
  return decimal;
}

function atScale(units: bigint, scale: number): Decimal {
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

export function minus(one: Decimal, other: Decimal): Decimal {
  return plus(one, { units: -other.units, scale: other.scale });
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

/**
 * The largest amount in hundredths that is added as an integer. Up to this limit, numbers and decimals with two digits
 * correspond one to one, because both have at most 15 digits.
 */
const MOST_HUNDREDTHS = 1e15;

/**
 * Returns the exact sum of amounts. Amounts in whole hundredths, the most common case, are added as integers, which is
 * 20 times as fast as adding decimals.
 */
export function sumAmounts(values: readonly (number | string)[]): Decimal {
  let hundredths = 0;
  let others = ZERO;
  for (const value of values) {
    const own = Math.round(Number(value) * 100);
    const isWhole = own / 100 === value && Math.abs(own) <= MOST_HUNDREDTHS;
    if (isWhole && Number.isSafeInteger(hundredths + own)) hundredths += own;
    else others = plus(others, decimalOf(value));
  }
  return plus({ units: BigInt(hundredths), scale: 2 }, others);
}

/** Returns the nearest JavaScript number, for charts and sorting. Large sums lose their last digits. */
export function numberOf(decimal: Decimal): number {
  return Number(textOf(decimal));
}

/** Formats a decimal as plain text with all its digits and at least `leastDigits` after the point: '-1234.50'. */
export function textOf({ units, scale }: Decimal, leastDigits = 0): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits
    .slice(digits.length - scale)
    .replace(/0+$/, '')
    .padEnd(leastDigits, '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Returns the key by which amounts are grouped: the code in upper case for a known currency, so that 'eur' and 'EUR'
 * are equal, otherwise the trimmed text. Returns null for empty or missing text.
 */
export function currencyOf(text: string | null): string | null {
  const code = text?.trim() ?? '';
  if (code === '') return null;
  const capitals = code.toUpperCase();
  return isoDigits(capitals) === undefined ? code : capitals;
}

/**
 * Returns the number of decimal digits of a currency, or null for an unknown currency or one without a smallest unit.
 */
export function digitsOf(currency: string | null): number | null {
  return currency === null ? null : (isoDigits(currency) ?? null);
}

/** Returns the number of decimal digits to which a charge may be rounded. 2 for an unknown currency. */
export function roundedDigits(currency: string | null): number {
  return (currency === null ? null : chargedDigits(currency)) ?? 2;
}

/**
 * Converts an amount to the main unit of its currency. assumed: an amount in an unknown currency is unchanged, because
 * the size of its smallest unit is unknown.
 */
export function inMajor(amount: Decimal, currency: string | null, unit: AmountUnit): Decimal {
  const digits = unit === 'minor' && currency !== null ? (minorDigits(currency) ?? 0) : 0;
  return digits === 0 ? amount : { units: amount.units, scale: amount.scale + digits };
}

/** Formats an amount for a file: '12.50' in the currency's main unit, with at least the currency's number of digits. */
export function plainMoney(amount: Decimal, currency: string | null, unit: AmountUnit): string {
  // A sum of amounts such as 33.333333333333336 contains a rounding error that the single amounts do not
  // show.
  return textOf(withoutNoise(inMajor(amount, currency, unit)), digitsOf(currency) ?? 0);
}

/**
 * Formats an amount: '€1,249.00', '¥500', 'BHD 1.234', '12.5 POINTS' for an unknown currency, '12.5' without a
 * currency. Digits beyond the currency's precision are shown, not rounded. `currency` is a result of `currencyOf`.
 */
export function formatMoney(amount: Decimal, currency: string | null, unit: AmountUnit): string {
  const text = plainMoney(amount, currency, unit);
  const fraction = text.split('.')[1]?.length ?? 0;
  // The amount is passed as text, because a number would lose digits.
  return withCurrency(currency, (known) =>
    formatterFor(known, fraction).format(text as Intl.StringNumericLiteral),
  );
}

/** Formats a round amount in whole currency for the axis of a chart, e.g. '€1.2K'. */
export function axisMoney(value: number, currency: string | null): string {
  return withCurrency(currency, (known) => compactFormat(known).format(value));
}

/** Appends the code of an unknown currency to a number. `format` receives a known currency, or null. */
function withCurrency(currency: string | null, format: (known: string | null) => string): string {
  const known = digitsOf(currency) === null ? null : currency;
  const number = format(known).replace('-', '−');
  return known === currency ? number : `${number} ${currency}`;
}

const compactFormats = new Map<string | null, NumberFormat>();

function compactFormat(currency: string | null): NumberFormat {
  let format = compactFormats.get(currency);
  if (format === undefined) {
    format = numberFormat({
      notation: 'compact',
      ...(currency !== null && { style: 'currency', currency }),
    });
    compactFormats.set(currency, format);
  }
  return format;
}

const formatters = new Map<string, NumberFormat>();

function formatterFor(currency: string | null, fraction: number): NumberFormat {
  // The maximum number of fraction digits that all browsers accept.
  const digits = Math.min(fraction, 20);
  const key = `${currency ?? ''} ${digits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = numberFormat({
      ...(currency !== null && { style: 'currency', currency }),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

export type Total = { count: number; sum: Decimal };

/**
 * The totals of all amounts in one currency. Negative amounts also have a separate total, because the net total hides
 * them.
 */
export type Sums = {
  /** Amounts of zero or more. */
  charges: Total;
  /** Amounts below zero: refunds, credit notes, corrections. Their sum is negative. */
  refunds: Total;
  net: Total;
};

export const NOTHING: Sums = {
  charges: { count: 0, sum: ZERO },
  refunds: { count: 0, sum: ZERO },
  net: { count: 0, sum: ZERO },
};

export function sumsOf(amounts: readonly (number | string)[]): Sums {
  const charges = totalOf(amounts.filter((amount) => !(Number(amount) < 0)));
  const refunds = totalOf(amounts.filter((amount) => Number(amount) < 0));
  return { charges, refunds, net: together(charges, refunds) };
}

function totalOf(amounts: readonly (number | string)[]): Total {
  return { count: amounts.length, sum: sumAmounts(amounts) };
}

function together(one: Total, other: Total): Total {
  return { count: one.count + other.count, sum: plus(one.sum, other.sum) };
}

/** Combines the totals of disjoint groups of amounts, such as months. */
export function sumOfSums(parts: readonly Sums[]): Sums {
  return parts.reduce(
    (all, { charges, refunds, net }) => ({
      charges: together(all.charges, charges),
      refunds: together(all.refunds, refunds),
      net: together(all.net, net),
    }),
    NOTHING,
  );
}

/**
 * Returns the totals of each currency, sorted by currency code. The totals of amounts without a currency come last.
 * Amounts in different currencies are never added.
 */
export function sumsByCurrency(
  rows: readonly { amount: number | string; currency: string | null }[],
): { currency: string | null; sums: Sums }[] {
  const byCurrency = groupBy(rows, ({ currency }) => currencyOf(currency));
  return Array.from(byCurrency, ([currency, those]) => ({
    currency,
    sums: sumsOf(those.map(({ amount }) => amount)),
  })).toSorted((a, b) => compareCurrencies(a.currency, b.currency));
}

export function compareCurrencies(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
