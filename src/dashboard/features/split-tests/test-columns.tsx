import { countOf } from '../../lib/count-of.ts';
import { formatMetric, formatPercent } from '../../lib/figure-words.ts';
import { metricOf, rateOf, variantLabel, type Variant } from '../../lib/split-tests/variants.ts';
import { VERDICT_KINDS } from '../../lib/split-tests/decision.ts';
import { VERDICT_WORDS, verdictSentence } from '../../lib/split-tests/verdict-words.ts';
import { botLabel, STATE_WORDS } from '../../lib/split-tests/words.ts';
import { copyableId, count, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { VerdictChip } from '../../list/verdict-chip.tsx';
import { tipWhenCut } from '../../ui/tip.ts';
import { Nothing } from '../../ui/value.tsx';
import { StateChip, TrafficChip } from './test-chips.tsx';
import styles from './test-columns.module.css';
import type { TestRow } from './test-rows.ts';

export const TEST_COLUMNS: readonly Column<TestRow>[] = [
  name('Bot', ({ bot }) => botLabel(bot), { id: 'bot', width: 176 }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATE_WORDS[state],
    cell: ({ state }) => <StateChip state={state} />,
    width: 100,
    narrowRole: 'aside',
  },
  {
    id: 'verdict',
    header: 'Verdict',
    value: ({ verdict }) => -VERDICT_KINDS.indexOf(verdict.kind),
    searchText: ({ verdict }) => VERDICT_WORDS[verdict.kind],
    csv: [
      { header: 'Verdict by response rate', value: ({ verdict }) => VERDICT_WORDS[verdict.kind] },
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
    defaultHidden: true,
    // Of different metrics, which are not to be compared.
    sortable: false,
  },
  {
    id: 'rate',
    header: 'Top response rate',
    value: ({ topByRate }) => rateOf(topByRate[0]?.counts ?? null),
    cell: ({ topByRate }) => <Leader leaders={topByRate} figure={percentOf(topByRate)} />,
    width: 170,
    narrowRole: 'subtitle',
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
  if (!first || figure === null) return <Nothing label="nobody" />;
  return (
    <span className={styles.leader}>
      <span className="ellipsis" dir="auto" {...tipWhenCut}>
        {leaders.length === 1 ? variantLabel(first) : countOf(leaders.length, 'persona')}
      </span>
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
