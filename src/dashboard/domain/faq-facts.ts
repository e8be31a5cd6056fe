import type { SmartFaq } from '#contract/smart-faq.ts';

/** The number of distinct leads that asked the question; null if the question does not list them. */
export function countAskers({ leadIds }: Pick<SmartFaq, 'leadIds'>): number | null {
  return leadIds === null ? null : new Set(leadIds).size;
}

/** Sorts by descending demand. Questions without a known demand come last. */
export function byMostAskers(a: Pick<SmartFaq, 'leadIds'>, b: Pick<SmartFaq, 'leadIds'>): number {
  return (countAskers(b) ?? -1) - (countAskers(a) ?? -1);
}
