import { pluralize } from '../../../lib/pluralize.ts';
import { formatPercent } from '../../../lib/format-figures.ts';
import { isTrafficOff } from '../../../domain/split-tests/traffic-check.ts';
import { averageOf, rateOf, variantLabel, type Variant } from '../../../domain/split-tests/variants.ts';
import { VERDICT_KINDS } from '../../../domain/split-tests/decision.ts';
import {
  metricText,
  TEST_VERDICT_LABELS,
  verdictSentence,
} from '../../../domain/split-tests/verdict-labels.ts';
import { botLabel, TEST_STATE_LABELS } from '../../../domain/split-tests/labels.ts';
import { copyableId, count, moment, name, text } from '../../../list/columns.tsx';
import type { Column } from '../../../list/data-table/column.ts';
import { tip, tipIfTruncated } from '../../../ui/tip.ts';
import { EmptyValue } from '../../../ui/value.tsx';
import { TrafficState, VerdictState } from './test-chips.tsx';
import type { TestRow } from './test-rows.ts';

export const TEST_COLUMNS: readonly Column<TestRow>[] = [
  name('Bot', ({ bot }) => botLabel(bot), { id: 'bot', width: 160 }),
  {
    id: 'verdict',
    header: 'Verdict',
    value: ({ verdict }) => -VERDICT_KINDS.indexOf(verdict.kind),
    searchText: ({ verdict }) => TEST_VERDICT_LABELS[verdict.kind],
    csv: [
      { header: 'Verdict', value: ({ verdict }) => TEST_VERDICT_LABELS[verdict.kind] },
      { header: 'Why', value: ({ verdict }) => verdictSentence(verdict) },
    ],
    cell: ({ verdict }) => <VerdictState verdict={verdict} />,
    width: 160,
    sortFirst: 'descending',
    narrowRole: 'state',
  },
  {
    id: 'average',
    header: 'Leader',
    value: (row) => leaderFigure(row),
    cell: (row) => <Leader leaders={row.leaders} figure={leaderFigure(row)} />,
    width: 200,
    narrowRole: 'subtitle',
    // The column is not sortable, because averages of different metrics cannot be compared.
    sortable: false,
  },
  text('metric', 'Metric', ({ metric }) => metric, {
    cell: ({ metric, shortMetric }) =>
      metric === null ? (
        <EmptyValue label="no metric" />
      ) : (
        <span className="ellipsis" dir="auto" {...tip(metric)}>
          {shortMetric ?? metric}
        </span>
      ),
    width: 168,
    grows: true,
  }),
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
    cell: ({ traffic }) => <TrafficState check={traffic} />,
    width: 120,
  },
  count('instances', 'Conversations', ({ instances }) => instances, { width: 128 }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => TEST_STATE_LABELS[state],
    width: 92,
    narrowRole: 'aside',
  },
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
    <span className="row shrink">
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

/**
 * Formats the leader's average of the measure that decides the test. Null for invalid results, which have no leader.
 */
function leaderFigure({ leaders: [first], main, isShare, unit, traffic }: TestRow): string | null {
  const average = first && !isTrafficOff(traffic) ? averageOf(first, main) : null;
  if (average === null) return null;
  return isShare ? formatPercent(average) : metricText(average, { unit });
}
