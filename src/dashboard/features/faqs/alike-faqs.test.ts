import { describe, expect, it } from 'vitest';
import { groupAlike } from './alike-faqs.ts';

/** Texts that share no word with each other, so that every other word is rare among many. */
const others = Array.from({ length: 40 }, (_, at) => `unrelated${at} matter${at} entirely${at}`);

function alike(...texts: (string | null)[]): number[][] {
  return groupAlike([...texts, ...others])
    .map((places) => places.filter((place) => place < texts.length))
    .filter((places) => places.length > 0);
}

describe('questions that seem alike', () => {
  it('share most of their words, whatever the letter case, the accents, the signs and the order', () => {
    expect(
      alike(
        'Are you open on Sundays?',
        'on sundays, ARE YOU OPEN',
        'Áre you open on sundays…',
        'Is it dear?',
      ),
    ).toEqual([[0, 1, 2], [3]]);
  });

  it('are not those that share only what every question has', () => {
    expect(
      alike('Do you ship to Spain', 'Do you ship to France', 'Do you like it', 'Do you know', 'Do you paint'),
    ).toEqual([[0], [1], [2], [3], [4]]);
  });

  it('are held against the first of a group, so that no group drifts away from it', () => {
    const chain = ['a1 b2 c3 d4 e5', 'b2 c3 d4 e5 f6', 'd4 e5 f6 g7 h8'];
    expect(alike(...chain)).toEqual([[0, 1], [2]]);
  });

  it('are told in scripts without blanks as well', () => {
    expect(
      alike(
        '日曜日は開いていますか',
        '日曜日は開いてますか',
        'いくらですか',
        'Открыто ли в воскресенье',
        'открыто в воскресенье ли?',
      ),
    ).toEqual([[0, 1], [2], [3, 4]]);
  });

  it('are never those without words', () => {
    expect(groupAlike([null, '', '???', null, '???'])).toEqual([[0], [1], [2], [3], [4]]);
    expect(groupAlike([])).toEqual([]);
  });

  it('leave no text of 10,000 out, however many begin alike', () => {
    const texts = Array.from(
      { length: 10_000 },
      (_, at) =>
        `How much does plan ${at % 50} cost for ${['roof', 'barn', 'shed'][at % 3]} ${Math.floor(at / 7)}`,
    );
    const groups = groupAlike(texts);
    expect(groups.flat().toSorted((a, b) => a - b)).toEqual(texts.map((_, at) => at));
  });
});
