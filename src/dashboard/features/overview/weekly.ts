import type { ActivityDay } from '#contract/activity.ts';
import { ratioText } from '../../domain/topics/topic-figures.ts';
import { formatPercent, formatPoints } from '../../lib/format-figures.ts';
import { formatNumber } from '../../lib/format.ts';

/** The sums of a count over the last seven days and over the seven days before. */
export type Weekly = { now: number; before: number };

export type Weeks = { conversations: Weekly; replied: Weekly; newLeads: Weekly | null };

/** Returns the sums of daily counts. `newLeads` is null if any day of the last week has no count of new leads. */
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

/** Returns the value and the change of a count as texts. */
export function countFigure({ now, before }: Weekly): { value: string; change?: string } {
  return {
    value: formatNumber(now),
    ...(before > 0 && { change: `${ratioText(now / before - 1)} against the week before` }),
  };
}

/** Returns the value and the change of the response rate as texts. */
export function rateFigure({ conversations, replied }: Pick<Weeks, 'conversations' | 'replied'>): {
  value: string;
  change?: string;
  note?: string;
} {
  if (conversations.now === 0) return { value: '–', note: 'No conversations' };
  const now = replied.now / conversations.now;
  const before = conversations.before === 0 ? null : replied.before / conversations.before;
  return {
    value: formatPercent(now),
    ...(before !== null && { change: `${formatPoints(now - before)} points against the week before` }),
  };
}

const leadsOf = ({ newLeads }: ActivityDay) => newLeads ?? 0;

function sum(days: readonly ActivityDay[], of: (day: ActivityDay) => number): number {
  return days.reduce((all, day) => all + of(day), 0);
}
