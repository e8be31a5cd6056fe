import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import DatabaseZap from 'lucide-react/icons/database-zap';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import type { LeadField } from '#contract/lead.ts';
import { leadQueries } from '../../../api/resources/lead-queries.ts';
import { ToggleFacet } from '../../../list/facet.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copyable.tsx';
import { pluralize } from '../../../lib/pluralize.ts';
import { Folded } from '../../../ui/folded.tsx';
import { EmptyState, ErrorPanel } from '../../../ui/feedback.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { tip } from '../../../ui/tip.ts';
import { Value } from '../../../ui/value.tsx';
import { filterFields, isEmptyField, mergeLeadFields, type ListedField } from './lead-fields.ts';
import styles from './lead-page.module.css';

const COLUMNS: readonly TableColumn<ListedField>[] = [
  {
    header: 'Field',
    isRowHeader: true,
    width: '34%',
    cell: (listed) => (
      <>
        {titleOf(listed)}
        {listed.field && listed.field !== titleOf(listed) && (
          <code className="secondary block" style={{ fontSize: 'var(--size-tiny)' }}>
            {listed.field}
          </code>
        )}
      </>
    ),
  },
  { header: 'Value', cell: (listed) => <FieldValue listed={listed} /> },
];

function titleOf({ name, field }: ListedField): string {
  return name || field || 'Unnamed field';
}

function FieldValue({ listed }: { listed: ListedField }) {
  const { value, aiProduced, origin, before } = listed;
  return (
    <div className="wrap top" style={{ gap: '2px 8px' }}>
      <div className="shrink">{value ? <LongText text={value} /> : <Value value={value} />}</div>
      {aiProduced && (
        <span className="tag inline secondary nowrap">
          <Sparkles size={12} aria-hidden />
          Written by AI
        </span>
      )}
      {origin === 'crm' && <span className="tag inline secondary nowrap">From the CRM</span>}
      {origin === 'changed' && (
        <span className="tag inline secondary nowrap" {...tip(`Without the CRM: ${before ?? 'no value'}`)}>
          Changed by the CRM
        </span>
      )}
      {value && (
        <span style={{ margin: '-2px 0 -2px auto' }}>
          <CopyButton text={value} label={`value of ${titleOf(listed)}`} />
        </span>
      )}
    </div>
  );
}

type LeadFieldsCardProps = {
  leadId: string;
  fields: readonly LeadField[] | null;
  withCrm: boolean;
  onWithCrm: () => void;
};

export function LeadFieldsCard({ leadId, fields, withCrm, onWithCrm }: LeadFieldsCardProps) {
  const crm = useQuery({ ...leadQueries.detail(leadId, { external: true }), enabled: withCrm });
  const [filter, setFilter] = useState({ text: '', aiOnly: false });
  const crmFields = withCrm ? (crm.data?.data.fields ?? (crm.data && []) ?? null) : null;
  const all = mergeLeadFields(fields, crmFields);
  const found = filterFields(all, filter);
  const filled = found.filter((field) => !isEmptyField(field));
  const empty = found.filter(isEmptyField);

  return (
    <Card
      title="Fields"
      beside={<span className="quiet figures">{all.length}</span>}
      actions={
        <Button
          variant="outlined"
          size="small"
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
        <div className={`mt-1 mb-2 ${styles.toolbar}`}>
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
      {filled.length > 0 && <FieldTable caption="Fields of this lead" fields={filled} />}
      {all.length === 0 && <p className="quiet figures">The service sent no fields with this lead.</p>}
      {all.length > 0 && found.length === 0 && (
        <EmptyState
          title="No field matches"
          action={
            <Button variant="outlined" size="small" onClick={() => setFilter({ text: '', aiOnly: false })}>
              Show all {all.length}
            </Button>
          }
        />
      )}
      {empty.length > 0 && (
        <Folded summary={pluralize(empty.length, 'empty field')}>
          <FieldTable caption="Empty fields of this lead" fields={empty} />
        </Folded>
      )}
    </Card>
  );
}

function FieldTable({ caption, fields }: { caption: string; fields: readonly ListedField[] }) {
  return (
    <Table
      caption={caption}
      columns={COLUMNS}
      rows={fields}
      // The key contains the index, because a field may occur twice, even with the same value.
      getRowKey={({ field }, index) => `${field} ${index}`}
      hidesHeader
      stackBelow={600}
    />
  );
}

/** Summarizes in a sentence the fields that the CRM added and changed. */
function crmOutcome(fields: ReturnType<typeof mergeLeadFields>): string {
  const added = fields.filter(({ origin }) => origin === 'crm').length;
  const changed = fields.filter(({ origin }) => origin === 'changed').length;
  if (added === 0 && changed === 0) {
    return 'The CRM added nothing: the lead is the same with and without CRM fields.';
  }
  const parts = [
    ...(added > 0 ? [`${added} ${added === 1 ? 'field' : 'fields'} added`] : []),
    ...(changed > 0 ? [`${changed} ${changed === 1 ? 'value' : 'values'} changed`] : []),
  ];
  return `From the CRM: ${parts.join(', ')}.`;
}
