import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notices } from '../../../components/notices.tsx';
import { paths } from '../../../lib/paths.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { leadColumns } from './lead-columns.tsx';
import { leadScan } from './lead-scan.ts';
import { scanWords } from './scan-words.ts';
import { useFurtherLook } from './use-further-look.ts';
import styles from './used-by.module.css';
import { Link } from '../../../ui/link.tsx';

type LeadsOfBotProps = { botId: string; sourceId: string | null };

/** The leads that the bot talks with now, as far as they were looked for. */
export function LeadsOfBot({ botId, sourceId }: LeadsOfBotProps) {
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
