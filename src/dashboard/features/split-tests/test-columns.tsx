import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment } from '../../ui/moment.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import { formatChance, formatMetric, formatPercent } from '../../lib/figure-words.ts';
import { botLabel, STATE_WORDS } from '../../lib/split-tests/words.ts';
import { STANDING_WORDS } from './standing-words.ts';
import styles from './test-columns.module.css';
import { standingOfRow, type TestRow } from './test-rows.ts';
import { StateChip, TrafficChip } from './test-chips.tsx';
import { metricOf, rateOf, shortLabel, variantLabel, type Variant } from '../../lib/split-tests/variants.ts';
import { countOf } from '../../lib/count-of.ts';

export const TEST_COLUMNS: readonly Column<TestRow>[] = [
  {
    id: 'bot',
    header: 'Bot',
    value: ({ bot }) => botLabel(bot),
    cell: ({ bot }) => <Text text={botLabel(bot)} />,
    width: 176,
    grows: true,
    hideable: false,
    cardRole: 'title',
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATE_WORDS[state],
    cell: ({ state }) => <StateChip state={state} />,
    width: 100,
  },
  {
    id: 'metric',
    header: 'Metric',
    value: ({ metric }) => metric,
    cell: ({ metric }) => (metric === null ? <Nothing label="no metric" /> : <Text text={metric} />),
    width: 142,
  },
  {
    id: 'started',
    header: 'Started',
    value: ({ startedAt }) => startedAt,
    cell: ({ test }) => <Moment value={test.startedAt} />,
    width: 108,
    sortFirst: 'descending',
  },
  {
    id: 'ended',
    header: 'Ended',
    value: ({ endedAt }) => endedAt,
    cell: ({ test }) => <Moment value={test.endedAt} />,
    width: 100,
    sortFirst: 'descending',
  },
  {
    id: 'traffic',
    header: 'Traffic',
    value: ({ traffic }) => (traffic.kind === 'checked' ? traffic.p : null),
    cell: ({ traffic }) => <TrafficChip check={traffic} />,
    width: 136,
  },
  {
    id: 'rate',
    header: 'Top response rate',
    value: ({ topByRate }) => rateOf(topByRate[0]?.counts ?? null),
    cell: ({ topByRate }) => <Leader leaders={topByRate} figure={percentOf(topByRate)} />,
    width: 176,
    sortFirst: 'descending',
  },
  {
    id: 'standing',
    header: 'Lead by rate',
    value: chanceOfRow,
    cell: (row) => <StandingChip row={row} />,
    width: 114,
    sortFirst: 'descending',
    searchable: false,
  },
  {
    id: 'instances',
    header: 'Instances',
    value: ({ instances }) => instances,
    cell: ({ instances }) => <Value value={instances} />,
    align: 'end',
    width: 100,
    sortFirst: 'descending',
  },
  {
    id: 'average',
    header: 'Top average metric',
    value: ({ topByMetric }) => metricOf(topByMetric[0]?.results ?? null),
    cell: ({ topByMetric }) => <Leader leaders={topByMetric} figure={averageOf(topByMetric)} />,
    width: 196,
    // Of different metrics, which are not to be compared.
    sortable: false,
  },
  {
    id: 'personas',
    header: 'Personas',
    value: ({ variants }) => variants.map(variantLabel).join(', '),
    cell: ({ variants }) =>
      variants.length === 0 ? (
        <Nothing label="no personas" />
      ) : (
        <Text text={variants.map(variantLabel).join(', ')} />
      ),
    width: 200,
  },
  {
    id: 'botId',
    header: 'Bot id',
    value: ({ id }) => id,
    cell: ({ id }) => <CopyableId value={id} label="bot id" />,
    width: 150,
    defaultHidden: true,
  },
];

/** Whether the response rates tell one persona from the others, and whom. */
function StandingChip({ row }: { row: TestRow }) {
  const standing = standingOfRow(row);
  const words = STANDING_WORDS[standing.kind];
  if (standing.kind === 'unknown') return <Nothing label={words.toLowerCase()} />;
  const { likeliest, chance } = standing;
  return (
    <span
      {...tip(
        `${shortLabel(likeliest)} has the best true response rate with a chance of ${formatChance(chance)}`,
      )}
    >
      <StatusChip tone={standing.kind === 'clear' ? 'good' : 'neutral'}>{words}</StatusChip>
    </span>
  );
}

/** Sorts the clearest lead first. */
function chanceOfRow(row: TestRow): number | null {
  const standing = standingOfRow(row);
  return standing.kind === 'unknown' ? null : standing.chance;
}

function Leader({ leaders, figure }: { leaders: readonly Variant[]; figure: string | null }) {
  const [first] = leaders;
  if (!first || figure === null) return <Nothing label="nobody" />;
  return (
    <span className={styles.leader}>
      <Text text={leaders.length === 1 ? variantLabel(first) : countOf(leaders.length, 'persona')} />
      <span className={styles.figure}>{figure}</span>
    </span>
  );
}

/** A text that may be longer than its column. */
function Text({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto" {...tipWhenCut}>
      {text}
    </span>
  );
}

function percentOf([first]: readonly Variant[]): string | null {
  const rate = rateOf(first?.counts ?? null);
  return rate === null ? null : formatPercent(rate);
}

function averageOf([first]: readonly Variant[]): string | null {
  const average = metricOf(first?.results ?? null);
  return average === null ? null : formatMetric(average);
}
