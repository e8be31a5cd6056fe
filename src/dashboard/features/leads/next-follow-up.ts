import type { LeadInstance } from '#contract/lead.ts';
import { parseInstant } from '../../lib/time.ts';

export type FollowUp = {
  instance: LeadInstance;
  at: Date;
  /** Whether the follow-up time has passed and no other follow-up is planned. */
  isOverdue: boolean;
};

/**
 * Returns the next follow-up over all conversations of a lead. Without a future follow-up, returns the earliest overdue
 * follow-up.
 * assumed: a follow-up with a past time was not sent, because the service updates the time after each follow-up.
 */
export function nextFollowUp(instances: readonly LeadInstance[] | null, now: Date): FollowUp | null {
  const inOrder = (instances ?? [])
    .flatMap((instance) => {
      const at = parseInstant(instance.followUpTime);
      return at === null ? [] : [{ instance, at, isOverdue: isPast(at, now) }];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.find(({ isOverdue }) => !isOverdue) ?? inOrder[0] ?? null;
}

function isPast(moment: Date, now: Date): boolean {
  return moment.getTime() <= now.getTime();
}
