import type { Topic } from '#contract/topic.ts';
import { screen, within } from '@testing-library/react';
import type { Transport } from '../api/transport/connection.ts';
import { failing } from './fail-operation.ts';
import { analyticsValue, topicValue } from './topics-on-screen.ts';
import type { DayRange } from '../lib/day.ts';
import { toTopicRows, type ListedTopics, type TopicRow } from '../domain/topics/topic-rows.ts';

const RANGE = { first: '2025-03-01', last: '2025-03-02' };
/** A range as long as `RANGE`, but with other weekdays. */
export const OTHER_WEEKDAYS = { first: '2025-02-26', last: '2025-02-27' };

/**
 * Returns the rows for the topics of `RANGE`. `before` contains the topics of the previous period, whose days are
 * `earlier`.
 */
export function rowsOfTopics(
  topics: readonly Partial<Topic>[],
  before: readonly Partial<Topic>[] | null = null,
  earlier: DayRange = RANGE,
): TopicRow[] {
  const now = listed(topics);
  return toTopicRows(
    now,
    RANGE,
    { today: '2025-03-14', oldest: null },
    before && {
      now: { ...now, range: RANGE, days: 2 },
      before: { ...listed(before), range: earlier, days: 2 },
    },
  );
}

function listed(topics: readonly Partial<Topic>[]): ListedTopics {
  return { analytics: { topics: valuesOf(topics), analyzedConversations: 1000 }, isCut: false };
}

function valuesOf(topics: readonly Partial<Topic>[]): Topic[] {
  return topics.map((topic, index) => topicValue({ topicId: `topic-${index}`, ...topic }));
}

export function rowsOf(counts: readonly number[]): TopicRow[] {
  return rowsOfTopics(counts.map((conversationCount) => ({ conversationCount })));
}

/**
 * Three topics for the treemap. At the size of the tests, 1024 × 640 px, Prices is on the left, Hours at the top right
 * and Parking at the bottom right.
 */
export const THREE_TOPICS: Topic[] = [
  topicValue({ topicId: 'a', name: 'Prices', conversationCount: 60, avgSentiment: 0.4, sentimentCount: 30 }),
  topicValue({ topicId: 'b', name: 'Hours', conversationCount: 25, avgSentiment: -0.2, sentimentCount: 25 }),
  topicValue({ topicId: 'c', name: 'Parking', conversationCount: 15 }),
];

/** The search parameters of the topics page for a week, coloured by the change since the previous week. */
export const COMPARED = '?range=2025-03-08..2025-03-14&compare=previous&color=change';

/**
 * Returns a transport whose response contains `topics` for the week of `COMPARED`, and `before` for the previous week.
 */
export function comparing(topics: readonly Topic[], before: readonly Topic[]) {
  return (passOn: Transport): Transport =>
    (url, init) => {
      const isNow = typeof init.body === 'string' && init.body.includes('"start":"2025-03-08');
      const reply = Response.json(analyticsValue({ topics: [...(isNow ? topics : before)] }));
      return failing(passOn, 'queryTopics', reply)(url, init);
    };
}

export function map() {
  return within(screen.getByRole('listbox', { name: 'Topics by conversations' }));
}

export function tile(name: string): HTMLElement {
  return map().getByRole('option', { name: (text) => text.startsWith(`${name},`) });
}

/** Returns the accessible names of all tiles in the treemap. */
export function tiles(): (string | null)[] {
  return map()
    .getAllByRole('option')
    .map((each) => each.getAttribute('aria-label'));
}

export function chosen(): string[] {
  return map()
    .queryAllByRole('option', { selected: true })
    .map((each) => each.getAttribute('aria-label')!.split(',')[0]!);
}
