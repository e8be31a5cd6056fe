import Skeleton from '@mui/material/Skeleton';
import { countOf } from '../../lib/count-of.ts';
import { rangeWords } from '../../lib/day.ts';
import { useSearchState, type ChangeKind } from '../../lib/use-search-state.ts';
import { utcNote } from '../../lib/time.ts';
import { useTodayInUtc } from '../../lib/use-today.ts';
import { ignoredNotices, staleNotices } from '../../list/notices.ts';
import { useViews } from '../../list/use-views.ts';
import { ViewsButton } from '../../list/views-button.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { Loading, Panel } from '../../ui/panel.tsx';
import { RefusedTopics } from './query-bar/no-topics.tsx';
import { TopicsQueryBar } from './query-bar/topics-query-bar.tsx';
import { topicSearch, type TopicSearch } from './topic-search.ts';
import { TopicsContent } from './topics-content.tsx';
import styles from './topics-page.module.css';
import { useTopics } from './use-topics.ts';

/** The controls follow the address at once; what was there stays until the topics that they ask for are. */
export function TopicsPage() {
  const state = useSearchState(topicSearch);
  const { values: search, ignored, change } = state;
  const views = useViews({
    noun: 'topic',
    search: state,
    passing: ['topic'],
    keeps: 'days, comparison, filters, map or table, sort and columns',
  });
  const today = useTodayInUtc();
  const { range, oldestDay, query, failure, shown, isPending, retryCompared } = useTopics(search, today);
  const onChange = (changed: Partial<TopicSearch>, kind?: ChangeKind) =>
    change({ ...search, ...changed }, kind);

  return (
    <div className={styles.page}>
      <PageTitle>Topics</PageTitle>
      <PageHeader
        title="Topics"
        meta={
          query.data ? (
            <>
              <span>
                {countOf(query.data.data.topics.length, 'topic')}, {rangeWords(range)}
                {utcNote()}
              </span>
              {' · '}
              <Freshness query={query} />
            </>
          ) : (
            // About as long as what comes, so that the button beside it stays where it is.
            failure === null && <Skeleton height={20} width={280} />
          )
        }
        actions={<ViewsButton views={views} />}
      />
      <TopicsQueryBar
        search={search}
        onChange={onChange}
        range={range}
        today={today}
        oldest={oldestDay}
        error={query.error}
      />
      <Notices items={[...ignoredNotices(ignored), ...staleNotices('These topics are', query)]} />
      {failure !== null ? (
        <RefusedTopics
          error={failure}
          onRetry={() => void query.refetch({ cancelRefetch: false })}
          search={search}
        />
      ) : shown === null || !views.isReady ? (
        <Loading label="topics">
          <MapSkeleton />
        </Loading>
      ) : (
        <Panel label="topics" skeleton={<MapSkeleton />} resetKey={JSON.stringify(shown.search)}>
          <TopicsContent
            topics={shown}
            layout={views}
            isPending={isPending}
            onChange={onChange}
            onRetryCompared={retryCompared}
          />
        </Panel>
      )}
    </div>
  );
}

/** The map before its tiles are there: a few areas as it will have. */
function MapSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <Skeleton variant="rounded" height="auto" />
      <Skeleton variant="rounded" height="auto" />
      <Skeleton variant="rounded" height="auto" />
      <Skeleton variant="rounded" height="auto" />
      <Skeleton variant="rounded" height="auto" />
      <Skeleton variant="rounded" height="auto" />
    </div>
  );
}
