import { describe, expect, it } from 'vitest';
import { readJson } from '../../../lib/json-text.ts';
import { markedPieces, pickFrom, sampleReader } from './mapping-result.ts';

const text = '{"a": {"b": 1}, "c": null}';
const sample = sampleReader(readJson(text));

describe('pickFrom', () => {
  it('distinguishes found values, missing values and unsupported paths', () => {
    expect(pickFrom(sample, ' a.b ')).toEqual({ kind: 'found', range: { from: 12, to: 13 }, others: [] });
    expect(pickFrom(sample, 'c')).toMatchObject({ kind: 'found' });
    expect(pickFrom(sample, 'a.x')).toEqual({ kind: 'nothing' });
    for (const path of ['a.*', 5, { x: 1 }, ['a']])
      expect(pickFrom(sample, path)).toEqual({ kind: 'unread' });
    for (const path of [null, '']) expect(pickFrom(sample, path)).toEqual({ kind: 'none' });
  });

  it.each(['toString', 'a.constructor.name', '__proto__'])(
    'does not find the inherited property %s',
    (path) => {
      expect(pickFrom(sample, path)).toEqual({ kind: 'nothing' });
    },
  );
});

describe('markedPieces', () => {
  it('keeps the whole text and marks nested values', () => {
    const picks = ['a', 'a.b', 'x', 'a'].map((path) => pickFrom(sample, path));
    const pieces = markedPieces(text, picks);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.map(({ text: piece, pickedBy, begins }) => [piece, pickedBy, begins])).toEqual([
      ['{"a": ', [], []],
      ['{"b": ', [0, 3], [0, 3]],
      ['1', [0, 1, 3], [1]],
      ['}', [0, 3], []],
      [', "c": null}', [], []],
    ]);
  });

  it('returns one piece without picked values, and no piece for an empty text', () => {
    expect(markedPieces(text, [])).toHaveLength(1);
    expect(markedPieces('', [])).toEqual([]);
  });
});
