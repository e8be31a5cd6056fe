import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isExactDouble } from '#contract/exact-json.ts';
import { LONG_NUMBER } from './json-array-stream.ts';
import { parseWithLongNumbers, withRoundedNumbers } from './exact-reply.ts';

describe('a reply with long numbers', () => {
  it('keeps the digits of integers up to 10^40 and of decimals as texts', () => {
    const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
    fc.assert(
      fc.property(integer, fc.nat(), (whole, fraction) => {
        const text = `{"id":${whole},"amount":${whole}.${fraction}}`;
        const { id, amount } = parseWithLongNumbers(text) as { id: unknown; amount: unknown };
        expect(BigInt(id as string | number)).toBe(BigInt(whole));
        const isRounded = typeof amount === 'number' && !isExactDouble(`${whole}.${fraction}`);
        expect(isRounded).toBe(false);
        // `LONG_NUMBER` must match every reply with a number that `JSON.parse` would round.
        expect(LONG_NUMBER.test(text) || typeof id === 'number').toBe(true);
      }),
      { numRuns: 500, seed: 1 },
    );
    expect(parseWithLongNumbers('[7615917337495251231, 1234567890123.4567, 12.50, 1e2, "1.0"]')).toEqual([
      '7615917337495251231',
      '1234567890123.4567',
      12.5,
      100,
      '1.0',
    ]);
  });

  it('has rounded numbers where the schema accepts no text', () => {
    const Row = z.object({ id: z.string(), rate: z.number(), nested: z.array(z.number()) });
    const row = {
      id: '7615917337495251231',
      rate: '0.33333333333333333333',
      nested: [1, '0.66666666666666666666'],
    };
    const { error } = Row.safeParse(row);
    expect(Row.parse(withRoundedNumbers(row, error!))).toEqual({
      id: '7615917337495251231',
      rate: 1 / 3,
      nested: [1, 2 / 3],
    });
    const wrong = { ...row, rate: 'a third' };
    expect(Row.safeParse(withRoundedNumbers(wrong, Row.safeParse(wrong).error!)).success).toBe(false);
  });
});
