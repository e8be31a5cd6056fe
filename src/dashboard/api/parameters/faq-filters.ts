import type { SmartFaq } from '#contract/smart-faq.ts';

/** assumed: a blank answer counts as no answer. */
export function isAnswered({ answer }: Pick<SmartFaq, 'answer'>): boolean {
  return answer !== null && answer.trim() !== '';
}

type FaqFilters = {
  sourceId?: string | undefined;
  state?: string | undefined;
  answered?: 'answered' | 'unanswered' | undefined;
};

/**
 * assumed: a question whose source is unknown (null) matches every filter on the source. The same holds for its state.
 */
export function faqMatchesFilters(
  faq: Pick<SmartFaq, 'sourceId' | 'state' | 'answer'>,
  { sourceId, state, answered }: FaqFilters,
): boolean {
  return (
    (sourceId === undefined || faq.sourceId === null || faq.sourceId === sourceId) &&
    (state === undefined || faq.state === null || faq.state.toLowerCase() === state) &&
    (answered === undefined || isAnswered(faq) === (answered === 'answered'))
  );
}
