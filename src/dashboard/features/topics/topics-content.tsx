import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import { quoted } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { rangeTextOf } from '../../lib/day-range.ts';
import { dayWithYear, type DayRange } from '../../lib/day.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TopicMap } from './map/topic-map.tsx';
import { Movers, NoMovers } from './movers.tsx';
import { LazyTopicPanel, prefetchTopicPanel } from './panel/lazy-topic-panel.tsx';
import { LimitHint } from './query-bar/coverage.tsx';
import { ComparedFailure, NoTopics } from './query-bar/no-topics.tsx';
import { TopicTableTools } from './table/topic-table-tools.tsx';
import { useTopicTable } from './table/use-topic-table.tsx';
import { MOST_TOPICS, type TopicSearch } from './topic-search.ts';
import styles from './topics-page.module.css';
import { isCut, type TopicRows } from './use-topic-rows.ts';
import type { Topics } from './use-topics.ts';
import type { LayoutState } from '../../list/data-table/use-table-preferences.ts';
import { staleNotices, unknownSortNotices, unreadableNotices } from '../../list/notices.ts';
import { SelectionBar } from '../../list/selection-bar.tsx';
import { CardSkeleton } from '../../ui/card.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Loading } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useNarrow } from '../../ui/use-layout.ts';

const SideSheet = onDemand(async () => (await import('../../ui/side-sheet.tsx')).SideSheet);

const TopicTable = lazyPart(async () => (await import('./table/topic-table.tsx')).TopicTable);

/**
 * Loads the code of the panel and the table, because the user will probably open the panel or the table next. Called
 * while the page is idle, or when the pointer or the focus enters the topics.
 */
export async function prefetchParts(): Promise<void> {
  await prefetchTopicPanel();
  await TopicTable.prefetch();
}

type TopicsContentProps = {
  topics: Topics;
  figures: TopicRows;
  layout: LayoutState;
  /** Whether a request for other topics is in progress. */
  isPending: boolean;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
  latest: () => TopicSearch;
  onRetryCompared: () => void;
};

