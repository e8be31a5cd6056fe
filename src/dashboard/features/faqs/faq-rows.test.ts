import { describe, expect, it } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import { readFaqReply } from '../../api/resources/faq-reply.ts';
import { namesValue } from '../../testing/values.ts';
import { filterSummary } from '../../list/facets.ts';
import { coverageOf } from '../../list/use-list.ts';
import { alikeFaqs, nearestAnswers } from './alike-faqs.ts';
import { FAQ_CSV, NEAREST_CSV, toExport } from './faq-csv.ts';
import {
  answeredShare,
  answeredText,
  askerCountOf,
  answeredFaqs,
  likenessText,
  singleFaqs,
  toFaqRows,
  unmatchedFaqNotices,
  type FaqGrouping,
} from './faq-rows.ts';
import { faqFacets, faqSearch } from './faq-search.ts';

function aFaq(id: string, overrides: Partial<SmartFaq> = {}): SmartFaq {
  return SmartFaq.parse({ id, question: `Only ${id}`, leadIds: [], ...overrides });
}

const leads = (...numbers: number[]) => numbers.map((number) => `lead-${number}`);
const reply = (data: SmartFaq[]) => ({ data, invalidCount: 0, receivedAt: 0 });
const { nameOf } = namesValue({ site: 'Website' });

function rowsOf(faqs: SmartFaq[], grouping: FaqGrouping) {
  return toFaqRows(grouping === 'none' ? singleFaqs(faqs) : alikeFaqs[grouping].atOnce(faqs), nameOf);
}

describe('toFaqRows', () => {
  it('sorts unanswered questions first, then by the number of leads, unknown numbers last', () => {
    const rows = rowsOf(
      [
        aFaq('answered', { answer: 'Yes', leadIds: leads(1, 2, 3, 4) }),
        aFaq('unknown', { leadIds: null }),
        aFaq('nobody'),
        aFaq('blank', { answer: ' \n ', leadIds: leads(1, 1, 1) }),
        aFaq('two', { answer: '', leadIds: leads(1, 2) }),
      ],
      'none',
    );
    expect(rows.map(({ id }) => id)).toEqual(['two', 'blank', 'nobody', 'unknown', 'answered']);
    expect(rows.map(askerCountOf)).toEqual([2, 1, 0, null, 4]);
  });

  it('counts each lead once per group, and reports unknown leads', () => {
    const question = 'Are you open on Sundays';
    const rows = rowsOf(
      [
        aFaq('a', { question, leadIds: leads(1, 2), sourceId: 'site' }),
        aFaq('b', {
          question: `${question}?`,
          answer: 'Yes',
          leadIds: leads(2, 3, 4),
          sourceId: 'site',
        }),
        aFaq('c', { question: question.toUpperCase(), leadIds: null, sourceId: 'texts' }),
        aFaq('d', { question: null }),
      ],
      'acrossSources',
    );
    expect(rows.map(({ faqs }) => faqs.map(({ id }) => id))).toEqual([['b', 'a', 'c'], ['d']]);
    expect(rows[0]).toMatchObject({ likeness: [1, 1, 1], unknownAskers: 'some' });
    expect(rows.map(askerCountOf)).toEqual([4, 0]);
    expect(rows[0]!.sources).toEqual([
      { id: 'site', name: 'Website', asked: 2, answered: 1 },
      { id: 'texts', name: null, asked: 1, answered: 0 },
    ]);
  });

  it('groups per source by default, and ignores answers for other sources', () => {
    const faqs = [
      aFaq('gym', { question: 'Is the trial free?', answer: 'Yes', sourceId: 'gym', leadIds: leads(1, 2) }),
      aFaq('gym too', { question: 'trial free?', sourceId: 'gym', leadIds: leads(3) }),
      aFaq('dentist', { question: 'is the trial free', sourceId: 'dentist' }),
      aFaq('parking', { question: 'Parking?', answer: 'No', sourceId: 'dentist' }),
    ];
    const told = (grouping: FaqGrouping) =>
      rowsOf(faqs, grouping).map((row) => [row.id, answeredText(row), answeredShare(row)]);
    expect(told('inSource')).toEqual([
      ['gym', '1 of 2 answered', 0.5],
      ['dentist', 'Unanswered', 0],
      ['parking', 'Answered', 1],
    ]);
    expect(told('acrossSources')).toEqual([
      ['gym', 'In 1 of 2 sources', 0],
      ['parking', 'Answered', 1],
    ]);
  });

  it('sorts groups by the leads that wait for an answer to any of their questions', () => {
    const rows = rowsOf(
      [
        aFaq('single', { question: 'Do you have vegan dishes?', leadIds: leads(1, 2, 3) }),
        aFaq('answered', {
          question: 'Parking?',
          answer: 'Behind the house.',
          leadIds: leads(1, 2, 3, 4, 5, 6),
        }),
        aFaq('price', { question: 'How much is a cleaning?', answer: '90 €', leadIds: leads(1, 2, 3, 4, 5) }),
        aFaq('cost', { question: 'What does a cleaning cost?', leadIds: leads(6, 7, 8) }),
        aFaq('charge', { question: 'cleaning price', leadIds: leads(8, 9) }),
        aFaq('unknown', { question: 'Wheelchair access?', leadIds: null }),
      ],
      'inSource',
    );
    expect(rows.map(({ id, waiting }) => [id, askerCountOf(waiting)])).toEqual([
      ['price', 4],
      ['single', 3],
      ['unknown', null],
      ['answered', 0],
    ]);
  });

  it('returns the lowest similarity, rounded down', () => {
    expect([[1], [1, 1], [1, 0.999], [1, 0.9, 0.756]].map(likenessText)).toEqual([
      'same words',
      'same words',
      '99% similar',
      '75% similar',
    ]);
  });
});

