import type { SmartFaq } from '#contract/smart-faq.ts';

/** assumed: a blank answer counts as no answer. */
export function isAnswered({ answer }: Pick<SmartFaq, 'answer'>): boolean {
  return answer !== null && answer.trim() !== '';
}

export type FaqFilters = {
  sourceId: string | null;
  state: string | null;
  answered: 'answered' | 'unanswered' | null;
};

/** assumed: a question without a source or state matches every filter on that field. */
export function faqMatchesFilters(
  faq: Pick<SmartFaq, 'sourceId' | 'state' | 'answer'>,
  { sourceId, state, answered }: FaqFilters,
): boolean {
  return (
    (sourceId === null || faq.sourceId === null || faq.sourceId === sourceId) &&
    (state === null || faq.state === null || faq.state.toLowerCase() === state) &&
    (answered === null || isAnswered(faq) === (answered === 'answered'))
  );
}
