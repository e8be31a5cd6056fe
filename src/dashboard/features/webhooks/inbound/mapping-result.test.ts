import { describe, expect, it } from 'vitest';
import { readJson } from '../../../lib/json-text.ts';
import { markedPieces, pickFrom } from './mapping-result.ts';

const text = '{"a": {"b": 1}, "c": null}';
const sample = readJson(text);

describe('pickFrom', () => {
  it('tells what is there from what is not, and from what cannot be followed', () => {
    expect(pickFrom(sample, ' a.b ')).toEqual({ kind: 'found', range: { from: 12, to: 13 } });
    expect(pickFrom(sample, 'c')).toMatchObject({ kind: 'found' });
    expect(pickFrom(sample, 'a.x')).toEqual({ kind: 'nothing' });
    for (const path of ['a.*', 5, { x: 1 }, ['a']])
      expect(pickFrom(sample, path)).toEqual({ kind: 'unread' });
    for (const path of [null, '']) expect(pickFrom(sample, path)).toEqual({ kind: 'none' });
  });

  it.each(['toString', 'a.constructor.name', '__proto__'])('knows nothing of %s', (path) => {
    expect(pickFrom(sample, path)).toEqual({ kind: 'nothing' });
  });
});

describe('markedPieces', () => {
  it('loses nothing of the text, and marks what lies in each other', () => {
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

  it('leaves an unmarked text whole, and an empty one empty', () => {
    expect(markedPieces(text, [])).toHaveLength(1);
    expect(markedPieces('', [])).toEqual([]);
  });
});
