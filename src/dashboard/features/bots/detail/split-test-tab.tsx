import type { Bot } from '#contract/bot.ts';
import type { SplitTestMetric } from '#contract/split-test.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Card, CardsSkeleton } from '../../../ui/card.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Value } from '../../../ui/value.tsx';
import { RawJson } from './raw-json.tsx';

/** Loaded lazily, because the panel needs a large amount of statistics code that no other tab uses. */
const SplitTestPanel = lazyPart(
  async () => (await import('../split-tests/detail/split-test-panel.tsx')).SplitTestPanel,
);

export function SplitTestTab({ bot }: { bot: Bot }) {
  return (
    <>
      <Panel label="split test" skeleton={<CardsSkeleton columns={[[5, 9, 2, 6]]} />}>
        <SplitTestPanel bot={bot} />
      </Panel>
      <MetricsCard metrics={bot.availableSplitTestMetrics} chosen={bot.personaSplitTest?.metric ?? null} />
      {bot.personaSplitTest && <RawJson value={bot.personaSplitTest} label="split test" />}
    </>
  );
}

type MetricsCardProps = { metrics: readonly SplitTestMetric[] | null; chosen: string | null };

function MetricsCard({ metrics, chosen }: MetricsCardProps) {
  return (
    <Card title="Metrics to choose from">
      {!metrics?.length ? (
        <p className="quiet breaks figures">
          {metrics === null
            ? 'The service sent no list of metrics with this bot.'
            : 'The service sent an empty list of metrics.'}
        </p>
      ) : (
        <Table
          caption="Metrics"
          columns={columnsOf(chosen)}
          rows={metrics}
          // The index is the key, because a metric may have no id.
          getRowKey={(_, index) => index}
          stackBelow={600}
        />
      )}
    </Card>
  );
}

function columnsOf(chosen: string | null): TableColumn<SplitTestMetric>[] {
  return [
    {
      header: 'Metric',
      isRowHeader: true,
      cell: ({ id, label }) => (
        <>
          <Value value={label} />{' '}
          {id !== null && id === chosen && <span className="quiet breaks figures">this test</span>}
        </>
      ),
    },
    { header: 'Short label', cell: ({ shortLabel }) => <Value value={shortLabel} /> },
    {
      header: 'Id',
      cell: ({ id }) => (
        <code>
          <Value value={id} />
        </code>
      ),
    },
  ];
}
