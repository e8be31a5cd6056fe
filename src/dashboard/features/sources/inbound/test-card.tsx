import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { Card } from '../../../ui/card.tsx';
import { JsonView } from '../../../ui/json-view.tsx';
import styles from './inbound.module.css';
import { shownResults } from './shown-results.ts';

/** What the service says of its last test, as it came: what may stand in it is not documented. */
export function TestCard({ webhook }: { webhook: OutboundWebhook }) {
  return (
    <Card title="Last test">
      {webhook.lastTestResults === null ? (
        <p className={styles.none}>The service tells of no test, and has no way to start one from here.</p>
      ) : (
        <>
          <JsonView value={shownResults(webhook)} label="results of the last test" />
          <p className={styles.quiet}>
            As the service tells it, without secrets. It has no way to start a test from here, and does not
            say how a template is filled in: a preview would be a guess.
          </p>
        </>
      )}
    </Card>
  );
}
