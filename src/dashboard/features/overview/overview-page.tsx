import FileText from 'lucide-react/icons/file-text';
import { listBots } from '#contract/bot.ts';
import { getPlannedContacts } from '#contract/planned-contacts.ts';
import { offersChannels, offersWebhooks } from '../../api/resources/all-sources.ts';
import { isSupported } from '../../api/transport/config.ts';
import { canCountUnread } from '../../domain/unread-notifications.ts';
import { joinNames } from '../../lib/format.ts';
import { formatDay, viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { useAfterFirstPaint } from '../../ui/after-first-paint.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { AttentionList } from './attention-list.tsx';
import { useSplitTestsCheck, useTopicsCheck } from './checks/activity-checks.tsx';
import { useBillingCheck, useFaqsCheck, useNotificationsCheck } from './checks/agency-checks.tsx';
import type { CheckQuery } from './checks/check.ts';
import { useTokensCheck, useWebhooksCheck } from './checks/source-checks.tsx';
import { Figures } from './figures.tsx';

// The card is below the findings, so it loads after them.
const PlannedCard = lazyPart(async () => (await import('./planned-card.tsx')).PlannedCard, {
  isOptional: true,
});

const SummaryDialog = onDemand(async () => (await import('./summary-dialog.tsx')).SummaryDialog);

/** Shows the figures of the agency, and one list of everything that needs attention. */
export function OverviewPage() {
  const isLater = useAfterFirstPaint();
  const webhooks = useWebhooksCheck();
  const tokens = useTokensCheck();
  const splitTests = useSplitTestsCheck();
  const billing = useBillingCheck();
  const topics = useTopicsCheck();
  const faqs = useFaqsCheck();
  const notifications = useNotificationsCheck();
  const checks = [
    ...(offersWebhooks() ? [webhooks] : []),
    ...(offersChannels() ? [tokens] : []),
    ...(isSupported(listBots) ? [splitTests] : []),
    billing,
    topics,
    faqs,
    ...(canCountUnread() ? [notifications] : []),
  ];
  return (
    <>
      <PageTitle>Overview</PageTitle>
      <PageHeader
        title="Overview"
        meta={<span>{formatDay(useToday(viewerZone()))}</span>}
        freshness={<Freshness query={together(checks.flatMap(({ queries }) => queries))} />}
        actions={
          <DialogButton
            label="Summary"
            disabledReason={
              checks.every(({ error }) => error !== null) ? 'Nothing to summarise: no data was loaded.' : null
            }
            startIcon={<FileText size={16} aria-hidden />}
            onIntent={SummaryDialog.prefetch}
          >
            {(close) => <SummaryDialog checks={checks} onClose={close} />}
          </DialogButton>
        }
      />
      <Figures topics={topics} />
      <AttentionList checks={checks} />
      {isLater && isSupported(getPlannedContacts) && (
        <div className="mt-4">
          <PlannedCard />
        </div>
      )}
      <NotOffered />
    </>
  );
}

/** Returns the combined state of all queries. The oldest reply determines the time of the update. */
function together(queries: readonly CheckQuery[]) {
  const times = queries.flatMap(({ data }) => data?.receivedAt ?? []);
  return {
    data: times.length === 0 ? undefined : { receivedAt: Math.min(...times) },
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: (options: { cancelRefetch: boolean }) =>
      Promise.all(queries.map(({ refetch }) => refetch(options))),
  };
}

const EXTENSIONS: readonly { isOffered: () => boolean; words: string }[] = [
  { isOffered: canCountUnread, words: 'notifications' },
  { isOffered: offersWebhooks, words: 'outbound webhooks' },
  { isOffered: offersChannels, words: 'channels' },
  { isOffered: () => isSupported(listBots), words: 'running split tests' },
  { isOffered: () => isSupported(getPlannedContacts), words: 'planned messages' },
];

/**
 * Names the features that the overview cannot check, because a missing finding does not mean that nothing needs
 * attention.
 */
function NotOffered() {
  const missing = EXTENSIONS.filter(({ isOffered }) => !isOffered()).map(({ words }) => words);
  if (missing.length === 0) return null;
  return (
    <p className="quiet mt-3">
      This service does not report {joinNames(missing)}, so they are not checked here.
    </p>
  );
}
