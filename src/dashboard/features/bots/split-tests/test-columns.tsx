import { pluralize } from '../../../lib/pluralize.ts';
import { formatMetric, formatPercent } from '../../../lib/format-figures.ts';
import { metricOf, rateOf, variantLabel, type Variant } from '../../../domain/split-tests/variants.ts';
import { VERDICT_KINDS } from '../../../domain/split-tests/decision.ts';
import { TEST_VERDICT_LABELS, verdictSentence } from '../../../domain/split-tests/verdict-labels.ts';
import { botLabel, TEST_STATE_LABELS } from '../../../domain/split-tests/labels.ts';
import { copyableId, count, moment, name, text } from '../../../list/columns.tsx';
import type { Column } from '../../../list/data-table/column.ts';
import { VerdictChip } from '../../../list/verdict-chip.tsx';
import { tipIfTruncated } from '../../../ui/tip.ts';
import { EmptyValue } from '../../../ui/value.tsx';
import { StateChip, TrafficChip } from './test-chips.tsx';
import styles from './test-columns.module.css';
import type { TestRow } from './test-rows.ts';

export const TEST_COLUMNS: readonly Column<TestRow>[] = [
  name('Bot', ({ bot }) => botLabel(bot), { id: 'bot', width: 176 }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => TEST_STATE_LABELS[state],
    cell: ({ state }) => <StateChip state={state} />,
    width: 100,
    narrowRole: 'aside',
  },
  {
    id: 'verdict',
    header: 'Verdict',
    value: ({ verdict }) => -VERDICT_KINDS.indexOf(verdict.kind),
    searchText: ({ verdict }) => TEST_VERDICT_LABELS[verdict.kind],
    csv: [
      { header: 'Verdict', value: ({ verdict }) => TEST_VERDICT_LABELS[verdict.kind] },
      { header: 'Why', value: ({ verdict }) => verdictSentence(verdict) },
    ],
    cell: ({ verdict }) => <VerdictChip verdict={verdict} />,
    width: 150,
    sortFirst: 'descending',
    narrowRole: 'state',
  },
  text('metric', 'Metric', ({ metric }) => metric, { none: 'no metric', width: 188 }),
  {
    id: 'average',
    header: 'Top average metric',
    value: ({ topByMetric }) => metricOf(topByMetric[0]?.results ?? null),
    cell: ({ topByMetric }) => <Leader leaders={topByMetric} figure={averageOf(topByMetric)} />,
    width: 196,
    narrowRole: 'subtitle',
    // Not sortable because averages of different metrics cannot be compared.
    sortable: false,
  },
  {
    id: 'rate',
    header: 'Top response rate',
    value: ({ topByRate }) => rateOf(topByRate[0]?.counts ?? null),
    cell: ({ topByRate }) => <Leader leaders={topByRate} figure={percentOf(topByRate)} />,
    width: 170,
    defaultHidden: true,
    sortFirst: 'descending',
  },
  {
    id: 'traffic',
    header: 'Traffic',
    value: ({ traffic }) => (traffic.kind === 'checked' ? traffic.p : null),
    cell: ({ traffic }) => <TrafficChip check={traffic} />,
    width: 136,
  },
  count('instances', 'Instances', ({ instances }) => instances),
  moment('started', 'Started', ({ test }) => test.startedAt, { width: 104 }),
  moment('ended', 'Ended', ({ test }) => test.endedAt, { width: 100, defaultHidden: true }),
  text('personas', 'Personas', ({ variants }) => variants.map(variantLabel).join(', ') || null, {
    none: 'no personas',
    width: 200,
    defaultHidden: true,
  }),
  copyableId('botId', 'Bot id', ({ id }) => id, { width: 150, defaultHidden: true }),
];

function Leader({ leaders, figure }: { leaders: readonly Variant[]; figure: string | null }) {
  const [first] = leaders;
  if (!first || figure === null) return <EmptyValue label="nobody" />;
  return (
    <span className={styles.leader}>
      <span className="ellipsis" dir="auto" {...tipIfTruncated}>
        {leaders.length === 1 ? variantLabel(first) : pluralize(leaders.length, 'persona')}
      </span>
      <span className="secondary figures fixed">{figure}</span>
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
