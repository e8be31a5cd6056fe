/**
 * The numbers of decimal digits of all currencies, from ISO 4217, list one (2024-06-25) with amendments 176 to 179.
 * `Intl` does not suffice: browsers lack new codes, and for some currencies they use the digits of cash payments
 * (CLDR).
 */

/** Currency codes by their number of decimal digits. null: the code has no smallest unit. */
const CODES: readonly (readonly [digits: number | null, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  // Metals, units of account and test codes have no smallest unit.
  [null, 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'],
];

/**
 * The digits of an amount in the smallest unit of currencies where card processors differ from ISO 4217. assumed: the
 * API documentation names no processor, so these are the digits of Stripe
 * (https://docs.stripe.com/currencies#special-cases). An amount of 500 is 5 ISK, 5 UGX and 500 MGA.
 */
const PROCESSOR_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

let digits: ReadonlyMap<string, number | null> | null = null;

/**
 * Returns the decimal digits of a currency code in upper case. null if the currency has no smallest unit, undefined for
 * an unknown code.
 */
export function isoDigits(code: string): number | null | undefined {
  digits ??= new Map(CODES.flatMap(([count, codes]) => codes.split(' ').map((each) => [each, count])));
  return digits.get(code) ?? (digits.has(code) ? null : historicDigits(code));
}

let known: ReadonlySet<string> | null = null;

/**
 * Returns 2 digits for a code that the browser knows, because browsers also know currencies that ISO 4217 no longer
 * lists.
 */
function historicDigits(code: string): number | undefined {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code) ? 2 : undefined;
}

/** Returns the number of decimal digits by which the smallest unit differs from the main unit: 2 for EUR and cents. */
export function minorDigits(code: string): number | null | undefined {
  return PROCESSOR_DIGITS[code] ?? isoDigits(code);
}

/**
 * Returns the number of decimal digits to which a charge may be rounded. Card networks charge no fractions of ISK, UGX
 * and MGA. For currencies with three digits, the third digit must be 0
 * (https://docs.stripe.com/currencies#three-decimal).
 */
export function chargedDigits(code: string): number | null | undefined {
  if (code in PROCESSOR_DIGITS) return 0;
  const own = isoDigits(code);
  return own === 3 ? 2 : own;
}
