import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { LineSwatch } from '../../../charts/marks.tsx';
import { DASHES, seriesColor } from '../../../charts/theme.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatPercent } from '../../../lib/format-figures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MOVEMENT_LABELS } from '../../../domain/topics/changes.ts';
import { EXPLANATIONS } from '../../../domain/topics/explanations.ts';
import {
  changeText,
  formatMean,
  formatSentiment,
  movementText,
  sentimentChangeText,
  shareChangeText,
} from '../../../domain/topics/topic-figures.ts';
import { countWithoutToday, type TopicRow } from '../../../domain/topics/topic-rows.ts';
import { HelpTip } from '../../../ui/help-tip.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { tip } from '../../../ui/tip.ts';
import { useNarrow } from '../../../ui/use-layout.ts';
import { EmptyValue } from '../../../ui/value.tsx';
import styles from './topic-panel.module.css';

type TopicFactsProps = { row: TopicRow; isCompared: boolean };

export function TopicFacts({ row, isCompared }: TopicFactsProps) {
  const daily = dailyMean(row);
  const { change, complete, before } = row;
  return (
    <dl className={styles.facts} data-compared={isCompared || undefined}>
      <Fact term="Conversations" note={countNote(row)} explanation={EXPLANATIONS.share}>
        {formatNumber(row.count)}
      </Fact>
      <Fact
        term="A day"
        note={daily && `average of ${pluralize(daily.days, 'full day')}`}
        explanation={EXPLANATIONS.daily}
      >
        {daily ? formatMean(daily.mean) : <EmptyValue />}
      </Fact>
      <Fact
        term="Sentiment"
        note={row.sentimentCoverage !== null && `${formatPercent(row.sentimentCoverage)} have a reading`}
        explanation={EXPLANATIONS.sentiment}
      >
        {row.sentiment === null ? <EmptyValue label="no reading" /> : formatSentiment(row.sentiment)}
      </Fact>
      {isCompared && (
        <Fact
          term="Change"
          note={
            change && (
              <>
                {movementText(change)};{' '}
                <span className="nowrap">{fromTo(complete?.count, before?.count)}</span>
                {countWithoutToday(row) !== null && ' without today'}
              </>
            )
          }
          explanation={`${EXPLANATIONS.change} ${EXPLANATIONS.chance}`}
        >
          {change ? changeText(change) : <EmptyValue />}
        </Fact>
      )}
      {change && change.share !== null && (
        <Fact
          term="Share change"
          note={`${formatPercent(before?.share ?? 0)} to ${formatPercent(complete?.share ?? 0)}`}
          explanation={EXPLANATIONS.shareChange}
        >
          {shareChangeText(change.share)}
        </Fact>
      )}
      {change && change.sentiment !== null && complete && before && (
        <Fact
          term="Sentiment change"
          note={`${formatNumber(complete.sentimentCount)} and ${pluralize(before.sentimentCount, 'reading')}`}
          explanation={EXPLANATIONS.sentimentChange}
        >
          {sentimentChangeText(change.sentiment)}
        </Fact>
      )}
    </dl>
  );
}

function countNote(row: TopicRow): string {
  return [
    ...(countWithoutToday(row) === null ? [] : ['with today']),
    ...(row.share === null ? [] : [`${formatPercent(row.share)} of those analysed`]),
  ].join('; ');
}

/** Returns the change of a count as text, e.g. '100 to 120'. */
function fromTo(now = 0, before = 0): string {
  return `${formatNumber(before)} to ${formatNumber(now)}`;
}

type FactProps = { term: string; note: ReactNode; explanation: string; children: ReactNode };

function Fact({ term, note, explanation, children }: FactProps) {
  return (
    <div>
      <dt className="note block">
        {term} <HelpTip of={term.toLowerCase()}>{explanation}</HelpTip>
      </dt>
      <dd>
        <Typography variant="h2" component="span">
          {children}
        </Typography>
        {note && <span className="note block">{note}</span>}
      </dd>
    </div>
  );
}

type TopicListProps = {
  rows: readonly TopicRow[];
  isCompared: boolean;
  onRemove: (id: string) => void;
};
/** A table with the figures of several topics for the whole range, each with the line style of the charts. */
export function TopicList({ rows, ...shown }: TopicListProps) {
  const isPhone = useNarrow();
  const columns = columnsOf(shown);
  return (
    <Table
      caption="Figures of the chosen topics"
      // This table leaves out the share, so that the remove button stays visible. Tiles and the topics table also show
      // the share.
      columns={isPhone || shown.isCompared ? columns.filter(({ header }) => header !== 'Share') : columns}
      rows={rows}
      getRowKey={({ id }) => id}
    />
  );
}

function columnsOf({ isCompared, onRemove }: Omit<TopicListProps, 'rows'>): TableColumn<TopicRow>[] {
  return [
    {
      header: 'Topic',
      isRowHeader: true,
      cell: ({ name }, topic) => (
        <span className="row" style={{ gap: 6 }}>
          <LineSwatch color={seriesColor(topic)} dashes={DASHES[topic]} />
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </span>
      ),
    },
    {
      header: 'Count',
      align: 'end',
      cell: (row) => {
        const daily = dailyMean(row);
        return (
          <>
            {formatNumber(row.count)}
            {daily && <span className="note block">{formatMean(daily.mean)} a day</span>}
          </>
        );
      },
    },
    {
      header: 'Share',
      align: 'end',
      cell: ({ share }) => (share === null ? <EmptyValue /> : formatPercent(share)),
    },
    {
      header: 'Sentiment',
      align: 'end',
      cell: ({ sentiment, sentimentCoverage }) => (
        <>
          {sentiment === null ? <EmptyValue label="no reading" /> : formatSentiment(sentiment)}
          {sentimentCoverage !== null && (
            <span className="note block">of {formatPercent(sentimentCoverage, 0)}</span>
          )}
        </>
      ),
    },
    ...(isCompared
      ? [
          {
            header: 'Change',
            align: 'end',
            cell: ({ change }: TopicRow) =>
              change === null ? (
                <EmptyValue />
              ) : (
                <>
                  {changeText(change)}
                  <span className="note block">{MOVEMENT_LABELS[change.movement]}</span>
                </>
              ),
          } as const,
        ]
      : []),
    {
      header: <span className="visually-hidden">Actions</span>,
      align: 'end',
      cell: ({ id, name }) => (
        <IconButton
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
          {...tip('Remove')}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ),
    },
  ];
}

/** Returns the average daily count over the full days that have a count; null if no such day exists. */
function dailyMean({ series }: TopicRow): { mean: number; days: number } | null {
  const counts = series.flatMap(({ isOver, count }) => (isOver && count !== null ? [count] : []));
  if (counts.length === 0) return null;
  return { mean: counts.reduce((sum, count) => sum + count) / counts.length, days: counts.length };
}
