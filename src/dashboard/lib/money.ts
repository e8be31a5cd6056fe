/**
 * Amounts of money: added to the last digit, and written in their own currency. Numbers with fractions drift when they
 * are added (0.1 + 0.2), so an amount is taken as the decimal that the service wrote, and added as whole units of it.
 */
import { type NumberFormat, numberFormat } from './format.ts';
import { groupBy } from './group-by.ts';

/**
 * What the number of an amount counts: whole currency (12.5 is 12.50 EUR) or its smallest unit (1250 is). assumed: the
 * document does not say, so that readers choose.
 */
export const AMOUNT_UNITS = ['major', 'minor'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** `units` times ten to the power of minus `scale`, exactly. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const ZERO: Decimal = { units: 0n, scale: 0 };

/** The shortest decimal that reads as this number: what the service wrote, but for closing zeros and `withoutNoise`. */
export function decimalOf(value: number): Decimal {
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 };
  const [, whole = '0', fraction = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(withoutNoise(value))) ?? [];
  return atScale(BigInt(whole + fraction), fraction.length - Number(exponent));
}

/** What a number keeps of any decimal: one that takes more digits to write was worked out in binary. */
const KEPT_DIGITS = 15;
const NOISE = 1e-7;

/**
 * 0.3 for 0.30000000000000004. assumed: digits that stand apart from the others by three zeros or nines, and that no
 * decimal of up to 15 digits leads to, are the error of a sum in binary, and were written by nobody.
 */
function withoutNoise(value: number): number {
  if (Number.isInteger(value) || significantDigits(value) <= KEPT_DIGITS) return value;
  for (const precision of [14, 12]) {
    const rounded = Number(value.toPrecision(precision));
    const isApart = significantDigits(rounded) <= precision - 3;
    if (isApart && Math.abs(value - rounded) < NOISE) return rounded;
  }
  return value;
}

function significantDigits(value: number): number {
  return String(value)
    .replace(/e.*$/, '')
    .replace(/^[-0.]+|\./g, '').length;
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

/** Below this a number and its decimal of two digits stand for each other: both have fifteen digits at most. */
const MOST_HUNDREDTHS = 1e15;

/** The exact sum. Most amounts are whole hundredths, which are added as such: that is twenty times as fast. */
export function sumAmounts(values: readonly number[]): Decimal {
  let hundredths = 0;
  let others = ZERO;
  for (const value of values) {
    const own = Math.round(value * 100);
    const isWhole = own / 100 === value && Math.abs(own) <= MOST_HUNDREDTHS;
    if (isWhole && Number.isSafeInteger(hundredths + own)) hundredths += own;
    else others = plus(others, decimalOf(value));
  }
  return plus({ units: BigInt(hundredths), scale: 2 }, others);
}

/** The nearest number: for a chart or a sort, where the last digit of a very large sum is not seen. */
export function numberOf(decimal: Decimal): number {
  return Number(textOf(decimal));
}

/** '-1234.50': with all its digits, and at least as many after the point as wanted. */
export function textOf({ units, scale }: Decimal, leastDigits = 0): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits
    .slice(digits.length - scale)
    .replace(/0+$/, '')
    .padEnd(leastDigits, '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** How many digits the smallest unit of a currency is behind the point, by ISO 4217, where it is not two. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/** Made when first needed: the list of all currencies is some thousand characters of the browser's. */
let known: ReadonlySet<string> | null = null;

/** Whether a code, in capitals, is that of a currency that can be written with its own sign and digits. */
function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code);
}

/**
 * What amounts are added by: the code in capitals where it is a currency ('eur' and 'EUR' are one), else the text as it
 * stands. Null where there is none, also for an empty text.
 */
export function currencyOf(text: string | null): string | null {
  const code = text?.trim() ?? '';
  if (code === '') return null;
  const capitals = code.toUpperCase();
  return isCurrency(capitals) ? capitals : code;
}

/** Null for what is no currency: nobody knows how many digits it has. */
export function digitsOf(currency: string | null): number | null {
  return currency !== null && isCurrency(currency) ? (DIGITS[currency] ?? 2) : null;
}

/**
 * The amount in whole currency. assumed: without a known currency it is left as it is, since nobody knows how many of a
 * smallest unit make one.
 */
export function inMajor(amount: Decimal, currency: string | null, unit: AmountUnit): Decimal {
  const digits = unit === 'minor' ? (digitsOf(currency) ?? 0) : 0;
  return digits === 0 ? amount : { units: amount.units, scale: amount.scale + digits };
}

/** '12.50': in whole currency, with the digits of its currency and any more that it has. For a file. */
export function plainMoney(amount: Decimal, currency: string | null, unit: AmountUnit): string {
  return textOf(inMajor(amount, currency, unit), digitsOf(currency) ?? 0);
}

/**
 * '€1,249.00', '¥500', 'BHD 1.234'; '12.5 POINTS' for what is no currency, and '12.5' where none is told. Digits beyond
 * those of the currency are shown and never rounded away. `currency` is as `currencyOf` gives it.
 */
export function formatMoney(amount: Decimal, currency: string | null, unit: AmountUnit): string {
  const text = plainMoney(amount, currency, unit);
  const fraction = text.split('.')[1]?.length ?? 0;
  const isKnown = digitsOf(currency) !== null;
  // A text keeps digits that a number would lose.
  const number = formatterFor(isKnown ? currency : null, fraction)
    .format(text as Intl.StringNumericLiteral)
    .replace('-', '−');
  return isKnown || currency === null ? number : `${number} ${currency}`;
}

const formatters = new Map<string, NumberFormat>();

function formatterFor(currency: string | null, fraction: number): NumberFormat {
  // What browsers bear.
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

/** What amounts of one currency add up to: together, and those below zero apart, which their sum would hide. */
export type Sums = {
  /** Amounts of zero or more. */
  charges: Total;
  /** Amounts below zero: refunds, credit notes, corrections. Their sum is below zero as well. */
  refunds: Total;
  /** Charges and refunds together. */
  net: Total;
};

export const NOTHING: Sums = {
  charges: { count: 0, sum: ZERO },
  refunds: { count: 0, sum: ZERO },
  net: { count: 0, sum: ZERO },
};

export function sumsOf(amounts: readonly number[]): Sums {
  const charges = totalOf(amounts.filter((amount) => !(amount < 0)));
  const refunds = totalOf(amounts.filter((amount) => amount < 0));
  return { charges, refunds, net: together(charges, refunds) };
}

function totalOf(amounts: readonly number[]): Total {
  return { count: amounts.length, sum: sumAmounts(amounts) };
}

function together(one: Total, other: Total): Total {
  return { count: one.count + other.count, sum: plus(one.sum, other.sum) };
}

/** Of parts that have nothing in common, such as months. */
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

/** The sums of each currency, by its code, and of what has none last: amounts of two currencies are never added. */
export function sumsByCurrency(
  rows: readonly { amount: number; currency: string | null }[],
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
