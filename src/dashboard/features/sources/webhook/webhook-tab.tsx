import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import { webhookQueries } from '../../../api/webhook-queries.ts';
import { offers } from '../../../api/config.ts';
import { Notices } from '../../../ui/feedback.tsx';
import { staleNotices } from '../../../list/notices.ts';
import { InboundCard } from '../inbound/inbound-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhook.module.css';

type WebhookTabProps = { sourceId: string };

/** How a source talks with a system outside. */
export function WebhookTab({ sourceId }: WebhookTabProps) {
  return offers(getOutboundWebhook) ? (
    <ReadWebhook sourceId={sourceId} />
  ) : (
    <UnreadWebhook sourceId={sourceId} />
  );
}

function ReadWebhook({ sourceId }: WebhookTabProps) {
  const query = useSuspenseQuery(webhookQueries.ofSource(sourceId));
  const webhook = query.data.data;
  return (
    <>
      <Notices items={staleNotices('This webhook is', query)} />
      <div className={styles.tab}>
        <WebhookForm sourceId={sourceId} stored={webhook} />
        <InboundCard webhook={webhook} />
      </div>
    </>
  );
}

function UnreadWebhook({ sourceId }: WebhookTabProps) {
  const webhook = useQuery(webhookQueries.saved(sourceId)).data?.data ?? null;
  return (
    <>
      <Notices
        items={[
          webhook === null
            ? 'This service has no read of webhooks: what is stored is not known, and the form starts empty.'
            : 'This service has no read of webhooks: the form starts from what it answered when this webhook was last saved in this tab. Somebody may have saved since.',
        ]}
      />
      <div className={styles.tab}>
        <WebhookForm sourceId={sourceId} stored={webhook} />
        {webhook && <InboundCard webhook={webhook} />}
      </div>
    </>
  );
}
