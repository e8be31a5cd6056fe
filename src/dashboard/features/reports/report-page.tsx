import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { listReports, listReportShares } from '#contract/report.ts';
import { reportQueries } from '../../api/report-queries.ts';
import { offers } from '../../api/config.ts';
import { BackToList } from '../../list/back-to-list.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { shorten } from '../../lib/shorten.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusOnce } from '../../ui/focus-once.ts';
import { Moment } from '../../ui/moment.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { reportName } from './report-columns.tsx';
import styles from './report-page.module.css';
import { RevokeById } from './revoke-by-id.tsx';
import { ShareOutcome, type Outcome } from './share-outcome.tsx';
import { sharesNotices } from './shares-notices.ts';
import { SHARE_COLUMNS, SharesTable } from './shares-table.tsx';
import { failureWords, useRevoke } from './use-revoke.ts';
import { useShareDraft } from './use-share-draft.ts';

const ShareDialog = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog);

const NOBODY = [] as const;

export function ReportPage() {
  const { reportId = '' } = useParams();
  // Another report is another page: whom one is being shared with is not for the next.
  return <OneReport key={reportId} reportId={reportId} />;
}

function OneReport({ reportId }: { reportId: string }) {
  const toast = useToast();
  const reports = useQuery({ ...reportQueries.list(), enabled: offers(listReports) });
  // Only watches: the panel below is what loads them, where the service tells them.
  const watched = useQuery({ ...reportQueries.shares(reportId), enabled: false });
  const shares = watched.data?.data;
  const { failure, dismiss, pendingIds, revoke } = useRevoke(reportId);
  const [draft, setDraft] = useShareDraft(reportId);
  const [isSharing, setSharing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [search, setSearch] = useState('');

  const report = reports.data?.data.find(({ id }) => id === reportId);
  const name = report ? reportName(report) : `Report ${shorten(reportId, 16)}`;
  const told = (next: Outcome) => {
    setSharing(false);
    setOutcome(next.unconfirmed.length === 0 ? null : next);
    if (next.unconfirmed.length > 0) return;
    toast({ text: `Shared with ${countOf(next.asked, 'account')}, as the service confirms.`, tone: 'good' });
  };
  return (
    <ListPage>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.reports}>Reports</BackToList>}
        title={name}
        meta={
          <span className={styles.facts}>
            <span>
              Report <CopyableId value={reportId} label="report id" keep={24} />
            </span>
            {report?.kind && <bdi>{report.kind}</bdi>}
            {report?.modifiedAt && (
              <span>
                Modified <Moment value={report.modifiedAt} />
              </span>
            )}
            {offers(listReportShares) && shares && (
              <span>
                Shared with {countOf(shares.length, 'account')} · <Freshness query={watched} />
              </span>
            )}
          </span>
        }
        actions={
          <>
            {!offers(listReportShares) && <RevokeById onRevoke={revoke} />}
            <Button
              variant="contained"
              startIcon={<Share2 size={16} aria-hidden />}
              aria-haspopup="dialog"
              onPointerEnter={ShareDialog.prefetch}
              onFocus={ShareDialog.prefetch}
              onClick={() => setSharing(true)}
            >
              Share
            </Button>
          </>
        }
      />
      <Notices items={sharesNotices(reportId, reports, watched)} />
      {outcome && (
        <ShareOutcome
          outcome={outcome}
          onTryAgain={() => {
            setDraft({ picked: [], text: outcome.unconfirmed.join('\n') });
            setSharing(true);
          }}
          onDismiss={() => setOutcome(null)}
        />
      )}
      {failure && (
        <div key={failure.share.accountId} className={styles.failure} tabIndex={-1} ref={focusOnce}>
          <ErrorPanel
            error={failure.error}
            onRetry={() => {
              dismiss();
              revoke(failure.share);
            }}
            action={
              <Button variant="text" onClick={dismiss}>
                Dismiss
              </Button>
            }
          >
            {failureWords(failure.share, failure.error)}
          </ErrorPanel>
        </div>
      )}
      {shares && shares.length > 8 && (
        <div className={styles.search}>
          <SearchField label="Search accounts" value={search} onChange={setSearch} />
        </div>
      )}
      <Panel label="accounts" skeleton={<TableSkeleton columns={SHARE_COLUMNS} />}>
        <Loaded reportId={reportId}>
          {shares ? (
            <SharesTable
              shares={shares}
              search={shares.length > 8 ? search : ''}
              pendingIds={pendingIds}
              dimmed={watched.isFetching}
              onRevoke={revoke}
            />
          ) : (
            <EmptyState
              title="Not known who has this report"
              reason="This service does not tell whom a report is shared with. Once it is shared here, the service's answer is shown."
            />
          )}
        </Loaded>
      </Panel>
      {isSharing && (
        <ShareDialog
          reportId={reportId}
          name={name}
          shares={shares ?? NOBODY}
          draft={draft}
          onDraft={setDraft}
          onShared={told}
          onClose={() => setSharing(false)}
        />
      )}
    </ListPage>
  );
}

/** Where the service tells who has a report: suspends until it did, and fails when it did not. */
function Loaded({ reportId, children }: { reportId: string; children: ReactNode }) {
  if (!offers(listReportShares)) return children;
  return <SuspendedShares reportId={reportId}>{children}</SuspendedShares>;
}

function SuspendedShares({ reportId, children }: { reportId: string; children: ReactNode }) {
  useSuspenseQuery(reportQueries.shares(reportId));
  return children;
}
