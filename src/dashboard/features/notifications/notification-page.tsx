import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { listNotifications } from '#contract/notification.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { offers } from '../../api/config.ts';
import { BackToList } from '../../list/back-to-list.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices } from '../../list/ignored-notices.ts';
import { Notices } from '../../ui/notices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { staleNotices } from '../../list/stale-notices.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { CopyableId } from '../../ui/copyable.tsx';
import { Moment } from '../../ui/moment.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { NotificationDetail, NotificationSkeleton } from './notification-detail.tsx';
import { notificationPageSearch } from './notification-page-search.ts';
import styles from './notification-page.module.css';
import { notificationTitle } from './notification-rows.ts';
import { markOf, useMarking } from './use-marking.ts';

const MarkDialog = onDemand(async () => (await import('./mark-dialog.tsx')).MarkDialog);

export function NotificationPage() {
  const { notificationId = '' } = useParams();
  return <OneNotification key={notificationId} id={notificationId} />;
}

function OneNotification({ id }: { id: string }) {
  const { values: search, ignored, change } = useSearchState(notificationPageSearch);
  const isListed = offers(listNotifications);
  // Only watches: the panel below is what loads them, and what fails when they cannot be had.
  const watched = useQuery({ ...notificationQueries.list(), enabled: false });
  const { data: seenHere = [] } = useQuery(notificationQueries.seen());
  const seen = seenHere.find(({ notification }) => notification.id === id);
  const notification = watched.data?.data.find((one) => one.id === id) ?? seen?.notification ?? null;
  const name = notification ? notificationTitle(notification).text : `Notification ${id}`;
  const { markOne, pending } = useMarking();
  const isPending = pending.has(id);

  const markButton = (viewed: boolean) => (
    <Button
      variant="outlined"
      aria-disabled={isPending}
      onClick={() =>
        !isPending &&
        markOne(notification ? markOf(notification, viewed) : { id, name: id, viewed, before: null })
      }
    >
      {viewed ? 'Mark as viewed' : 'Mark as unread'}
    </Button>
  );

  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.notifications}>Notifications</BackToList>}
        title={notification ? name : 'Notification'}
        beside={
          notification && (
            <StatusChip tone={notification.viewed ? 'neutral' : 'accent'}>
              {notification.viewed ? 'Viewed' : 'Unread'}
            </StatusChip>
          )
        }
        meta={
          <span className={styles.meta}>
            <span>
              Notification <CopyableId value={id} label="notification id" keep={24} />
            </span>
            {isListed && <Freshness query={watched} />}
            {!isListed && seen && (
              <span>
                As answered <Moment value={new Date(seen.receivedAt).toISOString()} />
              </span>
            )}
          </span>
        }
        actions={
          notification ? (
            markButton(!notification.viewed)
          ) : (
            <>
              {markButton(true)}
              {markButton(false)}
            </>
          )
        }
      />
      <Notices items={[...ignoredNotices(ignored), ...staleNotices('This notification is', watched)]} />
      <Panel label="notification" skeleton={<NotificationSkeleton />}>
        <NotificationDetail id={id} known={notification} />
      </Panel>
      {search.viewed !== null && (
        <MarkDialog
          id={id}
          name={name}
          viewed={search.viewed}
          // In place: going back must not open it again.
          onClose={() => change({ viewed: null }, 'place')}
        />
      )}
    </>
  );
}
