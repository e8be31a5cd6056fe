/** Sentences about topics and their data, as titles and notes of slides. */
import type { TopicAnalytics } from '#contract/topic.ts';
import { formatDayRange, type DayRange } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { quoted } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { Movement } from './changes.ts';
import { distanceOf, MOVER_KINDS, toMovers } from './movers-lists.ts';
import { differenceText, ratioText } from './topic-figures.ts';
import { countWithoutToday, type ComparedTopics, type TopicChange, type TopicRow } from './topic-rows.ts';

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
  return first ? `${quoted(first.name)}: ${conversationsText(first)}, ${daysText(range)}` : '';
}

function largestText(rows: readonly TopicRow[], range: DayRange, rank = 'the largest topic'): string {
  const [largest] = rows.toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return `No topics, ${daysText(range)}`;
  return `${quoted(largest.name)} is ${rank}: ${conversationsText(largest)}, ${daysText(range)}`;
}

function conversationsText({ count, share }: TopicRow): string {
  const part = share === null ? '' : ` (${formatPercent(share, 0)} of those analysed)`;
  return `${pluralize(count, 'conversation')}${part}`;
}

/** Formats a range for a headline of several lines, which may break at the dash but not inside a day. */
function daysText(range: DayRange): string {
  return formatDayRange(range).replaceAll(/(?<!–) (?!–)/g, '\u00A0');
}

/** Returns the compared periods: '8 – 14 Mar 2025 compared with 1 – 7 Mar 2025'. */
export function comparedDaysText({ now, before }: ComparedTopics): string {
  return `${daysText(now.range)} compared with ${daysText(before.range)}`;
}

/**
 * Returns a note with the number of analysed conversations, the share with a sentiment, and the time zone of the days.
 * A comparison leaves today out, so that its headline may cover fewer conversations than the chart.
 */
export function basisText(
  { analyzedConversations, sentimentCoverage }: Omit<TopicAnalytics, 'topics'>,
  comparison: ComparedTopics | null,
): string {
  const compared = comparison?.now.analytics.analyzedConversations ?? analyzedConversations;
  const other = compared === analyzedConversations ? '' : ` (${formatNumber(compared)} without today)`;
  return [
    `n = ${pluralize(analyzedConversations, 'analysed conversation')}${other}`,
    ...(analyzedConversations > 0 && !Number.isNaN(sentimentCoverage)
      ? [`${formatPercent(sentimentCoverage, 0)} with a sentiment`]
      : []),
    'days in UTC',
  ].join(' · ');
}

/**
 * Returns a note with the number of conversations and sentiment readings of a topic, and the time zone of the days. The
 * numbers in brackets are those of the headline, if it leaves today out.
 */
export function basisOfRow(row: TopicRow): string {
  const compared = countWithoutToday(row);
  const other = compared === null ? '' : ` (${formatNumber(compared)} without today)`;
  return `n = ${pluralize(row.count, 'conversation')}${other} · ${pluralize(row.sentimentCount, 'sentiment reading')} · days in UTC`;
}
