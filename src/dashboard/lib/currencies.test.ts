import listOne from 'currency-codes/iso-4217-list-one.xml?raw';
import { describe, expect, it } from 'vitest';
import { chargedDigits, isoDigits, minorDigits } from './currencies.ts';
import { currencyOf, decimalOf, formatMoney } from './money.ts';

const ENTRY = /<Ccy>(\w+)<\/Ccy>\s*<CcyNbr>\d+<\/CcyNbr>\s*<CcyMnrUnts>(?:(\d)|N\.A\.)</g;
const LISTED = new Map(
  Array.from(listOne.matchAll(ENTRY), ([, code = '', digits]) => [
    code,
    digits === undefined ? null : Number(digits),
  ]),
);

describe('currencies', () => {
  it('have the digits of ISO 4217', () => {
    expect(LISTED.size).toBeGreaterThan(170);
    expect(Array.from(LISTED, ([code]) => [code, isoDigits(code)])).toEqual([...LISTED]);
  });

  it('include codes that are newer than the browser, and codes that ISO 4217 no longer lists', () => {
    expect(['XCG', 'XAD', 'ZWG', 'SLE', 'VED', 'MRU', 'HRK'].map(isoDigits)).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect(['XYZ', 'POINTS', '', 'constructor'].map(isoDigits)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['UGX', 500, 'UGX\u{A0}5'],
    ['ISK', 2000, 'ISK\u{A0}20'],
    ['MGA', 500, 'MGA\u{A0}500.00'],
    ['MRU', 500, 'MRU\u{A0}5.00'],
    ['KWD', 1230, 'KWD\u{A0}1.230'],
    ['CLP', 500, 'CLP\u{A0}500'],
    ['HUF', 500, 'HUF\u{A0}5.00'],
    ['TWD', 500, 'NT$5.00'],
    ['VED', 500, 'VED\u{A0}5.00'],
    ['XAD', 500, 'XAD\u{A0}5.00'],
    ['XAU', 500, '500 XAU'],
  ])('divide %s in the smallest unit like card processors', (code, amount, shown) => {
    expect(formatMoney(decimalOf(amount), currencyOf(code.toLowerCase()), 'minor')).toBe(shown);
  });

  it('are rounded to the digits that card networks charge', () => {
    expect(['EUR', 'KWD', 'ISK', 'UGX', 'MGA', 'JPY', 'CLF', 'XAU', 'XYZ'].map(chargedDigits)).toEqual([
      2,
      2,
      0,
      0,
      0,
      0,
      4,
      null,
      undefined,
    ]);
    expect(['EUR', 'ISK', 'XAU', 'XYZ'].map(minorDigits)).toEqual([2, 2, null, undefined]);
  });
});
