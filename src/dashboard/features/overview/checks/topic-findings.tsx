/**
 * The findings about topics with a statistically significant change. This file loads on demand, because the significance
 * test needs a large statistics module.
 */
import { DEFAULT_TOPIC_LIMIT, type TopicAnalytics } from '#contract/topic.ts';
import { comparedDays } from '../../../domain/topics/compared-days.ts';
import { distanceOf, MOVER_KINDS, toMovers } from '../../../domain/topics/movers-lists.ts';
import { changeText } from '../../../domain/topics/topic-figures.ts';
import { type ListedTopics, toTopicRows, type TopicRow } from '../../../domain/topics/topic-rows.ts';
import { totalChange } from '../../../domain/topics/totals.ts';
import type { PeriodChange } from '../../../domain/topics/changes.ts';
import type { Day } from '../../../lib/day.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { Link } from '../../../ui/link.tsx';
import { ActionLink } from '../action-link.tsx';
import { COMPARED_DAYS, type ComparedPeriods } from '../prefetch.ts';
import { topicsOf } from '../topics-address.ts';
import type { Check, FineFact, Finding } from './check.ts';

/**
 * The maximum number of findings. Only topics that are new or rise become findings. A fact counts all other changed
 * topics.
 */
const MOST_LINES = 2;

type Periods = { now: TopicAnalytics; before: TopicAnalytics; periods: ComparedPeriods; today: Day };

export type TopicFindings = Pick<Check, 'findings' | 'fine'> & {
  /** The change of all analysed conversations; null if the two periods cannot be compared. */
  total: PeriodChange | null;
};

export function topicFindings({ now, before, periods, today }: Periods): TopicFindings {
  const known = { today, oldest: now.oldestAnalyzedOn };
  const days = comparedDays(periods.now, periods.before, known);
  const pending: FineFact[] =
    now.pendingConversations > 0
      ? [
          {
            text: `${pluralize(now.pendingConversations, 'conversation')} not analysed yet`,
            to: paths.topics(),
          },
        ]
      : [];
  if (now.topics.length + before.topics.length === 0) return { findings: [], fine: pending, total: null };
  if (days.kind === 'refused')
    return {
      findings: [],
      fine: [{ text: days.reason, to: topicsOf(periods.now) }, ...pending],
      total: null,
    };
  const comparison = {
    now: { ...days.now, ...listedIn(now) },
    before: { ...days.before, ...listedIn(before) },
  };
  const movers = toMovers(toTopicRows(comparison.now, periods.now, known, comparison));
  const all = MOVER_KINDS.flatMap((kind) => movers[kind]);
  const shown = [...movers.new, ...movers.rising]
    .filter(({ change }) => (change?.share ?? 1) > 0)
    .toSorted((a, b) => riseOf(b) - riseOf(a) || distanceOf(b) - distanceOf(a))
    .slice(0, MOST_LINES);
  const others = all.length - shown.length;
  const unmoved = movers.chance.length;
  return {
    findings: shown.map((row) => finding(row, periods)),
    fine: [
      ...(others > 0
        ? [
            {
              text: `${pluralize(others, shown.length > 0 ? 'more topic' : 'topic')} changed`,
              to: topicsOf(periods.now),
            },
          ]
        : []),
      ...(unmoved > 0
        ? [
            {
              text: `no clear change in ${pluralize(unmoved, all.length > 0 ? 'other topic' : 'topic')}`,
              to: paths.topics(),
            },
          ]
        : []),
      ...pending,
    ],
    total: totalChange(comparison),
  };
}

/**
 * Returns the rise of the share of a topic. A rise of its count would mean less, because all counts rise on busy days.
 */
function riseOf({ change }: TopicRow): number {
  return change?.share ?? 0;
}

function finding({ id, name, change }: TopicRow, periods: ComparedPeriods): Finding {
  return {
    id: `topic ${id}`,
    harm: 'movedTopic',
    text: (
      <>
        Topic{' '}
        <Link to={topicsOf(periods.now, id)} dir="auto">
          {name}
        </Link>
        : {change ? changeText(change) : ''} in {COMPARED_DAYS} days
      </>
    ),
    detail: `${change?.movement === 'new' ? 'New' : 'Beyond chance'}, compared with the ${COMPARED_DAYS} days before`,
    actions: <ActionLink to={topicsOf(periods.now, id)}>See topic</ActionLink>,
  };
}

function listedIn(analytics: TopicAnalytics): ListedTopics {
  return { analytics, isCut: analytics.topics.length >= DEFAULT_TOPIC_LIMIT };
}
