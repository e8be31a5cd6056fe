import type { SmartFaq } from '#contract/smart-faq.ts';

/** Returns the number of distinct leads that asked the question. Null if the service returned no list of leads. */
export function countAskers({ leadIds }: Pick<SmartFaq, 'leadIds'>): number | null {
  return leadIds === null ? null : new Set(leadIds).size;
}

/**
 * Compares two questions by the number of leads that asked them, highest first. Questions without a known number come
 * last.
 */
export function byMostAskers(a: Pick<SmartFaq, 'leadIds'>, b: Pick<SmartFaq, 'leadIds'>): number {
  return (countAskers(b) ?? -1) - (countAskers(a) ?? -1);
}
