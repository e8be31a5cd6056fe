import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { oldestDayRequest, topicQueries } from '../../api/topic-queries.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, staleNotices } from '../../list/notices.ts';
import { Notices } from '../../ui/feedback.tsx';
import { PageTitle, PageHeader } from '../../ui/page-header.tsx';
import { countOf } from '../../lib/count-of.ts';
import { rangeWords } from '../../lib/day.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useTodayInUtc } from '../../lib/use-today.ts';
import { Panel } from '../../ui/panel.tsx';
import { TopicsQueryBar } from './query-bar/topics-query-bar.tsx';
import { queriesOf } from './topic-query.ts';
import { RefusedTopics } from './query-bar/refused-topics.tsx';
import { topicSearch } from './topic-search.ts';
import { TopicsContent } from './topics-content.tsx';
import styles from './topics-page.module.css';
import { TopicsSkeleton } from './topics-skeleton.tsx';
import { useCancelledRequests } from './use-topics.ts';

/** The controls follow the address at once; all else follows `shown`, which waits for the topics it needs. */
export function TopicsPage() {
  const { values: search, ignored, change } = useSearchState(topicSearch);
  const today = useTodayInUtc();
  const wanted = useMemo(() => ({ search, today }), [search, today]);
  const shown = useDeferredValue(wanted);
  // Only watches: the content below is what loads the topics, and what fails when they cannot be had.
  const oldest = useQuery({ ...topicQueries.oldestDay(today), enabled: false });
  const oldestDay = oldest.data?.data.oldestAnalyzedOn ?? null;
  const { range, asked, compared } = queriesOf(search, { today, oldest: oldestDay });
  const watched = useQuery({ ...topicQueries.analytics(asked), enabled: false });
  const error = watched.error ?? (search.range === 'all' ? oldest.error : null);
  useCancelledRequests([asked, compared, ...(search.range === 'all' ? [oldestDayRequest(today)] : [])]);

  return (
    <div className={styles.page}>
      <PageTitle>Topics</PageTitle>
      <PageHeader
        title="Topics"
        meta={
          watched.data && (
            <>
              <span>
                {countOf(watched.data.data.topics.length, 'topic')}, {rangeWords(range)}
              </span>
              {' · '}
              <Freshness query={watched} />
            </>
          )
        }
      />
      <TopicsQueryBar
        search={search}
        onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
        range={range}
        today={today}
        oldest={watched.data?.data.oldestAnalyzedOn ?? oldestDay}
        error={error}
      />
      <Notices items={[...ignoredNotices(ignored), ...staleNotices('These topics are', watched)]} />
      <Panel
        label="topics"
        skeleton={<TopicsSkeleton />}
        resetKey={JSON.stringify([asked, search.range === 'all'])}
        renderError={(failure, retry) => <RefusedTopics error={failure} onRetry={retry} search={search} />}
      >
        <TopicsContent
          search={shown.search}
          today={shown.today}
          isStale={wanted !== shown}
          onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
        />
      </Panel>
    </div>
  );
}
