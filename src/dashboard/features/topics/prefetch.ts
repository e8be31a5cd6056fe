import type { QueryClient } from '@tanstack/react-query';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { listedSources } from '../../api/resources/source-directory.ts';
import { topicQueries } from '../../api/resources/topic-queries.ts';
import { prefetch } from '../../api/transport/read.ts';
import { todayInUtc } from '../../lib/day.ts';
import { askedComparison, askedTopics } from './topic-query.ts';
import { topicSearch, type TopicFilters } from './topic-search.ts';

export const readTopics: PagePrefetch = ({ queryClient, search }) => {
  const { values } = topicSearch.read(search);
  void prefetch(queryClient, listedSources());
  prefetchTopics(queryClient, values);
};

function prefetchTopics(queryClient: QueryClient, filters: TopicFilters): void {
  const today = todayInUtc();
  // The range 'all' starts on the earliest analysed day, so the page must request this day first.
  const oldest =
    queryClient.getQueryData(topicQueries.oldestDay(today).queryKey)?.data.oldestAnalyzedOn ?? null;
  if (filters.range === 'all' && oldest === null) {
    void prefetch(queryClient, topicQueries.oldestDay(today));
    return;
  }
  const { range, asked } = askedTopics(filters, { today, oldest });
  const { complete, compared } = askedComparison(filters, range, { today, oldest });
  for (const query of [asked, complete, compared]) {
    if (query) void prefetch(queryClient, topicQueries.analytics(query));
  }
}