export function TopicsContent(props: TopicsContentProps) {
  const { topics, figures, layout, isPending, onChange, latest, onRetryCompared } = props;
  const { search, today, range, reply, days, compared, comparedError } = topics;
  const { rows, comparison, awaited } = figures;
  const { limit, view } = search;
  const here = useMemo(() => rows.filter(({ count }) => count > 0), [rows]);
  // The URL may name more topics than the page shows. Every part of the page ignores the surplus.
  const chosenIds = useMemo(() => search.topic.slice(0, MOST_TOPICS), [search.topic]);
  const chosen = useMemo(
    () => chosenIds.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    [rows, chosenIds],
  );
  const isCompared = comparison !== null || awaited !== null;
  const hasBeside = chosen.length > 0 || isCompared || days?.kind === 'refused';
  const table = useTopicTable(rows, search, { layout, figures, last: range.last });
  const isNarrow = useNarrow();
  const toast = useToast();
  // A URL that names topics opens the panel. On a narrow screen the panel is a sheet that covers the map.
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const clear = () => onChange({ topic: [] });

  /** Keeps at most `MOST_TOPICS` topics. If there are too many, the topics that the user chose first are removed. */
  const chooseSeveral = (ids: readonly string[]) => {
    setIsPanelOpen(false);
    const topic = ids.slice(-MOST_TOPICS);
    onChange({ topic });
    const gone = rows.find(({ id }) => ids.includes(id) && !topic.includes(id));
    if (gone) toast({ text: `Up to ${MOST_TOPICS} topics: ${quoted(gone.name)} was removed` });
  };
  /** Applies a change of the displayed choice to the latest choice, which the page may not show yet. */
  const changeChoice = (ids: readonly string[]) => {
    const before = latest().topic.slice(0, MOST_TOPICS);
    const added = ids.filter((id) => !chosenIds.includes(id) && !before.includes(id));
    const removed = chosenIds.filter((id) => !ids.includes(id));
    chooseSeveral([...before.filter((id) => !removed.includes(id)), ...added]);
  };
  const choose = (id: string, isAdded: boolean) => {
    if (isAdded) {
      const others = chosenIds.filter((each) => each !== id);
      return changeChoice(others.length < chosenIds.length ? others : [...chosenIds, id]);
    }
    setIsPanelOpen(true);
    return onChange({ topic: [id] });
  };

  const panel = (
    <LazyTopicPanel
      isInSheet={isNarrow}
      rows={chosen}
      analytics={reply.data}
      range={range}
      comparison={comparison}
      filters={search}
      known={{ today, oldest: reply.data.oldestAnalyzedOn }}
      grain={search.grain}
      onGrainChange={(grain) => onChange({ grain }, 'place')}
      isMean={search.mean}
      onMeanChange={(mean) => onChange({ mean }, 'place')}
      isZero={search.zero}
      onZeroChange={(zero) => onChange({ zero }, 'place')}
      onRemove={(id) => onChange({ topic: latest().topic.filter((each) => each !== id) })}
      onClose={clear}
      onRangeChange={(next) => onChange({ range: rangeTextOf(next) })}
    />
  );

  return (
    <>
      {isNarrow && isPanelOpen && chosen.length > 0 && (
        <SideSheet
          title={chosen.length === 1 ? chosen[0]!.name : pluralize(chosen.length, 'topic')}
          onClose={() => (chosen.length === 1 ? clear() : setIsPanelOpen(false))}
        >
          {panel}
        </SideSheet>
      )}
      {isNarrow && !isPanelOpen && chosen.length > 0 && (
        <SelectionBar label="Chosen topics" count={pluralize(chosen.length, 'topic')} onClear={clear}>
          <Button variant="contained" onClick={() => setIsPanelOpen(true)}>
            Show days
          </Button>
        </SelectionBar>
      )}
      {isCut(reply, limit) && <LimitHint limit={limit} onLimitChange={(next) => onChange({ limit: next })} />}
      <Notices
        items={[
          ...unreadableNotices('topic', reply.invalidCount),
          ...(compared
            ? [
                ...staleNotices('The compared topics are', { data: compared.before, error: comparedError }),
                ...unreadableNotices('topic of the compared days', compared.before.invalidCount),
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
          // The table shows the figures of the movers in its columns and needs the full width, so the movers are not
          // beside it.
          data-beside={(hasBeside && (view === 'map' || chosen.length > 0)) || undefined}
          data-dimmed={isPending || undefined}
        >
          <div
            className="stack gap-3"
            style={{ alignSelf: 'stretch' }}
            onPointerEnter={prefetchParts}
            onFocus={prefetchParts}
          >
            {view === 'table' && (
              <div className="wrap between">
                <TopicTableTools table={table} isCompared={isCompared} search={search} onChange={onChange} />
              </div>
            )}
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
                onChoose={choose}
                onClear={clear}
                onShowRest={(beyond) => onChange({ view: 'table', beyond, text: '' })}
              />
            )}
            {view === 'table' && (
              <Suspense fallback={null}>
                <TopicTable
                  table={table}
                  search={search}
                  chosen={chosenIds}
                  onChoose={choose}
                  onSelect={changeChoice}
                  onChange={onChange}
                />
              </Suspense>
            )}
          </div>
          {hasBeside && (
            <div className={styles.beside}>
              {chosen.length > 0 && !isNarrow && panel}
              {comparison && (
                <Movers
                  rows={rows}
                  comparison={comparison}
                  hasToday={range.last >= today}
                  chosen={chosenIds}
                  onChoose={choose}
                />
              )}
              {awaited && (
                <Loading label="movers">
                  <CardSkeleton lines={8} />
                </Loading>
              )}
              {days?.kind === 'refused' && <NoMovers reason={days.reason} />}
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Returns a notice if the range 'all', which has a maximum length, leaves out earlier days. */
function cutNotices(
  search: TopicSearch,
  { oldestAnalyzedOn: oldest }: TopicAnalytics,
  { first }: DayRange,
): string[] {
  return search.range === 'all' && oldest !== null && oldest < first
    ? [`Only the last ten years are shown: the earliest day with a topic is ${dayWithYear(oldest)}.`]
    : [];
}

/** Returns notices about topics that the URL names and the panel does not show. */
function absentNotices(chosen: readonly string[], shown: readonly { id: string }[]): string[] {
  const ids = new Set(shown.map(({ id }) => id));
  const absent = chosen.slice(0, MOST_TOPICS).filter((id) => !ids.has(id)).length;
  return [
    ...(absent > 0
      ? [
          `${pluralize(absent, 'chosen topic')} ${absent === 1 ? 'is' : 'are'} not among the topics of these days.`,
        ]
      : []),
    ...(chosen.length > MOST_TOPICS ? [`Only the first ${MOST_TOPICS} of the chosen topics are shown.`] : []),
  ];
}
