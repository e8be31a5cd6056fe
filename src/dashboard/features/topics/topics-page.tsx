import Skeleton from '@mui/material/Skeleton';
import Download from 'lucide-react/icons/download';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useStableFor } from '../../lib/use-stable-for.ts';
import { useTodayInUtc } from '../../lib/use-today.ts';
import { ignoredNotices, staleNotices } from '../../list/notices.ts';
import { useViews } from '../../list/use-views.ts';
import { ViewsButton } from '../../list/views-button.tsx';
import { useShortcut } from '../../lib/shortcuts.ts';
import { announce } from '../../ui/announce.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { usePrefetchWhileIdle } from '../../ui/idle-prefetch.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { Loading, Panel } from '../../ui/panel.tsx';
import { RefusedTopics } from './query-bar/no-topics.tsx';
import { TopicsQueryBar } from './query-bar/topics-query-bar.tsx';
import { topicSearch } from './topic-search.ts';
import { prefetchParts, TopicsContent } from './topics-content.tsx';
import { TopicsMeta } from './topics-meta.tsx';
import styles from './topics-page.module.css';
import { useTopicRows } from './use-topic-rows.ts';
import { useTopics } from './use-topics.ts';

const VIEWS = [
  { name: 'map', label: 'Map', icon: <LayoutGrid size={16} aria-hidden /> },
  { name: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
] as const;

const TopicsExportList = onDemand(
  async () => (await import('./table/topics-export-list.tsx')).TopicsExportList,
);

/**
 * The page of topics. Its controls follow the URL immediately. The previous topics stay visible until the new topics
 * arrive.
 */
export function TopicsPage() {
  const state = useSearchState(topicSearch);
  const { values: search, ignored, change: onChange } = state;
  const views = useViews({
    noun: 'topic',
    search: state,
    notInViews: ['topic'],
    keeps: 'days, comparison, filters, map or table, sort and columns',
  });
  const today = useTodayInUtc();
  const { range, oldestDay, query, failure, shown, isPending, retryCompared } = useTopics(search, today);
  // The controls render again only if one of them changes, not if the user chooses a topic.
  const {
    topic: _topic,
    grain: _grain,
    mean: _mean,
    zero: _zero,
    sort: _sort,
    text: _text,
    ...controlled
  } = search;
  const searchOfControls = useStableFor(search, JSON.stringify(controlled));
  const isNarrow = useNarrow();
  const figures = useTopicRows(shown);
  usePrefetchWhileIdle(prefetchParts);
  const { view } = search;
  useShortcut({
    keys: 't',
    label: 'Switch between map and table',
    run: () => {
      const next = view === 'map' ? 'table' : 'map';
      onChange({ view: next });
      // The focused element may have disappeared with the previous view, so announce the change.
      announce(`Topics as a ${next}`);
    },
  });

  return (
    <div className="column" style={{ minHeight: '100%' }}>
      <PageTitle>Topics</PageTitle>
      <PageHeader
        title="Topics"
        hasIcons
        meta={
          shown !== null && failure === null ? (
            <span>
              <TopicsMeta topics={shown} figures={figures} />
            </span>
          ) : (
            // The skeleton reserves the number of lines that the text needs.
            failure === null && <Skeleton height={isNarrow ? 40 : 20} width="min(280px, 100%)" />
          )
        }
        freshness={shown !== null && failure === null && <Freshness query={query} />}
        actions={
          <>
            <ViewsButton views={views} />
            <ViewSwitch
              label="View of the topics"
              views={VIEWS}
              chosen={view}
              onChange={(next) => onChange({ view: next })}
            />
            <MenuButton
              label="Export"
              icon={<Download size={16} aria-hidden />}
              isDisabled={shown === null}
              onIntent={TopicsExportList.prefetch}
            >
              {(menu) =>
                shown && <TopicsExportList topics={shown} figures={figures} layout={views} {...menu} />
              }
            </MenuButton>
          </>
        }
      />
      <TopicsQueryBar
        search={searchOfControls}
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
            figures={figures}
            layout={views}
            isPending={isPending}
            onChange={onChange}
            latest={state.latest}
            onRetryCompared={retryCompared}
          />
        </Panel>
      )}
    </div>
  );
}

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
