import { listReportShares, type ReportShare, type ReportSummary } from '#contract/report.ts';
import type { Reply } from '../../api/call.ts';
import { offers } from '../../api/config.ts';
import { staleNotices } from '../../list/stale-notices.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { describeError } from '../../ui/describe-error.ts';

type Watched<Data> = { data: Reply<Data> | undefined; error: unknown };

/** What does not hold of what the page of a report shows, each in a sentence. */
export function sharesNotices(
  reportId: string,
  reports: Watched<ReportSummary[]>,
  shares: Watched<ReportShare[]>,
): string[] {
  return [
    ...reportNotices(reportId, reports),
    ...unreadableNotices('account', shares.data?.unreadable ?? 0),
    ...(offers(listReportShares) ? staleNotices('These accounts are', shares) : answerNotices(shares)),
  ];
}

function reportNotices(reportId: string, { data, error }: Watched<ReportSummary[]>): string[] {
  if (data === undefined) {
    return error ? [`The name of the report is not known: ${describeError(error).title}.`] : [];
  }
  if (data.data.some(({ id }) => id === reportId)) return [];
  const unread = data.unreadable > 0 ? ', of which some could not be read' : '';
  return [`This report is not in the service's list of reports${unread}.`];
}

/** Where nothing tells who has a report but the answer to a sharing. */
function answerNotices({ data }: Watched<ReportShare[]>): string[] {
  if (data === undefined) return [];
  const time = formatClock(new Date(data.receivedAt), viewerZone());
  return [
    `As the service answered at ${time}, when the report was shared here. It cannot be asked again, and others may have the report.`,
  ];
}
