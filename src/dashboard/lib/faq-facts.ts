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