describe('alikeFaqs', () => {
  it('compares the questions again after an error', () => {
    const faq = aFaq('one', { question: 'Is there parking?' });
    const broken = new Proxy(faq, {
      get: () => {
        throw new Error('unreadable');
      },
    });
    const faqs = [broken];
    expect(() => alikeFaqs.inSource.atOnce(faqs)).toThrow('unreadable');
    faqs[0] = faq;
    expect(alikeFaqs.inSource.atOnce(faqs)).toEqual([{ faqs: [faq], likeness: [1] }]);
  });
});

describe('nearestAnswers', () => {
  const nearestOf = (faqs: SmartFaq[]) =>
    Array.from(nearestAnswers.atOnce(faqs), ([id, { faq }]) => [id, faq.id]);

  it('returns the most similar answered question, of the same source if possible', () => {
    const faqs = [
      aFaq('ask', { question: 'Is the trial free?', sourceId: 'gym' }),
      aFaq('near', { question: 'is the trial free', answer: 'Yes', sourceId: 'dentist' }),
      aFaq('own', { question: 'trial free?', answer: 'Yes', sourceId: 'gym' }),
      aFaq('else', { question: 'The trial, is it free?', sourceId: 'spa' }),
      aFaq('alone', { question: 'Dogs?', sourceId: 'gym' }),
    ];
    expect(nearestOf(faqs)).toEqual([
      ['ask', 'own'],
      ['else', 'near'],
    ]);
  });

  it('prefers the same figures, then most leads', () => {
    const faqs = [
      aFaq('ask 10', { question: 'Price of a 10 kW system?' }),
      aFaq('ask 11', { question: 'Price of a 11 kW system?' }),
      aFaq('8', { question: 'Price of a 8 kW system', answer: 'A', leadIds: leads(1) }),
      aFaq('9', { question: 'Price of a 9 kW system', answer: 'B', leadIds: leads(1, 2) }),
      aFaq('10', { question: 'Price of a 10 kW system', answer: 'C' }),
    ];
    expect(nearestOf(faqs)).toEqual([
      ['ask 10', '10'],
      ['ask 11', '9'],
    ]);
  });

  it('ignores blank questions and blank answers', () => {
    const faqs = [
      aFaq('blank', { question: ' ' }),
      aFaq('none', { question: null, answer: 'Yes' }),
      aFaq('ask', { question: 'Dogs?' }),
      aFaq('asked', { question: 'dogs', answer: ' ' }),
    ];
    expect(nearestOf(faqs)).toEqual([]);
  });

  it('belongs to the unanswered question of a group that most leads asked', () => {
    const faqs = [
      aFaq('few', { question: 'Trial free', leadIds: leads(1) }),
      aFaq('many', { question: 'Is the trial free?', leadIds: leads(1, 2, 3) }),
      aFaq('yes', { question: 'is the trial free', answer: 'Yes', leadIds: leads(1, 2, 3, 4) }),
    ];
    const [row] = toFaqRows(alikeFaqs.inSource.atOnce(faqs), nameOf, nearestAnswers.atOnce(faqs));
    expect(row?.nearest).toEqual({ faq: faqs[2], likeness: 1 });
    expect(toFaqRows(alikeFaqs.inSource.atOnce(faqs), nameOf)[0]?.nearest).toBeNull();
  });
});

