import { useQuery } from '@tanstack/react-query';
import { DatabaseZap } from 'lucide-react';
import { useState } from 'react';
import type { LeadField } from '#contract/lead.ts';
import { Button, QuietButton } from '../../../ui/button.tsx';
import { leadQueries } from '../../../api/lead-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ToggleFacet } from '../../../list/facet.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FieldsTable } from './fields-table.tsx';
import styles from './lead-fields.module.css';
import { filterFields, isEmptyField, listFields } from './lead-fields.ts';

type LeadFieldsCardProps = {
  leadId: string;
  fields: readonly LeadField[] | null;
  withCrm: boolean;
  onWithCrm: () => void;
};

export function LeadFieldsCard({ leadId, fields, withCrm, onWithCrm }: LeadFieldsCardProps) {
  const crm = useQuery({ ...leadQueries.detail(leadId, { external: true }), enabled: withCrm });
  const [filter, setFilter] = useState({ text: '', aiOnly: false });
  const [showsEmpty, setShowsEmpty] = useState(false);
  const crmFields = withCrm ? (crm.data?.data.fields ?? (crm.data && []) ?? null) : null;
  const all = listFields(fields, crmFields);
  const found = filterFields(all, filter);
  const filled = found.filter((field) => !isEmptyField(field));
  const emptyCount = found.length - filled.length;
  const shown = showsEmpty ? found : filled;

  return (
    <Card
      title="Fields"
      beside={<span className={styles.count}>{all.length}</span>}
      actions={
        <Button
          variant="outlined"
          startIcon={<DatabaseZap size={16} aria-hidden />}
          disabled={withCrm && !crm.isError}
          onClick={withCrm ? () => void crm.refetch() : onWithCrm}
        >
          {crm.isFetching
            ? 'Loading CRM fields…'
            : crm.data && withCrm
              ? 'CRM fields loaded'
              : 'Load CRM fields'}
        </Button>
      }
    >
      {crm.isError && <ErrorPanel error={crm.error} onRetry={() => void crm.refetch()} />}
      <output className={styles.outcome}>{crmFields && crmOutcome(all)}</output>
      {all.length > 0 && (
        <div className={styles.toolbar}>
          <SearchField
            label="Find a field"
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
          />
          <ToggleFacet
            label="Written by AI"
            pressed={filter.aiOnly}
            onChange={(aiOnly) => setFilter({ ...filter, aiOnly })}
          />
        </div>
      )}
      {shown.length > 0 && <FieldsTable fields={shown} />}
      {all.length === 0 && <p className={styles.nothing}>The service sent no fields with this lead.</p>}
      {all.length > 0 && found.length === 0 && (
        <EmptyState
          title="No field matches"
          action={
            <Button variant="outlined" onClick={() => setFilter({ text: '', aiOnly: false })}>
              Show all {all.length}
            </Button>
          }
        />
      )}
      {emptyCount > 0 && (
        <div className={styles.more}>
          <QuietButton aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
            {showsEmpty ? 'Hide' : 'Show'} {emptyCount} empty {emptyCount === 1 ? 'field' : 'fields'}
          </QuietButton>
        </div>
      )}
    </Card>
  );
}

/** What asking the CRM brought, in a sentence. */
function crmOutcome(fields: ReturnType<typeof listFields>): string {
  const added = fields.filter(({ origin }) => origin === 'crm').length;
  const changed = fields.filter(({ origin }) => origin === 'changed').length;
  if (added === 0 && changed === 0) {
    return 'The reply with CRM fields is the same as the one without: the service added nothing.';
  }
  const parts = [
    ...(added > 0 ? [`${added} ${added === 1 ? 'field' : 'fields'} added`] : []),
    ...(changed > 0 ? [`${changed} ${changed === 1 ? 'value' : 'values'} changed`] : []),
  ];
  return `From the CRM: ${parts.join(', ')}.`;
}
