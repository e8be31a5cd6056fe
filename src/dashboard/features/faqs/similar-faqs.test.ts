import { describe, expect, it } from 'vitest';
import { MEASURED_SETS } from '../../testing/labelled-questions.ts';
import { runAtOnce } from '../../lib/time-slices.ts';
import * as similar from './similar-faqs.ts';

const groupAlike = (texts: (string | null)[]) => runAtOnce(similar.groupAlike(texts));

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

  it('groups different words with the same meaning, each language separately', () => {
    expect(
      alike(
        'How much does a cleaning cost?',
        'What do you charge for a cleaning?',
        'price for teeth cleaning',
        'Was kostet eine Zahnreinigung?',
        'Wie teuer ist die Zahnreinigung?',
        '¿Cuánto cuesta una limpieza?',
        'precio de una limpieza',
      ),
    ).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  it('separates questions that differ in a word that changes the meaning', () => {
    const neighbours = [
      'Do you open on Sunday?',
      'Are you open on Monday?',
      'How much is a membership?',
      'How much is a membership for students?',
      'Can I cancel my appointment?',
      'Can I move my appointment?',
      'Kann ich mein Kind anmelden?',
      'Kann ich mein Kind abmelden?',
      '¿Compran coches usados?',
      '¿Venden coches usados?',
    ];
    expect(alike(...neighbours)).toEqual(neighbours.map((_, at) => [at]));
  });

  it('tolerates one typo, and words written together or apart', () => {
    expect(alike('Do you offer whitening?', 'do you offer whitenning', 'Do you offer widening?')).toEqual([
      [0, 1],
      [2],
    ]);
    expect(alike('When is check-in?', 'checkin when', 'When is the check in?', 'When is check-out?')).toEqual(
      [[0, 1, 2], [3]],
    );
    expect(alike('Öffnungszeiten?', 'Zeiten der Öffnung', 'Um wie viel Uhr machen Sie auf?')).toEqual([
      [0, 1, 2],
    ]);
    expect(alike('Zahnarzttermin buchen', 'Termin beim Zahnarzt buchen', 'Zahnarzt-Termin buchen')).toEqual([
      [0, 1, 2],
    ]);
  });

  it('permits one more subject beside two shared terms, but not beside one', () => {
    expect(alike('price of a crown', 'price of a zirconia crown', 'zirconia crown')).toEqual([[0, 1], [2]]);
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

  it('compares a question only with the first question of a group', () => {
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
