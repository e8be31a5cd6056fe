import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { ChartViews, type ChartView } from '../../../charts/chart-frame.tsx';
import { svgFile } from '../../../charts/svg-file.ts';
import { WaterfallChart, type WaterfallBar } from '../../../charts/waterfall-chart.tsx';
import { changeBySource, largestSteps, type ChangeStep } from '../../../domain/topics/change-by-source.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { formatDayRange, type DayRange } from '../../../lib/day.ts';
import { formatSigned } from '../../../lib/format-figures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { useExport } from '../../../ui/use-export.ts';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { HelpTip } from '../../../ui/help-tip.tsx';
import { CHANGE_COLORS, cssOf } from '../../../ui/sentiment-colors.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import type { TopicFilters } from '../topic-search.ts';
import { SOURCES_AT_ONCE, useSourceCounts } from './use-source-counts.ts';

type ComparedDayRanges = { now: DayRange; before: DayRange };

type ChangeBySourceProps = { row: TopicRow; filters: TopicFilters; days: ComparedDayRanges };

/** Explains the change of a topic by its sources. Sends requests only after the user opens the section. */
export function ChangeBySource(props: ChangeBySourceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="stack gap-2" aria-label="Change by source">
      <span className="row">
        <Button size="small" variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the sources' : 'What explains this change'}
        </Button>
        <HelpTip of="the change by source">
          Each step is the change of one source, and all steps add up to the total change. ‘Other sources’ are
          those without known figures, such as deleted sources, and sources that are not loaded.
        </HelpTip>
      </span>
      {isOpen && <Steps {...props} />}
    </section>
  );
}

/** The maximum number of bars in the chart, because the panel has no room for more. */
const MOST_BARS = 10;

function Steps({ row, filters, days }: ChangeBySourceProps) {
  const [most, setMost] = useState(SOURCES_AT_ONCE);
  const [view, setView] = useState<ChartView>('chart');
  const { saveCsv, saveFile } = useExport();
  const chart = useRef<HTMLDivElement>(null);
  const { sources, all, loaded, failed, directory, retry } = useSourceCounts(row.id, {
    filters,
    ...days,
    most,
  });
  const total = { before: row.before?.count ?? 0, now: row.complete?.count ?? 0 };
  const steps = changeBySource(total, sources);
  const coverage = `change of ${row.name} by source, ${formatDayRange(days.now)} compared with ${formatDayRange(days.before)}`;

  if (directory.data === undefined && directory.error) {
    return <ErrorPanel error={directory.error} onRetry={() => void directory.refetch()} />;
  }
  if (directory.data === undefined || loaded < sources.length) {
    return (
      <output className="note">
        {directory.data === undefined
          ? 'Loading the sources'
          : `Loaded ${loaded} of ${pluralize(sources.length, 'source')}`}
      </output>
    );
  }
  return (
    <>
      <span className="row between">
        <span className="note">{stepsText(total, steps)}</span>
        <ChartViews label="View of the sources" view={view} onChange={setView} />
      </span>
      {view === 'chart' && (
        <div ref={chart}>
          <WaterfallChart bars={barsOf(steps)} />
        </div>
      )}
      <div className={view === 'chart' ? 'visually-hidden' : undefined}>
        <Table
          caption="Change by source"
          columns={columnsOf(total)}
          rows={steps}
          getRowKey={({ key }) => key}
        />
      </div>
      {failed > 0 && (
        <p className="note" role="alert">
          {pluralize(failed, 'source')} could not be loaded and {failed === 1 ? 'is' : 'are'} part of ‘Other
          sources’.{' '}
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <span className="row">
        {sources.length < all && (
          <>
            <span className="note">
              {formatNumber(sources.length)} of {formatNumber(all)} sources
            </span>
            <Button size="small" onClick={() => setMost(most + SOURCES_AT_ONCE)}>
              Load {formatNumber(Math.min(SOURCES_AT_ONCE, all - sources.length))} more
            </Button>
          </>
        )}
        <Button size="small" onClick={() => saveCsv(coverage, coverage, CSV, steps)}>
          Save as CSV
        </Button>
        {view === 'chart' && (
          <Button
            size="small"
            onClick={() => saveFile(coverage, coverage, 'svg', svgFile(chart.current, coverage))}
          >
            Save as SVG
          </Button>
        )}
      </span>
    </>
  );
}

/** Returns the total counts and the largest changes by source, e.g. '200 to 320: Website +90, App +40'. */
function stepsText(total: { before: number; now: number }, steps: readonly ChangeStep[]): string {
  const largest = steps
    .filter((step) => changeIn(step) !== 0)
    .slice(0, 2)
    .map((step) => `${step.label} ${formatSigned(changeIn(step))}`);
  const counts = `${formatNumber(total.before)} to ${formatNumber(total.now)}`;
  return largest.length > 0 ? `${counts}: ${largest.join(', ')}` : counts;
}

function changeIn({ before, now }: Pick<ChangeStep, 'before' | 'now'>): number {
  return now - before;
}

/** Returns the bars of the waterfall chart: one for the change of each source, and one for the total change. */
function barsOf(steps: readonly ChangeStep[]): WaterfallBar[] {
  const change = steps.at(-1)?.to ?? 0;
  return [
    ...largestSteps(steps, MOST_BARS).map(({ key, label, from, to }) => ({
      key,
      label,
      from,
      to,
      figure: formatSigned(to - from),
      color: cssOf(to < from ? CHANGE_COLORS.lowest : CHANGE_COLORS.highest),
    })),
    {
      key: 'total',
      label: 'Total change',
      from: 0,
      to: change,
      figure: formatSigned(change),
      color: 'var(--text-secondary)',
    },
  ];
}

function columnsOf(total: { before: number; now: number }): TableColumn<ChangeStep>[] {
  return [
    {
      header: 'Source',
      isRowHeader: true,
      cell: ({ label }) => <span dir="auto">{label}</span>,
      footer: 'Total',
    },
    {
      header: 'Before',
      align: 'end',
      cell: ({ before }) => formatNumber(before),
      footer: formatNumber(total.before),
    },
    { header: 'Now', align: 'end', cell: ({ now }) => formatNumber(now), footer: formatNumber(total.now) },
    {
      header: 'Change',
      align: 'end',
      cell: (step) => formatSigned(changeIn(step)),
      footer: formatSigned(total.now - total.before),
    },
  ];
}

const CSV: readonly CsvColumn<ChangeStep>[] = [
  { header: 'Source', value: ({ label }) => label },
  { header: 'Conversations before', value: ({ before }) => before },
  { header: 'Conversations', value: ({ now }) => now },
  { header: 'Change', value: changeIn },
];
