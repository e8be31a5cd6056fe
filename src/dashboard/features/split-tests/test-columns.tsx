import { countOf } from '../../lib/count-of.ts';
import { formatChance, formatMetric, formatPercent } from '../../lib/figure-words.ts';
import { metricOf, rateOf, shortLabel, variantLabel, type Variant } from '../../lib/split-tests/variants.ts';
import { botLabel, STATE_WORDS } from '../../lib/split-tests/words.ts';
import { Text } from '../../list/cells.tsx';
import { copyableId, count, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { StatusChip, Nothing } from '../../ui/value.tsx';
import { tip } from '../../ui/tip.ts';
import { StateChip, TrafficChip } from './test-chips.tsx';
import styles from './test-columns.module.css';
import { standingOfRow, type StandingKind, type TestRow } from './test-rows.ts';

/** Of the response rates, which decide nothing: a test is won by its metric. */
export const STANDING_WORDS: Record<StandingKind, string> = {
  clear: 'Clear leader',
  open: 'Too close',
  unknown: 'Nothing to compare',
};

export const TEST_COLUMNS: readonly Column<TestRow>[] = [
  name('Bot', ({ bot }) => botLabel(bot), { id: 'bot', width: 176 }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATE_WORDS[state],
    cell: ({ state }) => <StateChip state={state} />,
    width: 100,
  },
  text('metric', 'Metric', ({ metric }) => metric, { none: 'no metric', width: 142 }),
  moment('started', 'Started', ({ test }) => test.startedAt, { width: 104 }),
  moment('ended', 'Ended', ({ test }) => test.endedAt, { width: 100 }),
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
    width: 170,
    sortFirst: 'descending',
  },
  {
    id: 'standing',
    header: 'Leader by rate',
    value: chanceOfRow,
    cell: (row) => <StandingChip row={row} />,
    width: 136,
    sortFirst: 'descending',
    searchable: false,
  },
  count('instances', 'Instances', ({ instances }) => instances),
  {
    id: 'average',
    header: 'Top average metric',
    value: ({ topByMetric }) => metricOf(topByMetric[0]?.results ?? null),
    cell: ({ topByMetric }) => <Leader leaders={topByMetric} figure={averageOf(topByMetric)} />,
    width: 196,
    // Of different metrics, which are not to be compared.
    sortable: false,
  },
  text('personas', 'Personas', ({ variants }) => variants.map(variantLabel).join(', ') || null, {
    none: 'no personas',
    width: 200,
  }),
  copyableId('botId', 'Bot id', ({ id }) => id, { width: 150, defaultHidden: true }),
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

/** Sorts the clearest leader first. */
function chanceOfRow(row: TestRow): number | null {
  const standing = standingOfRow(row);
  return standing.kind === 'unknown' ? null : standing.chance;
}

function Leader({ leaders, figure }: { leaders: readonly Variant[]; figure: string | null }) {
  const [first] = leaders;
  if (!first || figure === null) return <Nothing label="nobody" />;
  return (
    <span className={styles.leader}>
      <Text value={leaders.length === 1 ? variantLabel(first) : countOf(leaders.length, 'persona')} />
      <span className={styles.figure}>{figure}</span>
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
