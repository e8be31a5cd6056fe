/** The cards about the whole agency: billing, notifications and FAQs. */
import { useQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { ListReply, Reply } from '../../api/transport/call.ts';
import { faqQueries, type FaqListRequest } from '../../api/resources/faq-queries.ts';
import { readFaqReply } from '../../api/resources/faq-reply.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { agencyKey } from '../../api/session/agency-key.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { countAskers, byMostAskers } from '../../domain/faq-facts.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatMoney, sumsByCurrency } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useSetting } from '../../lib/settings.ts';
import { useBillingZone } from '../../domain/billing-zone.ts';
import { parseInstant } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { EmptyValue } from '../../ui/value.tsx';
import { findOpenTransactions, needsAttention, RECENT_RANGE, type OpenTransactions } from './attention.ts';
import {
  AllClear,
  MAX_CARD_LINES,
  Figure,
  Figures,
  Line,
  CardLines,
  OverviewCard,
  together,
} from './overview-card.tsx';
import styles from './overview.module.css';
import type { ExactTransaction } from '../../api/transport/exact-reply.ts';

const PendingRetries = lazyPart(async () => (await import('./pending-retries.tsx')).PendingRetries, {
  isOptional: true,
});

export function useOpenTransactions() {
  // The time zone of the billing page, because the figures link there.
  const zone = useBillingZone();
  const today = useToday(zone);
  const failed = useQuery({ ...transactionQueries.list({ status: 'failed' }), ...PREFETCHED });
  const pending = useQuery({ ...transactionQueries.list({ status: 'pending' }), ...PREFETCHED });
  const open =
    failed.data &&
    pending.data &&
    findOpenTransactions({ failed: failed.data, pending: pending.data }, { today, zone });
  return {
    failed,
    pending,
    open,
    attention: open
      ? needsAttention(open.recentlyFailed.length + open.pending.length, open.invalidCount)
      : null,
  };
}

export function TransactionsCard({ failed, pending, open }: ReturnType<typeof useOpenTransactions>) {
  return (
    <OverviewCard title="Billing" query={together(failed, pending)} to={paths.billing()}>
      {() =>
        open && (
          <>
            <Notices
              items={[
                ...unreadableNotices('transaction', open.invalidCount),
                ...staleNotices('Failed transactions are', failed),
                ...staleNotices('Pending transactions are', pending),
              ]}
            />
            <OpenTransactionFigures open={open} />
            <OpenTransactionLines open={open} />
          </>
        )
      }
    </OverviewCard>
  );
}

function OpenTransactionFigures({ open: { recentlyFailed, pending, invalidCount } }: OpenProps) {
  if (recentlyFailed.length + pending.length === 0) {
    return (
      <AllClear
        words="No failed transactions in the last 28 days, and none pending"
        invalidCount={invalidCount}
      />
    );
  }
  return (
    <Figures>
      {recentlyFailed.length > 0 && (
        <Figure
          count={recentlyFailed.length}
          words="failed in the last 28 days"
          tone="bad"
          to={paths.billing(new URLSearchParams({ status: 'failed', range: RECENT_RANGE }))}
        />
      )}
      {pending.length > 0 && (
        <Figure
          count={pending.length}
          words="pending"
          tone="caution"
          to={paths.billing(new URLSearchParams({ status: 'pending' }))}
        />
      )}
    </Figures>
  );
}

type OpenProps = { open: OpenTransactions };

function OpenTransactionLines({ open: { recentlyFailed, failed, pending, pendingSince } }: OpenProps) {
  if (failed.length + pending.length === 0) return null;
  return (
    <CardLines label="Totals">
      {recentlyFailed.length > 0 && (
        <Line
          name={<Sums of={recentlyFailed} />}
          end={
            <>
              failed
              <PendingRetries failed={recentlyFailed} pending={pending} />
            </>
          }
        />
      )}
      {pending.length > 0 && (
        <Line
          name={<Sums of={pending} />}
          end={
            <>
              pending
              {pendingSince && (
                <>
                  , oldest from <Moment value={pendingSince} />
                </>
              )}
            </>
          }
        />
      )}
      {failed.length > recentlyFailed.length && (
        <Line
          name={
            <Link to={paths.billing(new URLSearchParams({ status: 'failed' }))}>
              {formatNumber(failed.length)} failed in all
            </Link>
          }
        />
      )}
    </CardLines>
  );
}

/**
 * The charges and refunds of each currency. Different currencies are never added, and neither are charges and refunds.
 */
function Sums({ of }: { of: readonly ExactTransaction[] }) {
  const unit = useSetting('amountUnit', agencyKey());
  const sums = sumsByCurrency(of).flatMap(({ currency, sums: { charges, refunds } }) => [
    ...(charges.count === 0 ? [] : [formatMoney(charges.sum, currency, unit)]),
    ...(refunds.count === 0 ? [] : [`${formatMoney(refunds.sum, currency, unit)} in refunds`]),
  ]);
  return (
    <span className={styles.sums}>
      {sums.map((words, place) => (
        // Each sum stays on one line and is never truncated.
        <span key={words} className={styles.sum}>
          {place < sums.length - 1 ? `${words}, ` : words}
        </span>
      ))}
    </span>
  );
}

const UNREAD_NOTIFICATIONS = paths.notifications(new URLSearchParams({ show: 'unread' }));

export function useUnreadNotifications() {
  const query = useQuery({ ...notificationQueries.list(), ...PREFETCHED });
  const unread = query.data?.data.filter(({ viewed }) => !viewed);
  return {
    query,
    attention: query.data && unread ? needsAttention(unread.length, query.data.invalidCount) : null,
  };
}

/** The unread notifications. Callers render it only if the service can list notifications. */
export function NotificationsCard({ query }: ReturnType<typeof useUnreadNotifications>) {
  return (
    <OverviewCard title="Notifications" query={query} to={paths.notifications()}>
      {({ data, invalidCount }) => (
        <>
          <Notices
            items={[
              ...unreadableNotices('notification', invalidCount),
              ...staleNotices('These notifications are', query),
            ]}
          />
          <UnreadNotifications of={data} invalidCount={invalidCount} />
        </>
      )}
    </OverviewCard>
  );
}

function UnreadNotifications({ of, invalidCount }: { of: readonly Notification[]; invalidCount: number }) {
  const unread = of.filter(({ viewed }) => !viewed).toSorted((a, b) => timeOf(b) - timeOf(a));
  if (unread.length === 0) {
    const words = of.length === 0 ? 'No notifications' : 'All notifications are read';
    return <AllClear words={words} invalidCount={invalidCount} />;
  }
  return (
    <>
      <Figures>
        <Figure count={unread.length} words="unread" to={UNREAD_NOTIFICATIONS} />
      </Figures>
      <CardLines
        label="Newest unread notifications"
        rest={{ count: unread.length - MAX_CARD_LINES, to: UNREAD_NOTIFICATIONS }}
      >
        {unread.slice(0, MAX_CARD_LINES).map((notification) => (
          <Line
            key={notification.id}
            name={
              <Link to={paths.notification(notification.id)} dir="auto">
                {notification.title?.trim() || notification.kind || 'Notification without a title'}
              </Link>
            }
            end={<Moment value={notification.timestamp} />}
          />
        ))}
      </CardLines>
    </>
  );
}

/** Notifications without a time come last. */
function timeOf({ timestamp }: Notification): number {
  return parseInstant(timestamp)?.getTime() ?? 0;
}

const UNANSWERED_FAQS = paths.faqs(new URLSearchParams({ answered: 'unanswered' }));

export function useUnansweredFaqs() {
  const query = useQuery({
    ...faqQueries.list({ answered: 'unanswered' }),
    ...PREFETCHED,
    select: mostWantedFirst,
  });
  return {
    query,
    attention: query.data ? needsAttention(query.data.data.length, query.data.invalidCount) : null,
  };
}

function mostWantedFirst(reply: ListReply<SmartFaq[], FaqListRequest>): Reply<SmartFaq[]> {
  return { ...reply, data: readFaqReply(reply).faqs.toSorted(byMostAskers) };
}

export function FaqsCard({ query }: ReturnType<typeof useUnansweredFaqs>) {
  return (
    <OverviewCard title="FAQs" query={query} to={paths.faqs()}>
      {({ data: unanswered, invalidCount }) => (
        <>
          <Notices
            items={[
              ...unreadableNotices('question', invalidCount),
              ...staleNotices('These questions are', query),
            ]}
          />
          {unanswered.length === 0 ? (
            <AllClear words="All questions are answered" invalidCount={invalidCount} />
          ) : (
            <>
              <Figures>
                <Figure count={unanswered.length} words="unanswered" to={UNANSWERED_FAQS} />
              </Figures>
              <CardLines
                label="Unanswered questions asked by most leads"
                rest={{ count: unanswered.length - MAX_CARD_LINES, to: UNANSWERED_FAQS }}
              >
                {unanswered.slice(0, MAX_CARD_LINES).map((faq) => (
                  <Line
                    key={faq.id}
                    name={
                      <Link
                        to={paths.faqs(new URLSearchParams({ answered: 'unanswered', faq: faq.id }))}
                        dir="auto"
                      >
                        {faq.question?.trim() || 'Blank question'}
                      </Link>
                    }
                    end={<AskedBy faq={faq} />}
                  />
                ))}
              </CardLines>
            </>
          )}
        </>
      )}
    </OverviewCard>
  );
}

function AskedBy({ faq }: { faq: SmartFaq }) {
  const count = countAskers(faq);
  return count === null ? <EmptyValue label="unknown who asked" /> : pluralize(count, 'lead');
}
