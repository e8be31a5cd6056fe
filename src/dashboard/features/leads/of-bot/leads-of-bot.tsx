import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Bot } from '#contract/bot.ts';
import { TableSkeleton } from '../../../list/data-table/table-skeleton.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SourceFacet } from './source-facet.tsx';
import { Notices } from '../../../ui/notices.tsx';
import { paths } from '../../../lib/paths.ts';
import { DataTable } from '../../../list/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { leadColumns } from './lead-columns.tsx';
import { leadScan } from './lead-scan.ts';
import { scanWords } from './scan-words.ts';
import { useFurtherLook } from './use-further-look.ts';
import styles from './leads-of-bot.module.css';
import { Link } from '../../../ui/link.tsx';

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
            <TableSkeleton columns={leadColumns(botId)} />
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
  const { isLooking, error, start, stop } = useFurtherLook(scanned);
  const columns = useMemo(() => leadColumns(botId), [botId]);
  const isWhole = scan.nextPage === null;
  return (
    <>
      <div className={styles.progress}>
        <p>{scanWords(scan)}</p>
        {!isWhole && (
          // One button for both, so that the focus stays where it was pressed.
          <Button variant="outlined" onClick={isLooking ? stop : start}>
            {isLooking ? 'Stop' : 'Look further'}
          </Button>
        )}
        <Link className={styles.list} to={leadsAddress(botId, sourceId)}>
          Open in the list of leads
        </Link>
      </div>
      <Notices items={scan.notices} />
      {error !== null && !isLooking && <ErrorPanel error={error} onRetry={start} />}
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
