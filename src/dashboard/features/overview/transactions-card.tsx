import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import type { Transaction } from '#contract/transaction.ts';
import { transactionQueries } from '../../api/transaction-queries.ts';
import { Notices } from '../../ui/notices.tsx';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { useAmountUnit } from '../../lib/amount-unit.ts';
import { formatMoney, sumByCurrency } from '../../lib/money.ts';
import { formatCount } from '../../lib/figure-words.ts';
import { paths } from '../../lib/paths.ts';
import { viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import styles from './overview-card.module.css';
import { Calm, Figure, Figures, Line, Lines, OverviewCard, together } from './overview-card.tsx';
import { readUnsettled, RECENT_RANGE } from './unsettled.ts';

const FAILED = transactionQueries.list({ status: 'failed' });
const PENDING = transactionQueries.list({ status: 'pending' });

/** The transactions that failed, and those that are pending. */
export function TransactionsCard() {
  const failed = useQuery({ ...FAILED, enabled: false });
  const pending = useQuery({ ...PENDING, enabled: false });
  return (
    <OverviewCard title="Billing" watched={together(failed, pending)} to={paths.billing()}>
      <UnsettledTransactions />
    </OverviewCard>
  );
}

function UnsettledTransactions() {
  const zone = viewerZone();
  const [failedReply, pendingReply] = useSuspenseQueries({ queries: [FAILED, PENDING] });
  const { recentlyFailed, failed, pending, pendingSince, unreadable } = readUnsettled(
    { failed: failedReply.data, pending: pendingReply.data },
    { today: useToday(zone), zone },
  );
  return (
    <>
      <Notices
        items={[
          ...unreadableNotices('transaction', unreadable),
          ...staleNotices('Failed transactions are', failedReply),
          ...staleNotices('Pending transactions are', pendingReply),
        ]}
      />
      {recentlyFailed.length + pending.length === 0 ? (
        <Calm words="Nothing failed in the last 28 days, and nothing is pending" unread={unreadable} />
      ) : (
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
      )}
      {failed.length + pending.length > 0 && (
        <Lines label="What they add up to">
          {recentlyFailed.length > 0 && <Line name={<Sums of={recentlyFailed} />} end="failed" />}
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
                  {formatCount(failed.length)} failed in all
                </Link>
              }
            />
          )}
        </Lines>
      )}
    </>
  );
}

/** One sum for each currency: they are never added to each other. */
function Sums({ of }: { of: readonly Transaction[] }) {
  const unit = useAmountUnit();
  const sums = sumByCurrency(of).map(({ currency, sum }) => formatMoney(sum, currency, unit));
  return (
    <span className={styles.sums}>
      {sums.map((words, place) => (
        // A sum is whole in its line, and none is left out.
        <span key={words} className={styles.sum}>
          {place < sums.length - 1 ? `${words}, ` : words}
        </span>
      ))}
    </span>
  );
}
