import { describe, expect, it } from 'vitest';
import { MEASURED_SETS } from '../../testing/labelled-questions.ts';
import { groupAlike } from './similar-faqs.ts';

const alike = (...texts: (string | null)[]) => groupAlike(texts).map(({ places }) => places);

describe('groupAlike', () => {
  it('groups questions that share most words, ignoring case, accents, punctuation and order', () => {
    expect(
      alike(
        'Are you open on Sundays?',
        'on sundays, ARE YOU OPEN',
        'Áre you open on sundays…',
        'Is it dear?',
      ),
    ).toEqual([[0, 1, 2], [3]]);
  });

  it('ignores differences in numbers, endings and greetings', () => {
    expect(
      alike(
        '12 hours, what is the price?',
        'Hi, 24 hours, price please',
        'price for 7.5 hour',
        'hours without price',
      ),
    ).toEqual([[0, 1, 2], [3]]);
    expect(alike('Is MF-2190 free?', 'is mf-2190 free', 'Is MF-2118 free?')).toEqual([[0, 1], [2]]);
    expect(alike('Shipping to Spain', 'do you ship it to Spain', 'less hours', 'les hours')).toEqual([
      [0, 1],
      [2],
      [3],
    ]);
  });

  it('separates two questions if each has a significant word that the other lacks', () => {
    const about = (what: string) => `Can I pay for ${what} in monthly instalments without any interest?`;
    expect(alike(about('an implant'), about('veneers'), about('the implant'))).toEqual([[0, 2], [1]]);
  });

  it('returns the similarity of each question to the first one in its group', () => {
    expect(
      groupAlike([
        'late checkout possible Sunday',
        'Late checkout on Sunday possible??',
        'late checkout Sunday fee free',
      ]),
    ).toEqual([
      { places: [0, 1], likeness: [1, expect.closeTo(3.1 / 3.2)] },
      { places: [2], likeness: [1] },
    ]);
  });

  it('ignores words that every question contains', () => {
    expect(
      alike('Do you ship to Spain', 'Do you ship to France', 'Do you like it', 'Do you know', 'Do you paint'),
    ).toEqual([[0], [1], [2], [3], [4]]);
  });

  it('compares only with the first question of a group, so that a group cannot drift', () => {
    const chain = ['red roof tiles', 'red roof tiles cheap', 'red roof tiles cheap today'];
    expect(alike(...chain)).toEqual([[0, 1], [2]]);
    expect(alike(...chain.toReversed())).toEqual([[0, 1], [2]]);
  });

  it('supports scripts without spaces', () => {
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

  it('never groups texts without words', () => {
    expect(alike(null, '', '???', null, '???')).toEqual([[0], [1], [2], [3], [4]]);
    expect(alike()).toEqual([]);
  });

  it('keeps every text of 10,000, even if many start with the same words', () => {
    const texts = Array.from(
      { length: 10_000 },
      (_, at) =>
        `How much does plan ${at % 50} cost for ${['roof', 'barn', 'shed'][at % 3]} ${Math.floor(at / 7)}`,
    );
    expect(
      alike(...texts)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual(texts.map((_, at) => at));
  });
});

describe.each(MEASURED_SETS)('the grouping of $name', ({ goal, measure }) => {
  it('reaches the precision and recall in docs/numbers.md', () => {
    const { precision, recall } = measure();
    expect(precision).toBeGreaterThanOrEqual(goal.precision);
    expect(recall).toBeGreaterThanOrEqual(goal.recall);
  });
});