describe('answeredFaqs', () => {
  it('returns each answer once', () => {
    const faqs = [
      aFaq('open'),
      aFaq('yes', { answer: 'Yes' }),
      aFaq('yes too', { answer: ' Yes ' }),
      aFaq('blank', { answer: ' ' }),
      aFaq('no', { answer: 'No' }),
    ];
    expect(answeredFaqs(faqs).map(({ id }) => id)).toEqual(['yes', 'no']);
  });
});

describe('readFaqReply', () => {
  it('removes questions that do not match the filters, ignoring the case of the state', () => {
    const data = [
      aFaq('kept', { sourceId: 'site', state: 'Uncompressed', answer: null }),
      aFaq('silent'),
      aFaq('elsewhere', { sourceId: 'texts', state: 'uncompressed' }),
      aFaq('compressed', { sourceId: 'site', state: 'Compressed' }),
      aFaq('answered', { sourceId: 'site', state: 'UNCOMPRESSED', answer: 'Yes' }),
    ];
    const request = { sourceId: 'site', state: 'uncompressed', answered: 'unanswered' } as const;
    const read = readFaqReply({ ...reply(data), request });
    expect(read.faqs.map(({ id }) => id)).toEqual(['kept', 'silent']);
    expect(unmatchedFaqNotices(read)).toEqual([
      'The service ignored the filters: 3 questions are left out here.',
    ]);
    expect(unmatchedFaqNotices(readFaqReply({ ...reply(data), request: {} }))).toEqual([]);
  });
});

describe('the CSV of questions', () => {
  it('contains every question of a row with its leads and its estimated group', () => {
    const [row] = rowsOf(
      [
        aFaq('a', {
          question: 'Same words in it',
          answer: 'Yes',
          leadIds: leads(1, 2),
          sourceId: 'site',
          state: 'Compressed',
        }),
        aFaq('b', { question: 'same words', leadIds: null }),
      ],
      'acrossSources',
    );
    const lines = toExport([row!], { isGrouped: true, nearest: null }).map((each) =>
      FAQ_CSV.map(({ value }) => value(each)),
    );
    expect(lines).toEqual([
      ['a', 'Same words in it', 'Yes', true, 2, 'lead-1 lead-2', 'site', 'Website', 'Compressed', 1, 1],
      ['b', 'same words', null, false, null, null, null, null, null, 1, 0.909],
    ]);
    expect(
      toExport([row!], { isGrouped: false, nearest: null }).map(({ group, likeness }) => [group, likeness]),
    ).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('contains the nearest answer of each unanswered question', () => {
    const faqs = [
      aFaq('ask', { question: 'Trial free', sourceId: 'site' }),
      aFaq('yes', { question: 'Is the trial free?', answer: 'Yes', sourceId: 'site' }),
    ];
    const rows = rowsOf(faqs, 'none');
    const lines = toExport(rows, { isGrouped: false, nearest: nearestAnswers.atOnce(faqs) }).map((each) =>
      NEAREST_CSV.map(({ value }) => value(each)),
    );
    expect(lines).toEqual([
      ['Yes', 'Is the trial free?', 'site', 0.857],
      [null, null, null, null],
    ]);
  });

  it('has a file name with the number of questions and the filters', () => {
    const { defaults } = faqSearch;
    const facets = faqFacets({ choices: [], nameOf: () => 'Website', note: null });
    const coverage = (shown: number, all: number, search: typeof defaults) =>
      coverageOf(
        { noun: 'question', filterSummary: filterSummary(facets, search, defaults, 'q') },
        shown,
        all,
      );
    expect(coverage(1200, 1200, defaults)).toBe('1,200 questions');
    expect(
      coverage(3, 40, {
        ...defaults,
        sourceId: 'site',
        state: 'compressed',
        answered: 'unanswered',
        q: ' sun ',
      }),
    ).toBe("3 of 40 questions, unanswered, source Website, compressed, text 'sun'");
  });
});
