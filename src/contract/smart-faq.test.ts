import { describe, expect, it } from 'vitest';
import { listSmartFaqs, SmartFaq } from './smart-faq.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'faq-1',
  agencyId: 'agency-1',
  sourceId: 'source-1',
  question: 'Are you open on Sundays?',
  answer: '',
  leadIds: ['lead-1', 'lead-2'],
  state: 'Uncompressed',
};

describe('a smart FAQ', () => {
  it('parses unchanged, and distinguishes an empty answer from null', () => {
    expect(SmartFaq.parse(full)).toEqual(full);
    expect(SmartFaq.parse({ ...full, answer: null }).answer).toBeNull();
  });

  it('requires only its id', () => {
    const { id, ...rest } = SmartFaq.parse({ id: 'x' });
    expect(id).toBe('x');
    expect(Object.keys(rest)).toHaveLength(6);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it('may have an unknown state', () => {
    expect(SmartFaq.parse({ ...full, state: 'Archived' }).state).toBe('Archived');
  });

  it.each([
    { id: '' },
    { id: null },
    { leadIds: 'lead-1' },
    { leadIds: [1] },
    { answer: false },
    { state: 1 },
  ])('rejects %j', (change) => {
    expect(parseStrictly(SmartFaq, { ...full, ...change }).success).toBe(false);
  });
});

describe('the filters of smart FAQs', () => {
  it.each(['compressed', 'Compressed', 'UNCOMPRESSED', 'unCompressed'])('accept the state %s', (state) => {
    expect(listSmartFaqs.query.parse({ state })).toEqual({ state: state.toLowerCase() });
  });

  it('are sent in lower case', () => {
    const filters = { sourceId: 's', state: 'uncompressed', answered: 'unanswered' } as const;
    expect(listSmartFaqs.query.encode(filters)).toEqual(filters);
    expect(listSmartFaqs.query.parse({})).toEqual({});
  });

  it.each([
    { state: '' },
    { state: 'compress' },
    { state: 'compressed ' },
    { answered: 'true' },
    { answered: '' },
  ])('reject %j', (query) => {
    expect(listSmartFaqs.query.safeParse(query).success).toBe(false);
  });
});
