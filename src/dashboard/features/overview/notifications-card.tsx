import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { Notices } from '../../ui/notices.tsx';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { paths } from '../../lib/paths.ts';
import { parseInstant } from '../../lib/time.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Calm, FEW, Figure, Figures, Line, Lines, OverviewCard } from './overview-card.tsx';

const LIST = notificationQueries.list();

const UNREAD = paths.notifications(new URLSearchParams({ show: 'unread' }));

/** What nobody has viewed yet. Only where the service has a feed. */
export function NotificationsCard() {
  const watched = useQuery({ ...LIST, enabled: false });
  return (
    <OverviewCard title="Notifications" watched={watched} to={paths.notifications()}>
      <UnreadNotifications />
    </OverviewCard>
  );
}

function UnreadNotifications() {
  const query = useSuspenseQuery(LIST);
  const { data, unreadable } = query.data;
  const unread = data.filter(({ viewed }) => !viewed).toSorted((a, b) => timeOf(b) - timeOf(a));
  return (
    <>
      <Notices
        items={[
          ...unreadableNotices('notification', unreadable),
          ...staleNotices('These notifications are', query),
        ]}
      />
      {unread.length === 0 ? (
        <Calm
          words={data.length === 0 ? 'There are no notifications' : 'Every notification was viewed'}
          unread={unreadable}
        />
      ) : (
        <>
          <Figures>
            <Figure count={unread.length} words="unread" to={UNREAD} />
          </Figures>
          <Lines label="Newest unread notifications" rest={{ count: unread.length - FEW, to: UNREAD }}>
            {unread.slice(0, FEW).map((notification) => (
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
          </Lines>
        </>
      )}
    </>
  );
}

/** What does not say when it was comes last. */
function timeOf({ timestamp }: Notification): number {
  return parseInstant(timestamp)?.getTime() ?? 0;
}
