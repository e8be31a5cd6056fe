import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useParams } from 'react-router';
import { listReportShares, type ReportShare, type ReportSummary } from '#contract/report.ts';
import { CodeValue } from '../../ui/value.tsx';
import type { Reply } from '../../api/transport/call.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { reportQueries } from '../../api/resources/report-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { BackToList } from '../../list/back-to-list.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices, EmptyState, ErrorPanel } from '../../ui/feedback.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { PageTitle, MetaLine, PageHeader } from '../../ui/page-header.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { shorten } from '../../lib/shorten.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import { FEW_ROWS } from '../../list/data-table/column.ts';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { focusOnce } from '../../ui/focus.ts';
import { Moment } from '../../ui/moment.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Loaded } from '../../ui/panel.tsx';
import { popupTrigger } from '../../ui/popup.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { reportName } from './report-columns.tsx';
import { useShareDraft } from './named-accounts.ts';
import type { Outcome } from './share-dialog.tsx';
import { NO_CONTENTS, RevokeById, SHARE_COLUMNS, SharesTable } from './shares-table.tsx';
import { failureLabel, useRevoke } from './use-revoke.ts';

const ShareDialog = onDemand(async () => (await import('./share-dialog.tsx')).ShareDialog);

const NOBODY = [] as const;

export function ReportPage() {
  const { reportId = '' } = useParams();
  // The key resets the state when the user opens another report, so that an unfinished share never applies to the wrong
  // report.
  return <OneReport key={reportId} reportId={reportId} />;
}

function OneReport({ reportId }: { reportId: string }) {
  const toast = useToast();
  const reports = useQuery(reportQueries.list());
  const sharing = useQuery({ ...reportQueries.shares(reportId), ...PREFETCHED });
  const isOffered = sharing.isEnabled;
  const shares = sharing.data?.data;
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
    toast({ text: `Shared with ${pluralize(next.asked, 'account')}.`, tone: 'good' });
  };
  return (
    <ListPage>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.reports}>Reports</BackToList>}
        title={name}
        meta={
          <MetaLine>
            <span>
              Report <CopyableId value={reportId} label="report id" keep={24} />
            </span>
            <span>
              {report?.kind && (
                <>
                  <bdi>
                    <CodeValue value={report.kind} />
                  </bdi>{' '}
                  ·{' '}
                </>
              )}
              {report?.modifiedAt && (
                <>
                  Modified <Moment value={report.modifiedAt} /> ·{' '}
                </>
              )}
              {isOffered && shares ? `Shared with ${pluralize(shares.length, 'account')}` : '\u00A0'}
            </span>
          </MetaLine>
        }
        freshness={isOffered && shares && <Freshness query={sharing} />}
        actions={
          <>
            {!isOffered && <RevokeById onRevoke={revoke} />}
            <Button
              variant="contained"
              size="small"
              startIcon={<Share2 size={16} aria-hidden />}
              {...popupTrigger('dialog', ShareDialog.prefetch)}
              onClick={() => setSharing(true)}
            >
              Share
            </Button>
          </>
        }
      />
      <Notices items={noticesOf(reportId, reports, sharing)} />
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
        <Box key={failure.share.accountId} tabIndex={-1} ref={focusOnce} sx={{ marginBottom: 3 }}>
          <ErrorPanel
            error={failure.error}
            onRetry={() => {
              dismiss();
              revoke(failure.share);
            }}
            action={
              <Button size="small" onClick={dismiss}>
                Dismiss
              </Button>
            }
          >
            {failureLabel(failure.share, failure.error)}
          </ErrorPanel>
        </Box>
      )}
      {shares && shares.length > FEW_ROWS && (
        <Box sx={{ maxWidth: 320, marginBottom: 3 }}>
          <SearchField label="Search accounts" value={search} onChange={setSearch} />
        </Box>
      )}
      {isOffered || sharing.data ? (
        <Loaded query={sharing} label="accounts" skeleton={<TableSkeleton columns={SHARE_COLUMNS} />} fills>
          {({ data }) => (
            <SharesTable
              shares={data}
              search={data.length > FEW_ROWS ? search : ''}
              pendingIds={pendingIds}
              onRevoke={revoke}
            />
          )}
        </Loaded>
      ) : (
        <EmptyState
          title="Unknown who has this report"
          reason={`This service cannot list shares. Once the report is shared here, the service's response is shown. ${NO_CONTENTS}`}
        />
      )}
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

type Answered<Data> = { data: Reply<Data> | undefined; error: unknown };

function noticesOf(
  reportId: string,
  reports: Answered<ReportSummary[]>,
  shares: Answered<ReportShare[]>,
): string[] {
  return [
    ...reportNotices(reportId, reports),
    ...unreadableNotices('account', shares.data?.invalidCount ?? 0),
    ...(isSupported(listReportShares) ? staleNotices('These accounts are', shares) : answerNotices(shares)),
  ];
}

function reportNotices(reportId: string, { data, error }: Answered<ReportSummary[]>): string[] {
  if (data === undefined) {
    return error ? [`The name of the report is unknown: ${describeError(error).title}.`] : [];
  }
  if (data.data.some(({ id }) => id === reportId)) return [];
  const left = data.invalidCount > 0 ? ' (some could not be read)' : '';
  return [`This report is not in the service's list of reports${left}.`];
}

/**
 * Returns a notice if the service cannot list shares, so that the displayed shares come from the response to the last
 * share request.
 */
function answerNotices({ data }: Answered<ReportShare[]>): string[] {
  if (data === undefined) return [];
  const time = formatClock(new Date(data.receivedAt), viewerZone());
  return [
    `From the response at ${time}, when the report was shared here. This service cannot list shares, so others may have the report too.`,
  ];
}

/** The banner has the role 'region' instead of a live region, because it receives the focus. */
const part = { role: 'region' } as const;

type ShareOutcomeProps = { outcome: Outcome; onTryAgain: () => void; onDismiss: () => void };

/**
 * Lists the accounts that the response to a share request did not contain. The report may be shared with them
 * nevertheless.
 */
function ShareOutcome({ outcome, onTryAgain, onDismiss }: ShareOutcomeProps) {
  const { asked, unconfirmed, invalidCount } = outcome;
  const [these, them] = unconfirmed.length === 1 ? ['this account', 'it'] : ['these accounts', 'them'];
  return (
    <Alert
      severity="warning"
      {...part}
      aria-labelledby="share-outcome"
      tabIndex={-1}
      ref={focusOnce}
      sx={{ marginBottom: 3 }}
    >
      <AlertTitle component="h2" id="share-outcome">
        {formatNumber(unconfirmed.length)} of {pluralize(asked, 'account')} not confirmed
      </AlertTitle>
      The service accepted the request, but its response does not name {these}: whether the report is shared
      with {them} is unknown.
      {invalidCount > 0 && ` ${pluralize(invalidCount, 'record')} of the response could not be read.`}
      <Stack
        component="ul"
        direction="row"
        spacing={4}
        sx={{
          flexWrap: 'wrap',
          rowGap: 1,
          overflowY: 'auto',
          maxHeight: 160,
          padding: 0,
          marginY: 2,
          listStyle: 'none',
        }}
      >
        {unconfirmed.map((id) => (
          <li key={id}>
            <CopyableId value={id} label="account id" keep={24} />
          </li>
        ))}
      </Stack>
      <Stack direction="row" spacing={2}>
        <Button variant="outlined" onClick={onTryAgain}>
          Try these again
        </Button>
        <Button variant="text" onClick={onDismiss}>
          Dismiss
        </Button>
      </Stack>
    </Alert>
  );
}
