import * as fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import { smartFaq } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aSmartFaq } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(query = '', by: TestAgency = test): Promise<SmartFaq[]> {
  const response = await by.request(`/smart-faq${query}`);
  expect(response.status).toBe(200);
  return z.array(SmartFaq).parse(await response.json());
}

const ids = (faqs: SmartFaq[]) => faqs.map(({ id }) => id);

describe('listing smart FAQs', () => {
  it('returns an empty list for an agency without FAQs', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of an FAQ', async () => {
    const faq = aSmartFaq({ answer: 'From 8 to 6.', leadIds: ['lead-1', 'lead-2'] });
    await test.add({ smartFaqs: [faq] });
    expect(await list()).toEqual([{ ...faq, agencyId: test.agency.id, state: 'Uncompressed' }]);
  });

  it('distinguishes null, empty text and an empty list', async () => {
    await test.add({
      smartFaqs: [
        aSmartFaq({ id: '1', question: '', answer: '', leadIds: [], state: '' }),
        aSmartFaq({ id: '2', question: null, answer: null, leadIds: null, state: null }),
      ],
    });
    expect(await list()).toMatchObject([
      { id: '1', question: '', answer: '', leadIds: [], state: '' },
      { id: '2', question: null, answer: null, leadIds: null, state: null },
    ]);
  });

  it('returns a question that is too long for an index', async () => {
    const question = Array.from({ length: 3000 }, (_, word) => `word ${word * 7919}`).join(' ');
    await test.add({ smartFaqs: [aSmartFaq({ question })] });
    expect(await list()).toMatchObject([{ question }]);
  });

  it('sorts by source, then by question, then by id', async () => {
    const of = (id: string, sourceId: string, question: string | null) =>
      aSmartFaq({ id, sourceId, question });
    await test.add({
      smartFaqs: [
        of('5', 'b', 'A'),
        of('4', 'a', null),
        of('3', 'a', 'B'),
        of('2', 'a', 'A'),
        of('1', 'a', 'A'),
      ],
    });
    expect(ids(await list())).toEqual(['1', '2', '3', '4', '5']);
  });

  it('filters by source, and returns an empty list for an unknown source', async () => {
    const smartFaqs = ['one', 'two', 'one'].map((sourceId, at) => aSmartFaq({ id: `${at}`, sourceId }));
    await test.add({ smartFaqs });
    expect(ids(await list('?sourceId=one'))).toEqual(['0', '2']);
    for (const id of ['unheard-of', 'ONE', '', 'on%25']) expect(await list(`?sourceId=${id}`)).toEqual([]);
  });

  it('returns the state capitalised and filters by it in any spelling', async () => {
    const states = ['compressed', 'Uncompressed', 'COMPRESSED', 'unCompressed', null, 'archived'];
    await test.add({
      smartFaqs: states.map((state, at) => aSmartFaq({ id: `${at}`, question: `${at}`, state })),
    });
    expect((await list()).map(({ state }) => state)).toEqual([
      'Compressed',
      'Uncompressed',
      'Compressed',
      'Uncompressed',
      null,
      'Archived',
    ]);
    for (const state of ['compressed', 'Compressed', 'COMPRESSED']) {
      expect(ids(await list(`?state=${state}`))).toEqual(['0', '2']);
    }
    for (const state of ['uncompressed', 'Uncompressed', 'uNcompressed']) {
      expect(ids(await list(`?state=${state}`))).toEqual(['1', '3']);
    }
  });

  it.each([null, '', ' ', '\n\t', '\u00a0\u3000\u2028\ufeff'])(
    'counts the answer %j as no answer',
    async (answer) => {
      await test.add({
        smartFaqs: [aSmartFaq({ id: 'open', answer }), aSmartFaq({ id: 'done', answer: ' Yes. ' })],
      });
      expect(ids(await list('?answered=unanswered'))).toEqual(['open']);
      expect(await list('?answered=answered')).toMatchObject([{ id: 'done', answer: ' Yes. ' }]);
    },
  );

  it.each([
    ['state', 'zipped', "must be 'compressed' or 'uncompressed'"],
    ['state', '', "must be 'compressed' or 'uncompressed'"],
    ['answered', 'true', "must be 'answered' or 'unanswered'"],
    ['answered', 'Answered', "must be 'answered' or 'unanswered'"],
    ['sourceId', '%00', 'must not contain control characters or broken Unicode'],
    ['sourceId', 'x'.repeat(257), 'must be at most 256 characters'],
  ])('rejects %s=%s', async (name, value, message) => {
    const response = await test.request(`/smart-faq?${name}=${value}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: [name], message }] });
  });

  it('hides the FAQs of another agency for every filter', async () => {
    const other = await test.anotherAgency();
    await other.add({ smartFaqs: [aSmartFaq({ sourceId: 'theirs' })] });
    for (const query of ['', '?sourceId=theirs', '?state=uncompressed', '?answered=unanswered']) {
      expect(await list(query)).toEqual([]);
      expect(await list(query, other)).toHaveLength(1);
    }
  });

  it('keeps the order of the full list with every filter', async () => {
    const faqs = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 10, max: 99 }).map(String),
        sourceId: fc.constantFrom('a', 'b'),
        // There are only a few questions, so that several entries have the same question.
        question: fc.constantFrom(null, '', 'open', 'price'),
        answer: fc.oneof(
          fc.constant(null),
          fc.string({ unit: fc.constantFrom(' ', '\t', '\v', '\u00a0', '\u2009', '\ufeff', '\u200b', 'x') }),
        ),
        state: fc.constantFrom('compressed', 'Compressed', 'uncompressed', 'UNCOMPRESSED', null),
      }),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    const filters = fc.record(
      {
        sourceId: fc.constantFrom('a', 'b', 'c'),
        state: fc.constantFrom('compressed', 'uncompressed'),
        answered: fc.constantFrom('answered', 'unanswered'),
      },
      { requiredKeys: [] },
    );
    const holds = fc.asyncProperty(faqs, filters, async (some, filter) => {
      await test.db.delete(smartFaq);
      await test.add({ smartFaqs: some.map(aSmartFaq) });
      const all = await list();
      await test.db.delete(smartFaq);
      await test.add({ smartFaqs: some.toReversed().map(aSmartFaq) });
      expect(await list()).toEqual(all);
      expect(await list(`?${new URLSearchParams(filter)}`)).toEqual(
        all.filter(
          ({ sourceId, state, answer }) =>
            (filter.sourceId ?? sourceId) === sourceId &&
            (filter.state ?? state?.toLowerCase()) === state?.toLowerCase() &&
            (filter.answered === undefined || (filter.answered === 'answered') === Boolean(answer?.trim())),
        ),
      );
    });
    await fc.assert(holds, { numRuns: 50, seed: 20_250_314 });
  });
});
