import type { Bot } from '#contract/bot.ts';
import type { SplitTestMetric } from '#contract/split-test.ts';
import { Card } from '../../../ui/card.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Value } from '../../../ui/value.tsx';
import { AsSent } from './as-sent.tsx';
import type { BotPageParts } from './bot-page.tsx';
import styles from './split-test-tab.module.css';

/** The bot's split test, or its last one, and what its tests can be measured by. */
export function SplitTestTab({ bot, parts }: { bot: Bot; parts: BotPageParts }) {
  return (
    <>
      <Panel label="split test" skeleton={<parts.SplitTestSkeleton />}>
        <parts.SplitTestPanel bot={bot} />
      </Panel>
      <MetricsCard metrics={bot.availableSplitTestMetrics} chosen={bot.personaSplitTest?.metric ?? null} />
      {bot.personaSplitTest && (
        <div>
          <AsSent value={bot.personaSplitTest} label="split test" />
        </div>
      )}
    </>
  );
}

type MetricsCardProps = { metrics: readonly SplitTestMetric[] | null; chosen: string | null };

function MetricsCard({ metrics, chosen }: MetricsCardProps) {
  return (
    <Card title="Metrics to choose from">
      {!metrics?.length ? (
        <p className={styles.nothing}>
          {metrics === null
            ? 'The service sent no list of metrics with this bot.'
            : 'The list of metrics that the service sent with this bot is empty.'}
        </p>
      ) : (
        <ul className={styles.metrics}>
          {metrics.map(({ id, label, shortLabel }, index) => (
            // Nothing says that a metric has an id.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.metric}>
              <span className={styles.label}>
                <Value value={label} />
                {id !== null && id === chosen && <span className={styles.chosen}>this test</span>}
              </span>
              <span>
                <Value value={shortLabel} />
              </span>
              <code>
                <Value value={id} />
              </code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
