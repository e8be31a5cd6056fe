/** Sentences about topics and their data, for slides. */
import type { TopicAnalytics } from '#contract/topic.ts';
import { formatDayRange, type DayRange } from '../../lib/day.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { quoted } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { Movement } from './changes.ts';
import { distanceOf, MOVER_KINDS, toMovers } from './movers-lists.ts';
import { differenceText, ratioText } from './topic-figures.ts';
import type { ComparedTopics, TopicChange, TopicRow } from './topic-rows.ts';

/** Returns a sentence about the topic with the largest change beyond chance, or about the largest topic. */
export function topicsHeadline(
  rows: readonly TopicRow[],
  range: DayRange,
  comparison: ComparedTopics | null,
): string {
  if (comparison === null) return largestText(rows, range);
  const movers = toMovers(rows);
  const [most] = MOVER_KINDS.flatMap((kind) => movers[kind]).toSorted(
    (a, b) => distanceOf(b) - distanceOf(a),
  );
  const change = most?.change;
  const days = comparedDaysText(comparison);
  return change ? `${quoted(most.name)} ${movedText(change)}, ${days}` : `No topic changed clearly, ${days}`;
}

const VERBS: Partial<Record<Movement, string>> = {
  new: 'is new',
  gone: 'is gone',
  rising: 'rose most',
  falling: 'fell most',
};

function movedText(change: TopicChange): string {
  const ratio = change.ratio === null ? '' : ` (${ratioText(change.ratio)})`;
  return `${VERBS[change.movement]}: ${differenceText(change, 'conversations')}${ratio}`;
}

function largestText(rows: readonly TopicRow[], range: DayRange): string {
  const [largest] = rows.toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return `No topics, ${formatDayRange(range)}`;
  const share = largest.share === null ? '' : ` (${formatPercent(largest.share, 0)} of those analysed)`;
  return `${quoted(largest.name)} is the largest topic: ${pluralize(largest.count, 'conversation')}${share}, ${formatDayRange(range)}`;
}

/** Returns e.g. '8 – 14 Mar 2025 compared with 1 – 7 Mar 2025'. */
export function comparedDaysText({ now, before }: ComparedTopics): string {
  return `${formatDayRange(now.range)} compared with ${formatDayRange(before.range)}`;
}

/** Returns the number of conversations, the share with a sentiment, and the time zone of the days. */
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
