import type { QueryClient } from '@tanstack/react-query';
import { listSources } from '#contract/source.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { sourceQueries } from '../../api/source-queries.ts';
import { topicQueries } from '../../api/topic-queries.ts';
import { offers } from '../../api/config.ts';
import { todayInUtc } from '../../lib/day.ts';
import { askedComparison, askedTopics } from './topic-query.ts';
import { topicSearch, type TopicFilters } from './topic-search.ts';

/** Starts what the page of topics reads, and waits for none of it. */
export const readTopics: PageReads = ({ queryClient, search }) => {
  const { values } = topicSearch.read(search);
  if (offers(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
  prefetchTopics(queryClient, values);
};

function prefetchTopics(queryClient: QueryClient, filters: TopicFilters): void {
  const today = todayInUtc();
  // All days are known only once the earliest is.
  const oldest =
    queryClient.getQueryData(topicQueries.oldestDay(today).queryKey)?.data.oldestAnalyzedOn ?? null;
  if (filters.range === 'all' && oldest === null) {
    void queryClient.prefetchQuery(topicQueries.oldestDay(today));
    return;
  }
  const { range, asked } = askedTopics(filters, { today, oldest });
  const { complete, compared } = askedComparison(filters, range, { today, oldest });
  for (const query of [asked, complete, compared]) {
    if (query) void queryClient.prefetchQuery(topicQueries.analytics(query));
  }
}
