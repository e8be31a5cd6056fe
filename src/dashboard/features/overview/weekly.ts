import type { ActivityDay } from '#contract/activity.ts';

/** The sums of the last seven days and of the seven days before. */
export type Weekly = { now: number; before: number };

export type Weeks = { conversations: Weekly; replied: Weekly; newLeads: Weekly | null };

/** `newLeads` is null if no day of the last week has a count. */
export function weeksOf(days: readonly ActivityDay[]): Weeks {
  const [before, now] = [days.slice(-14, -7), days.slice(-7)];
  const weekly = (of: (day: ActivityDay) => number): Weekly => ({
    now: sum(now, of),
    before: sum(before, of),
  });
  const isCounted = now.every(({ newLeads }) => newLeads !== null);
  const wasCounted = before.every(({ newLeads }) => newLeads !== null);
  return {
    conversations: weekly(({ conversations }) => conversations),
    replied: weekly(({ replied }) => replied),
    newLeads: isCounted ? { now: sum(now, leadsOf), before: wasCounted ? sum(before, leadsOf) : 0 } : null,
  };
}

const leadsOf = ({ newLeads }: ActivityDay) => newLeads ?? 0;

function sum(days: readonly ActivityDay[], of: (day: ActivityDay) => number): number {
  return days.reduce((all, day) => all + of(day), 0);
}
