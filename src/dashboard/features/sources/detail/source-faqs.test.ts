import { describe, expect, it } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import { readFaqs } from './source-faqs.ts';

function read(faqs: Partial<SmartFaq>[], unreadable = 0) {
  const data = faqs.map((faq, index) => SmartFaq.parse({ id: `faq-${index}`, sourceId: 'site', ...faq }));
  return readFaqs('site', { data, unreadable, receivedAt: 0 });
}

describe('the questions of a source', () => {
  it('are answered by more than blanks', () => {
    const { answered, unanswered } = read([{ answer: 'Yes' }, { answer: ' \n' }, { answer: null }]);
    expect(answered).toBe(1);
    expect(unanswered.map(({ id }) => id)).toEqual(['faq-1', 'faq-2']);
  });

  it('come with those first that most leads asked, and last where nobody is said to have', () => {
    const { unanswered } = read([
      { id: 'unsaid', leadIds: null },
      { id: 'nobody', leadIds: [] },
      { id: 'two', leadIds: ['a', 'b'] },
      { id: 'one', leadIds: ['a'] },
    ]);
    expect(unanswered.map(({ id }) => id)).toEqual(['two', 'one', 'nobody', 'unsaid']);
  });

  it('of another source are left out, and that is said', () => {
    const { unanswered, notices } = read([{}, { sourceId: 'texts' }, { sourceId: null }], 2);
    expect(unanswered).toHaveLength(2);
    expect(notices).toEqual([
      'The service did not keep to the filter: 1 question of other sources is left out here.',
      '2 questions could not be read and are left out.',
    ]);
  });
});
