import { useSuspenseQuery } from '@tanstack/react-query';
import { leadQueries } from '../../../api/lead-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { LastMessage } from './last-message.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadFieldsCard } from './lead-fields-card.tsx';
import { LeadInstanceCard } from './lead-instance-card.tsx';
import styles from './lead-page.module.css';
import layout from '../../../ui/two-columns.module.css';

type LeadOverviewProps = { leadId: string; withCrm: boolean; onWithCrm: () => void };

/** Everything of a lead but its page history, what went wrong first. */
export function LeadOverview({ leadId, withCrm, onWithCrm }: LeadOverviewProps) {
  const { data, isFetching } = useSuspenseQuery(leadQueries.detail(leadId));
  const lead = data.data;
  const instances = lead.instances ?? [];
  return (
    <div className={styles.overview} data-stale={isFetching}>
      <FailureAlert reason={lead.mostRecentFailureReason} />
      <div className={layout.columns}>
        <div className={layout.column}>
          <LastMessage lead={lead} />
          <LeadFieldsCard leadId={leadId} fields={lead.fields} withCrm={withCrm} onWithCrm={onWithCrm} />
        </div>
        <div className={layout.column}>
          <LeadFacts lead={lead} />
          {instances.map((instance, index) => (
            // Instances have no id, and their order is the reply's.
            // oxlint-disable-next-line react/no-array-index-key
            <LeadInstanceCard key={index} instance={instance} place={index + 1} count={instances.length} />
          ))}
          {instances.length === 0 && (
            <Card title="Conversation">
              <p className={styles.nothing}>No bot talks with this lead.</p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}
