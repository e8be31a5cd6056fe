import type { QueryClient } from '@tanstack/react-query';
import { listSources } from '#contract/source.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { sourceQueries } from '../../api/resources/source-queries.ts';
import { topicQueries } from '../../api/resources/topic-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { todayInUtc } from '../../lib/day.ts';
import { askedComparison, askedTopics } from './topic-query.ts';
import { topicSearch, type TopicFilters } from './topic-search.ts';

export const readTopics: PagePrefetch = ({ queryClient, search }) => {
  const { values } = topicSearch.read(search);
  if (isSupported(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
  prefetchTopics(queryClient, values);
};

function prefetchTopics(queryClient: QueryClient, filters: TopicFilters): void {
  const today = todayInUtc();
  // The range 'all' needs the earliest day first.
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
