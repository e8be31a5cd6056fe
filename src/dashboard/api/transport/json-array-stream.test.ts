import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonArrayStream } from './json-array-stream.ts';

function readIn(pieces: readonly string[]): { records: unknown[]; isWhole: boolean } {
  const list = new JsonArrayStream();
  const records = pieces.flatMap((piece) => list.add(piece));
  return { records, isWhole: list.isWhole };
}

/** The text, cut at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...at].map((start, piece) => text.slice(start, [...at, text.length][piece]));
}

describe('ArrivingList', () => {
  it('has the records of any list of objects, wherever its text is cut', () => {
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

  it('has each record as soon as its last sign has come', () => {
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
  ])('is no whole list of %s', (_, text, count) => {
    const { records, isWhole } = readIn([text]);
    expect(records).toHaveLength(count);
    expect(isWhole).toBe(false);
  });

  it('throws at what is no JSON', () => {
    expect(() => readIn(['[{"a":oops}]'])).toThrow(SyntaxError);
    expect(() => readIn(['[{"a":1} {"b":2}]'])).toThrow(SyntaxError);
    expect(() => readIn(['[{"a":1}', ' {"b":2}]'])).toThrow(SyntaxError);
    expect(() => readIn(['[,{"a":1}]'])).toThrow(SyntaxError);
  });
});
