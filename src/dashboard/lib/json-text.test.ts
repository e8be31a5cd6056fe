import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endForMore, findInJson, formatJson, placeIn, readJson } from './json-text.ts';

describe('readJson', () => {
  it("agrees with the browser's JSON parser", () => {
    const bits = fc.constantFrom(
      ...'{}[],:" \n\t01-.eE+\\'.split(''),
      '"a"',
      'true',
      'null',
      '"\\u00e9"',
      '12',
      '"a":',
    );
    const texts = fc.oneof(
      fc.json(),
      fc.array(bits, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.tuple(fc.json(), fc.nat(200)).map(([json, cut]) => json.slice(0, cut)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(readJson(text).mistakeAt === null).toBe(isJson(text));
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  it.each([
    ['', 0],
    ['  ', 2],
    ['buyer={{id}}', 0],
    ['{"a": {{count}} }', 7],
    ['{"a": 1,\n}', 9],
    ['[1, 2', 5],
    ['[1} ', 2],
    ['{"a" 1}', 5],
    ['1 2', 2],
    ['["open]', 1],
  ])('returns the position of the first syntax error in %j', (text, mistakeAt) => {
    expect(readJson(text).mistakeAt).toBe(mistakeAt);
  });

  it('parses documents that are nested deeper than the call stack', () => {
    const text = '['.repeat(50_000) + ']'.repeat(50_000);
    const json = readJson(text);
    expect(json.mistakeAt).toBeNull();
    expect(
      findInJson(
        json,
        Array.from({ length: 49_999 }, () => '0'),
      ),
    ).toEqual({ from: 49_999, to: 50_001 });
  });
});

describe('formatJson', () => {
  it('formats JSON like the browser', () => {
    const values = fc.jsonValue();
    fc.assert(
      fc.property(values, (value) => {
        expect(formatJson(readJson(JSON.stringify(value)))).toBe(JSON.stringify(value, null, 2));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('changes only white space: numbers, escapes and duplicate names stay as written', () => {
    const text = '{"n":1.0,"big":12345678901234567890,"n":"\\u00e9 , : { x"}';
    expect(formatJson(readJson(text))).toBe(
      '{\n  "n": 1.0,\n  "big": 12345678901234567890,\n  "n": "\\u00e9 , : { x"\n}',
    );
  });

  it('returns null for invalid JSON', () => {
    expect(formatJson(readJson('{"a": {{b}}}'))).toBeNull();
  });
});

describe('findInJson', () => {
  const text = '{"a": [1, {"b c": "x"}], "": {}, "__proto__": 5, "two": 1, "two": [2]}';
  const json = readJson(text);
  const found = (...steps: string[]) => {
    const range = findInJson(json, steps);
    return range && text.slice(range.from, range.to);
  };

  it('finds members and items', () => {
    expect(found()).toBe(text);
    expect(found('a')).toBe('[1, {"b c": "x"}]');
    expect(found('a', '0')).toBe('1');
    expect(found('a', '1', 'b c')).toBe('"x"');
    expect(found('')).toBe('{}');
  });

  it('returns the last of two members with the same name, as JSON parsers do', () => {
    expect(found('two', '0')).toBe('2');
  });

  it('finds only names in the text, not inherited properties', () => {
    expect(found('__proto__')).toBe('5');
    for (const steps of [['constructor'], ['a', 'length'], ['a', '2'], ['a', '0', 'x'], ['a', '-1']]) {
      expect(found(...steps)).toBeNull();
    }
  });
});

describe('endForMore', () => {
  it.each([
    ['{"a": "b"}', 8],
    ['{"a": ["b"]}\n', 9],
    ['{"a": ""}', 7],
    ['{"a": 1}', 8],
    ['Say "yes"', 9],
    ['', 0],
  ])('returns the end of %j as %i', (text, end) => {
    expect(endForMore(text)).toBe(end);
  });
});

describe('placeIn', () => {
  it('counts lines and columns from 1', () => {
    expect(placeIn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(placeIn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
