import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff, type DiffPart } from './word-diff.ts';

/** Formats a diff as 'a -b- +c+ d', with removed and added parts between their signs. */
function marked(before: string, after: string): string {
  const signs = { same: '', removed: '-', added: '+' };
  return wordDiff(before, after)
    .parts.map(({ kind, text }) => `${signs[kind]}${text}${signs[kind]}`)
    .join('');
}

function textOf(parts: readonly DiffPart[], without: DiffPart['kind']): string {
  return parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');
}

describe('the difference between two texts', () => {
  it.each([
    ['Be kind.', 'Be kind.', 'Be kind.'],
    ['', '', ''],
    ['', 'Be kind.', '+Be kind.+'],
    ['Be kind.', '', '-Be kind.-'],
    ['Be kind to them.', 'Be short to them.', 'Be -kind-+short+ to them.'],
    ['Ask for the name.', 'Ask for the full name.', 'Ask for the +full +name.'],
    ['one two', 'one two three', 'one two+ three+'],
    ['one two', 'One two', '-one-+One+ two'],
    ['one two', 'one  two', 'one- -+  +two'],
    ['one\ntwo', 'one\n\ntwo', 'one\n+\n+two'],
  ])('of %j and %j is %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it.each([
    ['Chinese', '我们明天可以见面吗', '我们后天可以见面吗', '我们-明天-+后天+可以见面吗'],
    ['Thai', 'ฉันรักภาษาไทย', 'ฉันรักประเทศไทย', /^ฉันรัก-/],
    ['Arabic', 'مرحبا بك اليوم', 'مرحبا بك غدا', 'مرحبا بك -اليوم-+غدا+'],
    ['emoji', 'Hi 👩‍👩‍👧 there', 'Hi 👨‍👩‍👧 there', 'Hi -👩‍👩‍👧-+👨‍👩‍👧+ there'],
  ])('is computed by words in %s', (_, before, after, expected) => {
    expect(marked(before, after)).toMatch(expected);
  });

  it('contains both texts exactly', () => {
    const word = fc.constantFrom('a', 'b', 'be', 'kind', '.', ' ', '  ', '\n', '\r\n', '天', '😀', '\u0301');
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { parts } = wordDiff(before, after);
        expect(textOf(parts, 'added')).toBe(before);
        expect(textOf(parts, 'removed')).toBe(after);
      }),
    );
  });
});

describe('the difference between two long texts', () => {
  const words = (count: number, sign: string) => Array.from({ length: count }, (_, n) => `${sign}${n}`);

  it('is computed by words if the texts are mostly equal', () => {
    const before = words(20_000, 'w');
    const after = before.with(9_999, 'other');
    const { by, parts } = wordDiff(before.join(' '), after.join(' '));
    expect(by).toBe('words');
    expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'w9999' },
      { kind: 'added', text: 'other' },
    ]);
  });

  it('is computed by lines if too many words differ', () => {
    const shared = 'Be kind.\n';
    const { by, parts } = wordDiff(shared + words(2000, 'a').join(' '), shared + words(2000, 'b').join(' '));
    expect(by).toBe('lines');
    expect(parts[0]).toEqual({ kind: 'same', text: shared });
  });

  it('is the whole text if no line is equal', () => {
    const [before, after] = [words(2000, 'a').join(' '), words(2000, 'b').join(' ')];
    expect(wordDiff(before, after)).toEqual({
      by: 'whole',
      parts: [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ],
    });
  });

  it('is computed in limited time for any texts', () => {
    // Without the limits, each comparison would take hours.
    const found = [
      wordDiff('词'.repeat(500_000), '语'.repeat(500_000)),
      wordDiff('词'.repeat(100_000), `${'词'.repeat(99_999)}语`),
      wordDiff(words(200_000, 'a\n').join(''), words(200_000, 'b\n').join('')),
    ];
    expect(found.map(({ by }) => by)).toEqual(['whole', 'words', 'whole']);
  });
});

it('replaces long texts with little in common as a whole', () => {
  const before =
    'You answer the questions of members about the timetable of the gym, and you offer a free trial to new people. Keep the tone light.';
  const after =
    'Ask about the roof, the bill and the budget. Then book a visit of an engineer, unless a customer only wants the price of one panel.';
  expect(wordDiff(before, after).by).toBe('whole');
  expect(wordDiff(before, `${before} Never promise a refund.`).by).toBe('words');
});
