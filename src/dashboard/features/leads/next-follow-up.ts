import type { LeadInstance } from '#contract/lead.ts';
import { parseInstant } from '../../lib/time.ts';

export type FollowUp = {
  /** The conversation that it belongs to. */
  instance: LeadInstance;
  at: Date;
  /** It should have gone out by now, and none is to come. */
  isOverdue: boolean;
};

/**
 * The follow-up that goes out next, of all conversations of a lead. assumed: where none is to come, one whose time has
 * passed did not go out, since the service moves the time on with each that does; the earliest of them says since when.
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
