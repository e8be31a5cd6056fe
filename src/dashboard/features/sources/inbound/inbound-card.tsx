import { useId } from 'react';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { Card } from '../../../ui/card.tsx';
import columns from '../../../ui/two-columns.module.css';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Value } from '../../../ui/value.tsx';
import { ContactRequestCard } from './contact-request-card.tsx';
import { ListeningWindow } from './listening-window.tsx';
import { MappingCard } from './mapping-card.tsx';
import { inboundPaths, responsePaths } from './mapping-paths.ts';
import { TestCard } from './test-card.tsx';
import styles from './inbound.module.css';

/** What the source takes from what is sent to it, and what the last test found. The service lets nobody change it. */
export function InboundCard({ webhook }: { webhook: OutboundWebhook }) {
  const id = useId();
  const inbound = inboundPaths(webhook);
  const responses = responsePaths(webhook);
  if (!isSetUp(webhook)) {
    return (
      <Card title="Inbound">
        <p className={styles.quiet}>
          Nothing is set up for what comes in. Its paths, filter and tests are shown here once there are some;
          the service has no way to set them up from here.
        </p>
      </Card>
    );
  }
  return (
    <section aria-labelledby={id} className={styles.inbound}>
      <h2 id={id}>Inbound</h2>
      <p className={styles.quiet}>What comes in can be read here. The service has no way to change it.</p>
      <div className={columns.columns}>
        <div className={columns.column}>
          <MappingCard
            title="Incoming events"
            paths={inbound}
            none="The source takes nothing from what is sent to it, as far as the service says."
            sample="A sample event"
          />
          {responses.length > 0 && (
            <MappingCard title="Replies about a contact" paths={responses} none="" sample="A sample reply" />
          )}
        </div>
        <div className={columns.column}>
          <Card title="Reception">
            <DescriptionList
              items={[
                { term: 'Access token', value: webhook.requireAccessToken ? 'Required' : 'Not required' },
                { term: 'Listens for a sample', value: <ListeningWindow until={webhook.listenUntil} /> },
                {
                  term: 'Chosen sample event',
                  value: <Value value={asWritten(webhook.selectedSampleEventId)} />,
                },
              ]}
            />
          </Card>
          <TestCard webhook={webhook} />
          {webhook.getContactTemplate && <ContactRequestCard template={webhook.getContactTemplate} />}
        </div>
      </div>
    </section>
  );
}

/** An id is no number to group: 48213, not 48,213. */
function asWritten(id: number | null): string | null {
  return id === null ? null : String(id);
}

function isSetUp(webhook: OutboundWebhook): boolean {
  const { requireAccessToken, selectedSampleEventId, listenUntil, lastTestResults } = webhook;
  const { inbound, filterKey, getContactTemplate, contactFieldResponsePaths } = webhook;
  return (
    requireAccessToken ||
    [selectedSampleEventId, listenUntil, lastTestResults].some((value) => value !== null) ||
    [inbound, filterKey, getContactTemplate, contactFieldResponsePaths].some((value) => value !== null)
  );
}
