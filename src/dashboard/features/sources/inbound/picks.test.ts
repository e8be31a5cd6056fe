import { describe, expect, it } from 'vitest';
import { readJson } from '../../../lib/json-text.ts';
import { markedPieces, pathSteps, pickFrom } from './picks.ts';

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

describe('pathSteps', () => {
  it.each([
    ['id', ['id']],
    ['contact.id', ['contact', 'id']],
    ['$', []],
    ['$.contact.phones[0].number', ['contact', 'phones', '0', 'number']],
    ['$[1][2]', ['1', '2']],
    ['items.0.a b-c_d', ['items', '0', 'a b-c_d']],
    [`a["b.c"]['d']`, ['a', 'b.c', 'd']],
    ['__proto__.x', ['__proto__', 'x']],
    ['имя.值', ['имя', '值']],
  ])('reads %s', (path, steps) => {
    expect(pathSteps(path)).toEqual(steps);
  });

  it.each(['a..b', 'a.', '$..id', 'a[*]', 'a[?(@.b)]', 'a[-1]', 'a[0]b', '$a', 'a[', 'a]', '.*', 'f()'])(
    'does not pretend to read %s',
    (path) => {
      expect(pathSteps(path)).toBeNull();
    },
  );
});
