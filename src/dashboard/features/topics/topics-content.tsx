import { LayoutGrid, Rows3 } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/call.ts';
import { countOf } from '../../lib/count-of.ts';
import { rangeTextOf } from '../../lib/day-range.ts';
import { toTopicRows } from '../../lib/topics/topic-rows.ts';
import { dayWithYear, type DayRange } from '../../lib/day.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { TopicMap } from './map/topic-map.tsx';
import { Movers } from './movers.tsx';
import { OverallSentiment } from './overall-sentiment.tsx';
import { LazyTopicPanel, prefetchTopicPanel } from './panel/lazy-topic-panel.tsx';
import { CoverageLine } from './query-bar/coverage-line.tsx';
import { ComparedFailure, NoTopics } from './query-bar/no-topics.tsx';
import { TopicsExport, TopicTableTools } from './table/topic-table-tools.tsx';
import { useTopicTable } from './table/use-topic-table.tsx';
import { MOST_TOPICS, type TopicSearch } from './topic-search.ts';
import styles from './topics-page.module.css';
import { usePageKeys } from '../../list/use-page-keys.ts';
import type { Topics } from './use-topics.ts';
import { staleNotices, unknownSortNotices, unreadableNotices } from '../../list/notices.ts';
import { Notices } from '../../ui/feedback.tsx';

