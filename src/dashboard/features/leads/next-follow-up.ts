import type { Lead, LeadInstance } from '#contract/lead.ts';
import { parseInstant } from '../../lib/time.ts';

/** The conversation whose follow-up comes first, of those that have one. */
export function nextFollowUp({ instances }: Pick<Lead, 'instances'>): LeadInstance | null {
  let next: { instance: LeadInstance; at: number } | null = null;
  for (const instance of instances ?? []) {
    const at = parseInstant(instance.followUpTime)?.getTime();
    if (at !== undefined && (next === null || at < next.at)) next = { instance, at };
  }
  return next?.instance ?? null;
}
