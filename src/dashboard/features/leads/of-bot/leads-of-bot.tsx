import Button from '@mui/material/Button';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { Lead, LeadInstance } from '#contract/lead.ts';
import { useNames } from '../../../api/names.ts';
import { countOf } from '../../../lib/count-of.ts';
import { paths } from '../../../lib/paths.ts';
import { moment } from '../../../list/columns.tsx';
import type { Column } from '../../../list/data-table/column.ts';
import { DataTable } from '../../../list/data-table/data-table.tsx';
import { TableSkeleton } from '../../../list/data-table/table-skeleton.tsx';
import { MenuFacet, OneChoice } from '../../../list/facet.tsx';
import { announce } from '../../../ui/announce.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorPanel, Notices } from '../../../ui/feedback.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { followUpColumn } from '../follow-up.tsx';
import { LEAD_COLUMNS } from '../lead-columns.tsx';
import { leadScan, scanFurther, type LeadScan } from './lead-scan.ts';
import styles from './leads-of-bot.module.css';

const OF_THE_LIST = ['name', 'source', 'lastMessageTime'];

/** A lead as in the list of leads, with what concerns its conversation with this bot. */
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

/** A bot may talk with a lead in several conversations at once. */
function versionsOf(instances: readonly LeadInstance[] | null, botId: string): string | null {
  const versions = (instances ?? []).flatMap((instance) =>
    instance.botId === botId ? (instance.botVersion ?? []) : [],
  );
  return versions.length === 0 ? null : [...new Set(versions)].join(', ');
}

type LeadsOfBotProps = {
  botId: string;
  /** Null where it cannot be read. */
  bot: Bot | null;
  sourceId: string | null;
  onSourceChange: (sourceId: string | null) => void;
};

/** The leads that a bot talks with now, as a card of its page. */
export function LeadsOfBot({ botId, bot, sourceId, onSourceChange }: LeadsOfBotProps) {
  return (
    <Card
      title="Leads talking with it now"
      actions={<SourceFacet bot={bot} sourceId={sourceId} onChange={onSourceChange} />}
    >
      <Panel
        key={sourceId}
        label="leads"
        skeleton={
          <div className={styles.table}>
            <TableSkeleton columns={columnsOf(botId)} />
          </div>
        }
      >
        <ScannedLeads botId={botId} sourceId={sourceId} />
      </Panel>
    </Card>
  );
}

/** As far as they were looked for. */
function ScannedLeads({ botId, sourceId }: Pick<LeadsOfBotProps, 'botId' | 'sourceId'>) {
  const scanned = { botId, sourceId };
  const { data: scan } = useSuspenseQuery(leadScan(scanned));
  const { isScanning, error, start, stop } = useFurtherScan(scanned);
  const columns = useMemo(() => columnsOf(botId), [botId]);
  const isWhole = scan.nextPage === null;
  return (
    <>
      <div className={styles.progress}>
        <p>{scanWords(scan)}</p>
        {!isWhole && (
          // One button for both, so that the focus stays where it was pressed.
          <Button variant="outlined" size="small" onClick={isScanning ? stop : start}>
            {isScanning ? 'Stop' : 'Look further'}
          </Button>
        )}
        <Link className={styles.list} to={leadsAddress(botId, sourceId)}>
          Open in the list of leads
        </Link>
      </div>
      <Notices items={scan.notices} />
      {error !== null && !isScanning && <ErrorPanel error={error} onRetry={start} />}
      {scan.found.length === 0 ? (
        <EmptyState
          title={isWhole ? 'No lead talks with this bot now' : 'No lead found yet'}
          reason={
            isWhole
              ? 'None of the leads that were looked through has a conversation with it.'
              : 'The service cannot be asked for the leads of a bot: they are looked through, newest first.'
          }
        />
      ) : (
        <div className={styles.table} style={{ '--rows': scan.found.length } as React.CSSProperties}>
          <DataTable
            label="Leads talking with this bot"
            columns={columns}
            rows={scan.found}
            getRowId={(lead) => lead.id}
            rowHref={(lead) => paths.lead(lead.id)}
            empty={null}
          />
        </div>
      )}
    </>
  );
}

function leadsAddress(botId: string, sourceId: string | null): string {
  return paths.leads(new URLSearchParams({ ...(sourceId !== null && { source: sourceId }), bot: botId }));
}

type SourceFacetProps = {
  bot: Bot | null;
  sourceId: string | null;
  onChange: (sourceId: string | null) => void;
};

/** Narrows the leads to one source, which the service itself can do: first of all to one that the bot talks on. */
function SourceFacet({ bot, sourceId, onChange }: SourceFacetProps) {
  const { choices, note, nameOf } = useNames('source');
  // assumed: a source of a bot is known by its id or, as this may be of the bot's own part of it, by its name.
  const ofBot = new Set((bot?.sources ?? []).flatMap(({ id, name }) => [id, name]));
  const own = choices.filter(({ value }) => ofBot.has(value) || ofBot.has(nameOf(value)));
  return (
    <MenuFacet
      label="Source"
      value={sourceId && (nameOf(sourceId) ?? sourceId)}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <OneChoice
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

/**
 * Looks through what is left, until it is stopped or nobody is here to see it. Those who listen hear how far it came
 * when it is over: each page on the way would be said over the one before.
 */
function useFurtherScan(scanned: Parameters<typeof scanFurther>[1]) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(null);
  const scan = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      return scanFurther(queryClient, scanned, controller.signal);
    },
  });
  const start = () => {
    announce('');
    scan.mutate(undefined, { onSuccess: (reached) => announce(scanWords(reached)) });
  };
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  return { isScanning: scan.isPending, error: scan.error, start, stop };
}

/** '3 leads found. Looked through 500 of 25,000 leads.' */
function scanWords({ found, lookedAt, total, nextPage }: LeadScan): string {
  return `${countOf(found.length, 'lead')} found. Looked through ${reach(lookedAt, total, nextPage === null)}.`;
}

function reach(lookedAt: number, total: number | null, isWhole: boolean): string {
  if (total === null) return countOf(lookedAt, 'lead');
  if (isWhole && lookedAt >= total) return `all ${countOf(total, 'lead')}`;
  return `${lookedAt.toLocaleString('en')} of ${countOf(total, 'lead')}`;
}
