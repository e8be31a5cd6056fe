import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencyOf,
  decimalOf,
  formatMoney,
  minus,
  numberOf,
  plainMoney,
  plus,
  sumAmounts,
  sumsByCurrency,
  sumsOf,
  textOf,
  type Total,
} from './money.ts';

describe('amounts of money', () => {
  it('add up without rounding errors', () => {
    expect(textOf(sumAmounts([0.1, 0.2]))).toBe('0.3');
    expect(textOf(sumAmounts(Array.from({ length: 10_000 }, () => 0.01)))).toBe('100');
    expect(textOf(sumAmounts([9_007_199_254_740_991, 0.001, 2, -0.5]))).toBe('9007199254740992.501');
    expect(textOf(sumAmounts([]))).toBe('0');
    expect(textOf(minus(decimalOf(1), decimalOf(0.9)))).toBe('0.1');
  });

  it('add up to the same sum in any order, equal to the sum of whole cents', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }));
    fc.assert(
      fc.property(cents, (list) => {
        const sum = sumAmounts(list.map((each) => each / 100));
        expect(textOf({ ...sum, scale: sum.scale })).toBe(
          textOf({ units: BigInt(list.reduce((all, each) => all + each, 0)), scale: 2 }),
        );
        expect(textOf(sumAmounts(list.map((each) => each / 100).toReversed()))).toBe(textOf(sum));
      }),
    );
  });

  it('represent any JSON number, exactly up to 15 digits', () => {
    const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(anyNumber, (number) => {
        // `decimalOf` removes the binary rounding error of one calculation. This error grows with the number.
        const rounding = Math.max(1e-7, Math.abs(number) * 2 ** -50);
        expect(Math.abs(numberOf(decimalOf(number)) - number)).toBeLessThan(rounding);
        expect(numberOf(plus(decimalOf(number), decimalOf(-number)))).toBe(0);
      }),
    );
    const digits = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 15 }), (units, scale) => {
        expect(textOf(decimalOf(Number(`${units}e-${scale}`)))).toBe(textOf({ units: BigInt(units), scale }));
      }),
    );
    expect(textOf(decimalOf(1e21))).toBe('1000000000000000000000');
    expect(textOf(decimalOf(-1.5e-7))).toBe('-0.00000015');
  });

  it('remove binary rounding errors of the service, but keep every intended digit', () => {
    const anyCents = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(anyCents, anyCents, (one, other) => {
        expect(textOf(decimalOf(one / 100 + other / 100))).toBe(
          textOf({ units: BigInt(one + other), scale: 2 }),
        );
      }),
    );
    const shown = (amount: number) => formatMoney(decimalOf(amount), 'EUR', 'major');
    expect([0.1 + 0.2, 1.1 * 3, 49.5 - 8.1 - 0.3, 842.910_000_000_034_5].map(shown)).toEqual([
      '€0.30',
      '€3.30',
      '€41.10',
      '€842.91',
    ]);
    expect([0.305, 0.000_123_456_789, 1 / 3, 1_000_000_000_000_000.5].map(shown)).toEqual([
      '€0.305',
      '€0.000123456789',
      '€0.3333333333333333',
      '€1,000,000,000,000,000.50',
    ]);
    expect(textOf(sumAmounts([0.1 + 0.2, 0.1 + 0.2]))).toBe('0.6');
  });

  it('never show the rounding error of a sum or of a large amount', () => {
    const share = fc.record({
      cents: fc.integer({ min: 1, max: 1_000_000_000 }),
      parts: fc.integer({ min: 2, max: 24 }),
    });
    fc.assert(
      fc.property(share, ({ cents, parts }) => {
        const equal = Array.from({ length: parts }, () => cents / 100 / parts);
        expect(plainMoney(sumAmounts(equal), 'NOK', 'major')).toBe((cents / 100).toFixed(2));
      }),
    );
    const shown = (amount: number) => plainMoney(decimalOf(amount), 'NOK', 'major');
    expect(
      [1_234_567_890.120_000_1, 0.3 - 0.1 - 0.2, 100.1 - 100, 1_000_000.1 - 1_000_000].map(shown),
    ).toEqual(['1234567890.12', '0.00', '0.10', '0.10']);
  });

  it.each([
    [1249, 'EUR', '€1,249.00', '€12.49'],
    [-5.5, 'USD', '−US$5.50', '−US$0.055'],
    [500, 'JPY', 'JP¥500', 'JP¥500'],
    [1234.5, 'BHD', 'BHD\u00A01,234.500', 'BHD\u00A01.2345'],
    [0, 'GBP', '£0.00', '£0.00'],
    [1250, 'HUF', 'HUF\u00A01,250.00', 'HUF\u00A012.50'],
    [0.125, 'EUR', '€0.125', '€0.00125'],
    [1250, 'POINTS', '1,250 POINTS', '1,250 POINTS'],
    [-12.5, 'XYZ', '−12.5 XYZ', '−12.5 XYZ'],
    [12.5, 'E-COIN', '12.5 E-COIN', '12.5 E-COIN'],
    [12.5, null, '12.5', '12.5'],
    [12_345_678_901.25, 'EUR', '€12,345,678,901.25', '€123,456,789.0125'],
  ])('format %d in %s as %s, or as %s in the smallest unit', (amount, currency, major, minor) => {
    expect(formatMoney(decimalOf(amount), currency, 'major')).toBe(major);
    expect(formatMoney(decimalOf(amount), currency, 'minor')).toBe(minor);
  });

  it('are plain numbers in a file', () => {
    expect(plainMoney(decimalOf(-1249.5), 'EUR', 'major')).toBe('-1249.50');
    expect(plainMoney(decimalOf(1249), 'EUR', 'minor')).toBe('12.49');
    expect(plainMoney(decimalOf(1249), 'JPY', 'minor')).toBe('1249');
    expect(plainMoney(decimalOf(1249), 'KWD', 'minor')).toBe('1.249');
    expect(plainMoney(decimalOf(12.5), 'POINTS', 'minor')).toBe('12.5');
  });
});

describe('currencies', () => {
  it('are normalised to upper case if the code is known; other texts stay unchanged', () => {
    expect([' eur', 'EUR', 'points', '', ' ', null].map(currencyOf)).toEqual([
      'EUR',
      'EUR',
      'points',
      null,
      null,
      null,
    ]);
  });

  it('are never added to each other', () => {
    const rows = [
      { amount: 0.1, currency: 'usd' },
      { amount: 5, currency: null },
      { amount: 0.2, currency: 'USD' },
      { amount: -3, currency: 'EUR' },
      { amount: 7, currency: 'points' },
    ];
    expect(
      sumsByCurrency(rows).map(({ currency, sums: { net } }) => [
        currency,
        net.count,
        formatMoney(net.sum, currency, 'major'),
      ]),
    ).toEqual([
      ['EUR', 1, '−€3.00'],
      ['USD', 2, 'US$0.30'],
      ['points', 1, '7 points'],
      [null, 1, '5'],
    ]);
  });

  it('have separate sums for charges and refunds, which add up to the net', () => {
    const words = ({ count, sum }: Total) => `${count} ${textOf(sum, 2)}`;
    const { charges, refunds, net } = sumsOf([173.12, -75, 0, -0.01, 0.1 + 0.2]);
    expect([charges, refunds, net].map(words)).toEqual(['3 173.42', '2 -75.01', '5 98.41']);
  });
});
