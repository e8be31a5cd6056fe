import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeperThan, isExactDouble, JsonNumber, parseExactJson, writeExactJson } from './exact-json.ts';

const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 1, max: 30 }), fc.boolean())
  .map(([digits, places, isNegative]) => {
    const text = String(digits).padStart(places + 1, '0');
    return `${isNegative ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
  });
const exponent = fc
  .tuple(integer, fc.integer({ min: -400, max: 400 }), fc.constantFrom('e', 'E', 'e+'))
  .map(([digits, power, sign]) => digits + (power < 0 ? `e${power}` : sign + power));
const number = fc.oneof(integer, decimal, exponent);

/** Generates JSON texts without white space, with numbers of every kind and hostile names. */
const json = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    number,
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('null', 'true', 'false'),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('__proto__', 'a', 'constructor', '', 'é'), tie('value')), {
        selector: ([name]) => name,
      })
      .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  ),
})).value;

describe('exact JSON', () => {
  it('survives parsing and writing with every digit', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(writeExactJson(parseExactJson(text))).toBe(text);
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('differs from JSON.parse only in numbers that a double changes', () => {
    const text = ' { "a" : [ 1 , 1.5, -0, 1.0, 9007199254740993 ] , "b" : "1.0", "__proto__": {"x": 2.50} } ';
    expect(parseExactJson(text)).toEqual({
      a: [1, 1.5, new JsonNumber('-0'), new JsonNumber('1.0'), new JsonNumber('9007199254740993')],
      b: '1.0',
      ['__proto__']: { x: new JsonNumber('2.50') },
    });
    expect(Object.getPrototypeOf(parseExactJson(text))).toBe(Object.prototype);
  });

  it.each(['', '{', '[1,]', '01', '1.', '{"a":1.0,}', 'NaN', '"\u000b"'])('rejects %j', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('may be nested to any depth', () => {
    const depth = 100_000;
    const value = parseExactJson(`${'['.repeat(depth)}1.0${']'.repeat(depth)}`);
    expect([isDeeperThan(value, 64), isDeeperThan([[1]], 2), isDeeperThan([[1]], 1)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('isExactDouble', () => {
  it.each([
    ['0', true],
    ['-0', true],
    ['1.0', true],
    ['12.50', true],
    ['1e3', true],
    ['9007199254740991', true],
    ['9007199254740992', false],
    ['-1192092895507812500000000000000000', false],
    ['0.1', true],
    ['9007199254740993', false],
    ['1234567890123.4567', false],
    ['7615917337495251231', false],
    ['1e400', false],
    ['1e-400', false],
    ['x', false],
  ])('%s: %s', (text, isExact) => {
    expect(isExactDouble(text)).toBe(isExact);
  });

  it('is true for every number that JavaScript writes, except for unsafe integers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        fc.pre(!Number.isInteger(value) || Number.isSafeInteger(value));
        expect(isExactDouble(String(value))).toBe(true);
      }),
      { numRuns: 1000, seed: 1 },
    );
  });
});