const VIEWS = [
  { name: 'map', label: 'Map', icon: <LayoutGrid size={16} aria-hidden /> },
  { name: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
] as const;

const TopicTable = lazyPart(async () => (await import('./table/topic-table.tsx')).TopicTable);

/** The pointer or the focus is on the topics: what can be opened from there will probably be wanted. */
function prefetchParts(): void {
  prefetchTopicPanel();
  TopicTable.prefetch();
}

type TopicsContentProps = {
  topics: Topics;
  /** Other topics were asked for, and are on their way. */
  isPending: boolean;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
  onRetryCompared: () => void;
};

export function TopicsContent({ topics, isPending, onChange, onRetryCompared }: TopicsContentProps) {
  const { search, today, range, reply, comparedRange, comparedReply, comparedError } = topics;
  const { first, last } = range;
  const { first: comparedFirst, last: comparedLast } = comparedRange ?? range;
  const rows = useMemo(
    () =>
      toTopicRows(
        reply.data,
        { first, last },
        comparedReply && {
          range: { first: comparedFirst, last: comparedLast },
          topics: comparedReply.data.topics,
        },
      ),
    [reply, first, last, comparedReply, comparedFirst, comparedLast],
  );
  const { view } = search;
  const here = useMemo(() => rows.filter(({ count }) => count > 0), [rows]);
  // The address may name more than are shown: no part of the page counts those as chosen.
  const chosenIds = useMemo(() => search.topic.slice(0, MOST_TOPICS), [search.topic]);
  const chosen = useMemo(
    () => chosenIds.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    [rows, chosenIds],
  );
  const isCompared = comparedReply !== null;
  const table = useTopicTable(rows, search, isCompared);
  usePageKeys({ t: () => onChange({ view: view === 'map' ? 'table' : 'map' }) });

  const choose = (id: string, isAdded: boolean) => {
    if (chosenIds.includes(id))
      return onChange({ topic: isAdded ? chosenIds.filter((each) => each !== id) : [id] });
    onChange({ topic: isAdded ? [...chosenIds, id].slice(-MOST_TOPICS) : [id] });
  };

  return (
    <>
      <CoverageLine
        analytics={reply.data}
        limit={search.limit}
        onLimitChange={(limit) => onChange({ limit })}
      >
        <OverallSentiment rows={rows} isCompared={isCompared} />
      </CoverageLine>
      <Notices
        items={[
          ...unreadableNotices('topic', reply.unreadable),
          ...(comparedReply
            ? staleNotices('The compared topics are', { data: comparedReply, error: comparedError })
            : []),
          ...(comparedReply ? unreadableNotices('topic of the compared days', comparedReply.unreadable) : []),
          ...cutNotices(search, reply.data, range),
          ...(view === 'table' ? unknownSortNotices(search.sort, table.columns) : []),
          ...absentNotices(search.topic, chosen),
        ]}
      />
      {comparedError && comparedReply === null && (
        <ComparedFailure
          error={comparedError}
          range={comparedRange!}
          search={search}
          onRetry={onRetryCompared}
        />
      )}
      {rows.length === 0 ? (
        <NoTopics analytics={reply.data} range={range} today={today} search={search} onChange={onChange} />
      ) : (
        <div
          className={styles.content}
          data-beside={chosen.length > 0 || isCompared || undefined}
          data-dimmed={isPending || undefined}
        >
          <div className={styles.main} onPointerEnter={prefetchParts} onFocus={prefetchParts}>
            <div className={styles.toolbar}>
              <ViewSwitch
                label="View of the topics"
                views={VIEWS}
                chosen={view}
                onChange={(next) => onChange({ view: next })}
              />
              {view === 'table' && (
                <TopicTableTools
                  table={table}
                  text={search.text}
                  onType={(text) => onChange({ text }, 'typing')}
                />
              )}
              <TopicsExport
                table={table}
                search={search}
                range={range}
                comparedRange={isCompared ? comparedRange : null}
              />
            </div>
            {view === 'map' && here.length === 0 && (
              <NoTopics
                analytics={reply.data}
                range={range}
                today={today}
                search={search}
                onChange={onChange}
              />
            )}
            {view === 'map' && here.length > 0 && (
              <TopicMap
                rows={here}
                search={search}
                chosen={chosenIds}
                isCompared={isCompared}
                onChoose={choose}
                onClear={() => onChange({ topic: [] })}
                onShowTable={() => onChange({ view: 'table' })}
                onChange={onChange}
              />
            )}
            {view === 'table' && (
              <Suspense fallback={null}>
                <TopicTable
                  table={table}
                  search={search}
                  chosen={chosenIds}
                  onChoose={choose}
                  onChange={onChange}
                />
              </Suspense>
            )}
          </div>
          {(chosen.length > 0 || isCompared) && (
            <div className={styles.beside}>
              {chosen.length > 0 && (
                <LazyTopicPanel
                  rows={chosen}
                  range={range}
                  comparedRange={isCompared ? comparedRange : null}
                  today={today}
                  isMean={search.mean}
                  onMeanChange={(mean) => onChange({ mean }, 'place')}
                  onRemove={(id) => onChange({ topic: chosenIds.filter((each) => each !== id) })}
                  onClose={() => onChange({ topic: [] })}
                  onRangeChange={(next) => onChange({ range: rangeTextOf(next) })}
                />
              )}
              {isCompared && (
                <Movers
                  rows={rows}
                  comparedRange={comparedRange!}
                  isCut={isCut(reply, search.limit) || isCut(comparedReply, search.limit)}
                  chosen={chosenIds}
                  onChoose={choose}
                />
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** That there are earlier days than are shown where all were asked for. */
function cutNotices(
  search: TopicSearch,
  { oldestAnalyzedOn: oldest }: TopicAnalytics,
  { first }: DayRange,
): string[] {
  return search.range === 'all' && oldest !== null && oldest < first
    ? [`These are the last ten years of all days: the earliest with a topic is ${dayWithYear(oldest)}.`]
    : [];
}

/** Of topics that the address chooses and the panel does not show. */
function absentNotices(chosen: readonly string[], shown: readonly { id: string }[]): string[] {
  const ids = new Set(shown.map(({ id }) => id));
  const absent = chosen.slice(0, MOST_TOPICS).filter((id) => !ids.has(id)).length;
  return [
    ...(absent > 0
      ? [
          `${countOf(absent, 'chosen topic')} ${absent === 1 ? 'is' : 'are'} not among the topics of these days.`,
        ]
      : []),
    ...(chosen.length > MOST_TOPICS ? [`Only the first ${MOST_TOPICS} of the chosen topics are shown.`] : []),
  ];
}

/** Whether the service may know of more topics than it was to name. */
function isCut({ data, unreadable }: Reply<TopicAnalytics>, limit: number): boolean {
  return data.topics.length + unreadable >= limit;
}
