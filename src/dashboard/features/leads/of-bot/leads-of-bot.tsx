import { useMemo } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { Lead, LeadInstance } from '#contract/lead.ts';
import { useNames } from '../../../api/names/names.ts';
import { paths } from '../../../lib/paths.ts';
import { moment } from '../../../list/columns.tsx';
import type { Column } from '../../../list/data-table/column.ts';
import { DataTable } from '../../../list/data-table/data-table.tsx';
import { TableSkeleton } from '../../../list/data-table/table-skeleton.tsx';
import { MenuFacet, LazyOneChoice } from '../../../list/facet.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorPanel, Notices } from '../../../ui/feedback.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { followUpColumn } from '../follow-up.tsx';
import { LEAD_COLUMNS } from '../lead-columns.tsx';
import { botIdsOfLead } from '../lead-facets.ts';
import { ScanStatus } from '../scan/scan-status.tsx';
import { useLeadScan } from '../scan/use-lead-scan.ts';
import styles from './leads-of-bot.module.css';

const OF_THE_LIST = ['name', 'source', 'lastMessageTime'];

/** Returns some columns of the lead list, and columns for the conversation with this bot. */
function columnsOf(botId: string): Column<Lead>[] {
  const talksOf = ({ instances }: Lead) => instances?.filter((instance) => instance.botId === botId) ?? null;
  return [
    ...LEAD_COLUMNS.filter(({ id }) => OF_THE_LIST.includes(id)),
    {
      id: 'version',
      header: 'Version',
      value: (lead) => versionsOf(lead.instances, botId),
      width: 84,
    },
    followUpColumn(talksOf),
    moment('nextResponse', 'Next response', (lead) => talksOf(lead)?.[0]?.scheduleRespondTime, {
      width: 132,
      sortFirst: 'ascending',
    }),
  ];
}

/**
 * Returns the versions of the bot in its conversations with a lead. The bot may have several conversations with the
 * same lead.
 */
function versionsOf(instances: readonly LeadInstance[] | null, botId: string): string | null {
  const versions = (instances ?? []).flatMap((instance) =>
    instance.botId === botId ? (instance.botVersion ?? []) : [],
  );
  return versions.length === 0 ? null : [...new Set(versions)].join(', ');
}

/** The maximum number of leads that the page scans until the user requests more. */
const WITHOUT_ASKING = 500;

type LeadsOfBotProps = {
  botId: string;
  /** The bot; null if it cannot be read. */
  bot: Bot | null;
  sourceId: string | null;
  onSourceChange: (sourceId: string | null) => void;
};

export function LeadsOfBot({ botId, bot, sourceId, onSourceChange }: LeadsOfBotProps) {
  return (
    <Card
      title="Active leads"
      actions={<SourceFacet bot={bot} sourceId={sourceId} onChange={onSourceChange} />}
    >
      <Panel key={sourceId} label="leads" skeleton={<LeadsSkeleton botId={botId} />}>
        <ScannedLeads botId={botId} sourceId={sourceId} />
      </Panel>
    </Card>
  );
}

function ScannedLeads({ botId, sourceId }: Pick<LeadsOfBotProps, 'botId' | 'sourceId'>) {
  const scan = useLeadScan(
    {
      place: 'bot',
      key: JSON.stringify([botId, sourceId]),
      filters: sourceId === null ? {} : { sourceId },
      pick: (leads) => leads.filter((lead) => botIdsOfLead(lead).includes(botId)),
    },
    WITHOUT_ASKING,
  )!;
  const columns = useMemo(() => columnsOf(botId), [botId]);
  const { found, isDone, isRunning, scannedCount, notices, error } = scan.state;
  if (scannedCount === 0 && !isDone && error === null) return <LeadsSkeleton botId={botId} />;
  return (
    <>
      <div className="wrap gap-4 rows-1 small figures mb-3" style={{ minHeight: 32 }}>
        <ScanStatus scan={scan} />
        <Link className={styles.list} to={leadsAddress(botId, sourceId)}>
          View all leads
        </Link>
      </div>
      <Notices items={notices} />
      {error !== null && !isRunning && found.length === 0 && (
        <ErrorPanel error={error} onRetry={scan.start} />
      )}
      {found.length === 0 && error === null && (
        <EmptyState
          title={isDone ? 'No active leads' : 'No leads found yet'}
          reason={
            isDone
              ? 'None of the scanned leads is talking with this bot now.'
              : 'The service has no filter by bot, so leads are scanned page by page, newest first.'
          }
        />
      )}
      {found.length > 0 && (
        <div className="fit-rows" style={{ '--rows': found.length } as React.CSSProperties}>
          <DataTable
            label="Leads talking with this bot"
            columns={columns}
            rows={found}
            getRowId={(lead) => lead.id}
            rowHref={(lead) => paths.lead(lead.id)}
            empty={null}
          />
        </div>
      )}
    </>
  );
}

function LeadsSkeleton({ botId }: { botId: string }) {
  return (
    <div className="fit-rows">
      <TableSkeleton columns={columnsOf(botId)} />
    </div>
  );
}

function leadsAddress(botId: string, sourceId: string | null): string {
  return paths.leads(
    new URLSearchParams({ ...(sourceId !== null && { source: sourceId }), bot: botId, scan: 'yes' }),
  );
}

type SourceFacetProps = {
  bot: Bot | null;
  sourceId: string | null;
  onChange: (sourceId: string | null) => void;
};

/** Filters the leads by source in the request. The menu offers the sources of the bot first. */
function SourceFacet({ bot, sourceId, onChange }: SourceFacetProps) {
  const { choices, note, nameOf } = useNames('source');
  // assumed: a source of a bot is the agency source with the same id or name. A bot's source may have a different id.
  const ofBot = new Set((bot?.sources ?? []).flatMap(({ id, name }) => [id, name]));
  const own = choices.filter(({ value }) => ofBot.has(value) || ofBot.has(nameOf(value)));
  return (
    <MenuFacet
      label="Source"
      value={sourceId && (nameOf(sourceId) ?? sourceId)}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <LazyOneChoice
          label="Source"
          choices={own.length > 0 ? own : choices}
          chosen={sourceId}
          note={own.length > 0 ? 'The sources of this bot.' : note}
          onChange={(chosen) => {
            close();
            onChange(chosen);
          }}
        />
      )}
    </MenuFacet>
  );
}
