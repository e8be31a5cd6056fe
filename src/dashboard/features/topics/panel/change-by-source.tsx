import Button from '@mui/material/Button';
import { useState } from 'react';
import { ChartViews, type ChartView } from '../../../charts/chart-frame.tsx';
import { WaterfallChart } from '../../../charts/waterfall-chart.tsx';
import { changeBySource, largestSteps, type WaterfallStep } from '../../../domain/topics/change-by-source.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { formatDayRange, type DayRange } from '../../../lib/day.ts';
import { formatSigned } from '../../../lib/format-figures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { useExport } from '../../../list/use-export.ts';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { HelpTip } from '../../../ui/help-tip.tsx';
import { CHANGE_COLORS, cssOf } from '../../../ui/sentiment-colors.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import type { TopicFilters } from '../topic-search.ts';
import { SOURCES_AT_ONCE, useSourceCounts } from './use-source-counts.ts';

type ComparedDayRanges = { now: DayRange; before: DayRange };

type ChangeBySourceProps = { row: TopicRow; filters: TopicFilters; days: ComparedDayRanges };

/** Explains the change of a topic by its sources. Sends requests only after the user opens it. */
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
          those without known figures, such as deleted sources.
        </HelpTip>
      </span>
      {isOpen && <Steps {...props} />}
    </section>
  );
}

/** The number of bars that fit the panel. */
const MOST_BARS = 10;

function Steps({ row, filters, days }: ChangeBySourceProps) {
  const [most, setMost] = useState(SOURCES_AT_ONCE);
  const [view, setView] = useState<ChartView>('chart');
  const { saveCsv } = useExport();
  const { sources, all, loaded, failed, directory, retry } = useSourceCounts(row.id, {
    filters,
    ...days,
    most,
  });
  const total = { before: row.before?.count ?? 0, now: row.complete?.count ?? 0 };
  const steps = changeBySource(total, sources);
  const parts = steps.slice(1, -1);
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
        <span className="note">{stepsText(steps)}</span>
        <ChartViews label="View of the sources" view={view} onChange={setView} />
      </span>
      {view === 'chart' && <WaterfallChart bars={largestSteps(steps, MOST_BARS).map(toBar)} />}
      <div className={view === 'chart' ? 'visually-hidden' : undefined}>
        <Table
          caption="Change by source"
          columns={columnsOf(total)}
          rows={parts}
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
        <Button size="small" onClick={() => saveCsv(coverage, coverage, CSV, parts)}>
          Save as CSV
        </Button>
      </span>
    </>
  );
}

/** Returns e.g. '200 to 320: Website +90, App +40'. */
function stepsText(steps: readonly WaterfallStep[]): string {
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const largest = steps
    .slice(1, -1)
    .filter((step) => changeIn(step) !== 0)
    .slice(0, 2)
    .map((step) => `${step.label} ${formatSigned(changeIn(step))}`);
  return `${formatNumber(first.to)} to ${formatNumber(last.to)}${largest.length > 0 ? `: ${largest.join(', ')}` : ''}`;
}

function changeIn({ before, now }: WaterfallStep): number {
  return now - before;
}

function toBar(step: WaterfallStep) {
  const { key, label, kind, from, to } = step;
  const isTotal = kind === 'total';
  return {
    key,
    label,
    from,
    to,
    figure: isTotal ? formatNumber(to) : formatSigned(to - from),
    color: isTotal ? 'var(--border-control)' : cssOf(to < from ? CHANGE_COLORS.low : CHANGE_COLORS.high),
  };
}

function columnsOf(total: { before: number; now: number }): TableColumn<WaterfallStep>[] {
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

const CSV: readonly CsvColumn<WaterfallStep>[] = [
  { header: 'Source', value: ({ label }) => label },
  { header: 'Conversations before', value: ({ before }) => before },
  { header: 'Conversations', value: ({ now }) => now },
  { header: 'Change', value: changeIn },
];
