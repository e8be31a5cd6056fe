import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sourceDirectory } from '../../../api/resources/source-directory.ts';
import { topicQueries } from '../../../api/resources/topic-queries.ts';
import type { SourceCounts } from '../../../domain/topics/change-by-source.ts';
import { topicKey } from '../../../domain/topics/topic-key.ts';
import type { DayRange } from '../../../lib/day.ts';
import { askedOf } from '../topic-query.ts';
import type { TopicFilters } from '../topic-search.ts';
import { isCut } from '../use-topic-rows.ts';

/** The number of sources that load at first and with each further request of the user. */
export const SOURCES_AT_ONCE = 50;
/** The maximum number of concurrent requests, so that other parts of the page are not delayed. */
const CONCURRENT = 4;

type Options = { filters: TopicFilters; now: DayRange; before: DayRange; most: number };

/**
 * Loads the number of conversations about a topic for each source, in both periods. The service has no topics by
 * source, so the hook sends two requests for each of the first `most` sources.
 */
export function useSourceCounts(topicId: string, { filters, now, before, most }: Options) {
  const directory = useQuery(sourceDirectory());
  const all =
    filters.source.length > 0
      ? filters.source.map((id) => ({
          id,
          name: directory.data?.data.find((each) => each.id === id)?.name ?? id,
        }))
      : (directory.data?.data ?? []).map(({ id, name }) => ({ id, name: name ?? id }));
  const sources = all.slice(0, most);
  const [started, setStarted] = useState(CONCURRENT);
  const results = useQueries({
    queries: sources
      .flatMap(({ id }) => [before, now].map((range) => askedOf(range, { ...filters, source: [id] })))
      .map((query, place) => ({ ...topicQueries.analytics(query), enabled: place < started })),
  });
  const settled = results.filter(({ data, error }) => data !== undefined || error !== null).length;
  if (settled + CONCURRENT > started) setStarted(settled + CONCURRENT);
  const replies = sources.map((_, place) => results.slice(2 * place, 2 * place + 2));

  const countIn = (result: (typeof results)[number] | undefined): number | null => {
    const reply = result?.data;
    if (reply === undefined) return null;
    const topic = reply.data.topics.find((each) => topicKey(each) === topicId);
    if (topic) return topic.conversationCount;
    return isCut(reply, filters.limit) ? null : 0;
  };
  return {
    sources: sources.map(({ id, name }, place): SourceCounts => {
      const [earlier, later] = replies[place]!.map(countIn);
      const isKnown = typeof earlier === 'number' && typeof later === 'number';
      return { id, name, counts: isKnown ? { before: earlier, now: later } : null };
    }),
    /** The number of all sources, including sources that are not loaded. */
    all: all.length,
    loaded: replies.filter((pair) => pair.every(({ data, error }) => data !== undefined || error !== null))
      .length,
    failed: replies.filter((pair) => pair.some(({ data, error }) => data === undefined && error !== null))
      .length,
    directory,
    retry: () => {
      for (const result of results) if (result.error !== null) void result.refetch({ cancelRefetch: false });
    },
  };
}
