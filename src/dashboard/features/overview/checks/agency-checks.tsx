/** The checks of the overview for the whole agency: billing, notifications and FAQs. */
import { useQuery } from '@tanstack/react-query';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { faqQueries, type FaqListRequest } from '../../../api/resources/faq-queries.ts';
import { matchingFaqs } from '../../../api/resources/faq-reply.ts';
import { transactionQueries } from '../../../api/resources/transaction-queries.ts';
import { agencyKey } from '../../../api/session/agency-key.ts';
import { exactAmount, type TransactionRow } from '../../../api/resources/transaction-rows.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { useUnreadNotifications } from '../../../domain/unread-notifications.ts';
import { useBillingZone } from '../../../domain/billing-zone.ts';
import { joinNames } from '../../../lib/format.ts';
import { formatMoney, sumsByCurrency } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { perObject } from '../../../lib/per-object.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { useSetting } from '../../../lib/settings.ts';
import { DAY } from '../../../lib/time.ts';
import { useToday } from '../../../lib/use-today.ts';
import { staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { lazyPart, loadable } from '../../../ui/lazy-part.tsx';
import { Link } from '../../../ui/link.tsx';
import { useNow } from '../../../ui/moment.tsx';
import { useLoadable } from '../../../ui/use-loadable.ts';
import { ActionLink } from '../action-link.tsx';
import { findOpenTransactions, RECENT_RANGE, type OpenTransactions } from './attention.ts';
import { checkOf, type Check, type FineFact, type Finding } from './check.ts';
import { useMostWanted } from './use-most-wanted.ts';

const PendingRetries = lazyPart(async () => (await import('./pending-retries.tsx')).PendingRetries, {
  isOptional: true,
});

const ALL_FAILED = paths.billing(new URLSearchParams({ status: 'failed' }));
const RECENTLY_FAILED = paths.billing(new URLSearchParams({ status: 'failed', range: RECENT_RANGE }));
const PENDING = paths.billing(new URLSearchParams({ status: 'pending' }));

/** Checks the transactions. Reports transactions that failed in the last 28 days or are pending. */
export function useBillingCheck(): Check {
  // The check uses the time zone of the billing page, because its findings link to that page.
  const zone = useBillingZone();
  const today = useToday(zone);
  const failed = useQuery({ ...transactionQueries.list({ status: 'failed' }), ...PREFETCHED });
  const pending = useQuery({ ...transactionQueries.list({ status: 'pending' }), ...PREFETCHED });
  const open =
    failed.data &&
    pending.data &&
    findOpenTransactions({ failed: failed.data, pending: pending.data }, { today, zone });
  const older = open ? open.failed.length - open.recentlyFailed.length : 0;
  return checkOf('billing', [failed, pending], {
    findings: open ? [...failedFinding(open), ...pendingFinding(open)] : [],
    fine: [
      ...(older > 0
        ? [{ text: `${pluralize(older, 'transaction')} failed more than 28 days ago`, to: ALL_FAILED }]
        : []),
      ...(open && open.recentlyFailed.length + open.pending.length === 0
        ? [{ text: 'no failed or pending transactions in the last 28 days', to: paths.billing() }]
        : []),
    ],
    notices: [
      ...unreadableNotices('transaction', open?.invalidCount ?? 0),
      ...staleNotices('Failed transactions are', failed),
      ...staleNotices('Pending transactions are', pending),
    ],
    isIncomplete: (open?.invalidCount ?? 0) > 0,
  });
}

function failedFinding({ recentlyFailed, pending }: OpenTransactions): Finding[] {
  if (recentlyFailed.length === 0) return [];
  return [
    {
      id: 'failed',
      harm: 'failedCharge',
      text: (
        <>
          <Link to={RECENTLY_FAILED}>{pluralize(recentlyFailed.length, 'transaction')}</Link> failed:{' '}
          <Sums of={recentlyFailed} />
        </>
      ),
      detail: (
        <>
          In the last 28 days
          <PendingRetries failed={recentlyFailed} pending={pending} />
        </>
      ),
      actions: <ActionLink to={RECENTLY_FAILED}>Open</ActionLink>,
    },
  ];
}

function pendingFinding({ pending, pendingSince }: OpenTransactions): Finding[] {
  if (pending.length === 0) return [];
  return [
    {
      id: 'pending',
      harm: 'pendingCharge',
      text: (
        <>
          <Link to={PENDING}>{pluralize(pending.length, 'transaction')}</Link>{' '}
          {pending.length === 1 ? 'is' : 'are'} pending: <Sums of={pending} />
        </>
      ),
      ...(pendingSince !== null && { detail: <PendingFor since={pendingSince} /> }),
      actions: <ActionLink to={PENDING}>Open</ActionLink>,
    },
  ];
}

/** Shows the age of the oldest pending transaction in days, because it should settle within days. */
function PendingFor({ since }: { since: string }) {
  const days = Math.floor((useNow().getTime() - Date.parse(since)) / DAY);
  return days < 1 ? 'From today' : `The oldest is ${pluralize(days, 'day')} old`;
}

/**
 * Lists the sums of each currency. Charges and refunds have separate sums, because in a net sum a failed refund of 20
 * and a failed charge of 20 would cancel out.
 */
function Sums({ of }: { of: readonly TransactionRow[] }) {
  const unit = useSetting('amountUnit', agencyKey());
  const amounts = of.map((row) => ({ amount: exactAmount(row), currency: row.code }));
  return joinNames(
    sumsByCurrency(amounts).flatMap(({ currency, sums: { charges, refunds } }) => [
      ...(charges.count === 0 ? [] : [formatMoney(charges.sum, currency, unit)]),
      ...(refunds.count === 0 ? [] : [`${formatMoney(refunds.sum, currency, unit)} in refunds`]),
    ]),
  );
}

const UNREAD = paths.notifications(new URLSearchParams({ show: 'unread' }));

/**
 * Checks the notifications. Reports the number of unread notifications as a fact and not as a finding, because other
 * checks find the causes of notifications.
 */
export function useNotificationsCheck(): Check {
  const { unread, query, invalidCount } = useUnreadNotifications(PREFETCHED);
  return checkOf('notifications', [query], {
    fine: unread
      ? [
          unread.unread === 0
            ? { text: 'no unread notifications', to: paths.notifications() }
            : { text: pluralize(unread.unread, 'unread notification'), to: UNREAD },
        ]
      : [],
    notices: [
      ...unreadableNotices('notification', invalidCount),
      ...staleNotices('Notifications are', query),
    ],
    isIncomplete: invalidCount > 0,
  });
}

const UNANSWERED: FaqListRequest = { answered: 'unanswered' };
const NO_FAQS: readonly SmartFaq[] = [];
const NO_QUESTIONS: FineFact = { text: 'no unanswered questions', to: paths.faqs() };

// The module contains the word lists of several languages, so it loads only if a question has no answer.
const questionCode = loadable(() => import('./question-findings.tsx'));

/** Computed once for each cached reply, so that the array identifies the questions when the overview mounts again. */
const unansweredOf = perObject((faqs: readonly SmartFaq[]) => matchingFaqs(faqs, UNANSWERED));

/** Checks the FAQs. Reports questions without an answer, the question that most leads asked first. */
export function useFaqsCheck(): Check {
  const query = useQuery({ ...faqQueries.list(UNANSWERED), ...PREFETCHED });
  const unanswered = query.data ? unansweredOf(query.data.data) : NO_FAQS;
  const isWanted = unanswered.length > 0;
  const { code, error } = useLoadable(questionCode, isWanted);
  const row = useMostWanted(unanswered, code?.mostWantedRow ?? null);
  return checkOf('FAQs', [query], {
    ...(isWanted && code && row && { findings: [code.unansweredFinding(row, unanswered.length)] }),
    ...(query.data && !isWanted && { fine: [NO_QUESTIONS] }),
    ...(error && { error }),
    ...(isWanted && row === null && { isPending: error === null }),
    notices: [
      ...unreadableNotices('question', query.data?.invalidCount ?? 0),
      ...staleNotices('Questions are', query),
    ],
    isIncomplete: (query.data?.invalidCount ?? 0) > 0,
  });
}
