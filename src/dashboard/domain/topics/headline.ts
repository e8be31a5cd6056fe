/** Sentences about topics and their data, as titles and notes of slides. */
import type { TopicAnalytics } from '#contract/topic.ts';
import { formatDayRange, type DayRange } from '../../lib/day.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { quoted } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { Movement } from './changes.ts';
import { distanceOf, MOVER_KINDS, toMovers } from './movers-lists.ts';
import { differenceText, ratioText } from './topic-figures.ts';
import type { ComparedTopics, TopicChange, TopicRow } from './topic-rows.ts';

/**
 * Returns a sentence about the topic with the largest significant change, or, without a comparison, about the largest
 * topic.
 */
export function topicsHeadline(
  rows: readonly TopicRow[],
  range: DayRange,
  comparison: ComparedTopics | null,
): string {
  if (comparison === null) return largestText(rows, range);
  const movers = toMovers(rows);
  const days = comparedDaysText(comparison);
  if (movers.untested.length > 0)
    return `The changes are not tested, because the periods have different weekdays: ${days}`;
  const [most] = MOVER_KINDS.flatMap((kind) => movers[kind]).toSorted(
    (a, b) => distanceOf(b) - distanceOf(a),
  );
  const change = most?.change;
  return change
    ? `${quoted(most.name)} ${movedText(change, ' most')}, ${days}`
    : `No topic changed clearly, ${days}`;
}

const VERBS: Record<Movement, string> = {
  new: 'is new',
  gone: 'is gone',
  rising: 'rose',
  falling: 'fell',
  chance: 'did not change clearly',
  untested: 'is not tested (different weekdays)',
};

function movedText(change: TopicChange, most = ''): string {
  const { movement } = change;
  const degree = movement === 'rising' || movement === 'falling' ? most : '';
  const ratio = change.ratio === null ? '' : ` (${ratioText(change.ratio)})`;
  return `${VERBS[movement]}${degree}: ${differenceText(change, Math.abs(change.difference) === 1 ? 'conversation' : 'conversations')}${ratio}`;
}

/** Returns a sentence about the topics in a chart of daily counts. */
export function seriesHeadline(
  rows: readonly TopicRow[],
  range: DayRange,
  comparison: ComparedTopics | null,
): string {
  const [first] = rows;
  if (rows.length > 1) return largestText(rows, range, `the largest of ${pluralize(rows.length, 'topic')}`);
  if (first && first.change && comparison)
    return `${quoted(first.name)} ${movedText(first.change)}, ${comparedDaysText(comparison)}`;
  return first ? `${quoted(first.name)}: ${conversationsText(first)}, ${formatDayRange(range)}` : '';
}

function largestText(rows: readonly TopicRow[], range: DayRange, rank = 'the largest topic'): string {
  const [largest] = rows.toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return `No topics, ${formatDayRange(range)}`;
  return `${quoted(largest.name)} is ${rank}: ${conversationsText(largest)}, ${formatDayRange(range)}`;
}

function conversationsText({ count, share }: TopicRow): string {
  const part = share === null ? '' : ` (${formatPercent(share, 0)} of those analysed)`;
  return `${pluralize(count, 'conversation')}${part}`;
}

/** Returns the compared periods: '8 – 14 Mar 2025 compared with 1 – 7 Mar 2025'. */
export function comparedDaysText({ now, before }: ComparedTopics): string {
  return `${formatDayRange(now.range)} compared with ${formatDayRange(before.range)}`;
}

/**
 * Returns a note with the number of analysed conversations, the share with a sentiment, and the time zone of the days.
 */
export function basisText({
  analyzedConversations,
  sentimentCoverage,
}: Omit<TopicAnalytics, 'topics'>): string {
  return [
    `n = ${pluralize(analyzedConversations, 'analysed conversation')}`,
    ...(analyzedConversations > 0 && !Number.isNaN(sentimentCoverage)
      ? [`${formatPercent(sentimentCoverage, 0)} with a sentiment`]
      : []),
    'days in UTC',
  ].join(' · ');
}

/** Returns a note with the number of conversations and sentiment readings of a topic, and the time zone of the days. */
export function basisOfRow({ count, sentimentCount }: TopicRow): string {
  return `n = ${pluralize(count, 'conversation')} · ${pluralize(sentimentCount, 'sentiment reading')} · days in UTC`;
}
