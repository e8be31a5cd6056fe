import type { SmartFaq } from '#contract/smart-faq.ts';

/** assumed: an answer is more than blanks. */
export function isAnswered({ answer }: Pick<SmartFaq, 'answer'>): boolean {
  return answer !== null && answer.trim() !== '';
}

/** assumed: the demand for it is how many leads asked it, each once. Null where the question does not say who asked it. */
export function askedBy({ leadIds }: Pick<SmartFaq, 'leadIds'>): number | null {
  return leadIds === null ? null : new Set(leadIds).size;
}

/** Those that most leads asked first; where a question does not say who asked it, it comes after those that nobody asked. */
export function byDemand(a: Pick<SmartFaq, 'leadIds'>, b: Pick<SmartFaq, 'leadIds'>): number {
  return (askedBy(b) ?? -1) - (askedBy(a) ?? -1);
}

export type AskedOfFaqs = {
  sourceId: string | null;
  state: string | null;
  answered: 'answered' | 'unanswered' | null;
};

/** assumed: a question that does not tell its source or its state is taken for one that was asked for. */
export function keepsToFilters(
  faq: Pick<SmartFaq, 'sourceId' | 'state' | 'answer'>,
  { sourceId, state, answered }: AskedOfFaqs,
): boolean {
  return (
    (sourceId === null || faq.sourceId === null || faq.sourceId === sourceId) &&
    (state === null || faq.state === null || faq.state.toLowerCase() === state) &&
    (answered === null || isAnswered(faq) === (answered === 'answered'))
  );
}
