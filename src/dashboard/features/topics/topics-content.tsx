import { LayoutGrid, Rows3 } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/call.ts';
import { countOf } from '../../lib/count-of.ts';
import { rangeTextOf } from '../../lib/day-range.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { toTopicRows, type ComparedTopics, type ListedTopics } from '../../lib/topics/topic-rows.ts';
import { dayWithYear, type DayRange } from '../../lib/day.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { TopicMap } from './map/topic-map.tsx';
import { Movers, NoMovers } from './movers.tsx';
import { OverallSentiment } from './overall-sentiment.tsx';
import { LazyTopicPanel, prefetchTopicPanel } from './panel/lazy-topic-panel.tsx';
import { CoverageLine } from './query-bar/coverage-line.tsx';
import { ComparedFailure, NoTopics } from './query-bar/no-topics.tsx';
import { TopicsExport, TopicTableTools } from './table/topic-table-tools.tsx';
import { useTopicTable } from './table/use-topic-table.tsx';
import { MOST_TOPICS, type TopicSearch } from './topic-search.ts';
import styles from './topics-page.module.css';
import type { Topics } from './use-topics.ts';
import type { LayoutState } from '../../list/data-table/use-table-preferences.ts';
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
  /** Of the table. */
  layout: LayoutState;
  /** Other topics were asked for, and are on their way. */
  isPending: boolean;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
  onRetryCompared: () => void;
};

export function TopicsContent({ topics, layout, isPending, onChange, onRetryCompared }: TopicsContentProps) {
  const { search, today, range, reply, days, compared, comparedError } = topics;
  const { first, last } = range;
  const { limit } = search;
  const comparison = useMemo((): ComparedTopics | null => {
    if (compared === null || days?.kind !== 'compared') return null;
    return {
      now: { ...days.now, ...listedIn(compared.now, limit) },
      before: { ...days.before, ...listedIn(compared.before, limit) },
    };
  }, [compared, days, limit]);
  const rows = useMemo(() => {
    const known = { today, oldest: reply.data.oldestAnalyzedOn };
    return toTopicRows(listedIn(reply, limit), { first, last }, known, comparison);
  }, [reply, limit, first, last, today, comparison]);
  const { view } = search;
  const here = useMemo(() => rows.filter(({ count }) => count > 0), [rows]);
  // The address may name more than are shown: no part of the page counts those as chosen.
  const chosenIds = useMemo(() => search.topic.slice(0, MOST_TOPICS), [search.topic]);
  const chosen = useMemo(
    () => chosenIds.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    [rows, chosenIds],
  );
  const isCompared = comparison !== null;
  const hasBeside = chosen.length > 0 || isCompared || days?.kind === 'refused';
  const table = useTopicTable(rows, search, {
    layout,
    isCompared,
    hasToday: comparison !== null && comparison.now.range.last < last,
  });
  useShortcut({
    keys: 't',
    label: 'Switch between map and table',
    run: () => onChange({ view: view === 'map' ? 'table' : 'map' }),
  });

  const choose = (id: string, isAdded: boolean) => {
    if (chosenIds.includes(id))
      return onChange({ topic: isAdded ? chosenIds.filter((each) => each !== id) : [id] });
    onChange({ topic: isAdded ? [...chosenIds, id].slice(-MOST_TOPICS) : [id] });
  };

  return (
    <>
      <CoverageLine analytics={reply.data} limit={limit} onLimitChange={(next) => onChange({ limit: next })}>
        <OverallSentiment rows={rows} isCompared={isCompared} isCut={isCut(reply, limit)} />
      </CoverageLine>
      <Notices
        items={[
          ...unreadableNotices('topic', reply.unreadable),
          ...(compared
            ? [
                ...staleNotices('The compared topics are', { data: compared.before, error: comparedError }),
                ...unreadableNotices('topic of the compared days', compared.before.unreadable),
              ]
            : []),
          ...cutNotices(search, reply.data, range),
          ...(view === 'table' ? unknownSortNotices(search.sort, table.columns) : []),
          ...absentNotices(search.topic, chosen),
        ]}
      />
      {comparedError && compared === null && days?.kind === 'compared' && (
        <ComparedFailure
          error={comparedError}
          range={days.before.range}
          search={search}
          onRetry={onRetryCompared}
        />
      )}
      {rows.length === 0 ? (
        <NoTopics analytics={reply.data} range={range} today={today} search={search} onChange={onChange} />
      ) : (
        <div
          className={styles.content}
          data-beside={hasBeside || undefined}
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
                  isCompared={isCompared}
                  text={search.text}
                  onType={(text) => onChange({ text }, 'typing')}
                />
              )}
              <TopicsExport table={table} search={search} range={range} comparison={comparison} />
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
          {hasBeside && (
            <div className={styles.beside}>
              {chosen.length > 0 && (
                <LazyTopicPanel
                  rows={chosen}
                  range={range}
                  comparedRange={comparison && comparison.before.range}
                  known={{ today, oldest: reply.data.oldestAnalyzedOn }}
                  grain={search.grain}
                  onGrainChange={(grain) => onChange({ grain }, 'place')}
                  isMean={search.mean}
                  onMeanChange={(mean) => onChange({ mean }, 'place')}
                  onRemove={(id) => onChange({ topic: chosenIds.filter((each) => each !== id) })}
                  onClose={() => onChange({ topic: [] })}
                  onRangeChange={(next) => onChange({ range: rangeTextOf(next) })}
                />
              )}
              {comparison && (
                <Movers
                  rows={rows}
                  comparison={comparison}
                  hasToday={range.last >= today}
                  chosen={chosenIds}
                  onChoose={choose}
                />
              )}
              {days?.kind === 'refused' && <NoMovers reason={days.reason} />}
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

function listedIn(reply: Reply<TopicAnalytics>, limit: number): ListedTopics {
  return { analytics: reply.data, isCut: isCut(reply, limit) };
}

/** Whether the service may know of more topics than it was to name. */
function isCut({ data, unreadable }: Reply<TopicAnalytics>, limit: number): boolean {
  return data.topics.length + unreadable >= limit;
}
