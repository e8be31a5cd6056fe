import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as z from 'zod';
import { listNotifications } from '#contract/notification.ts';
import { isSupported } from '../../api/transport/config.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { paths } from '../../lib/paths.ts';
import { defineSearch, optional } from '../../lib/search-params.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { BackToList } from '../../list/back-to-list.tsx';
import { Neighbours } from '../../list/neighbours.tsx';
import { ignoredNotices, staleNotices } from '../../list/notices.ts';
import { Card, CardSkeleton } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { Loaded } from '../../ui/panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { MetaLine, PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import { MarkButton, NotificationDetails, ViewedChip } from './notification-details.tsx';
import { notificationTitle } from './notification-rows.ts';
import { markOf, useMarking } from './use-marking.ts';

const yesOrNo = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

const notificationPageSearch = defineSearch({
  /**
   * The state (read or not) that a link asks for. The page applies the state only after confirmation, because opening a
   * URL must not write.
   */
  viewed: optional(yesOrNo),
});

const MarkDialog = onDemand(async () => (await import('./mark-dialog.tsx')).MarkDialog);

export function NotificationPage() {
  const { notificationId = '' } = useParams();
  return <OneNotification key={notificationId} id={notificationId} />;
}

/**
 * The height that a narrow screen reserves while the title loads: most titles have two lines, and the state is below.
 */
const ROOM_OF_TITLE = { display: 'block', minHeight: 80 };

function OneNotification({ id }: { id: string }) {
  const { values: search, ignored, change } = useSearchState(notificationPageSearch);
  const isListed = isSupported(listNotifications);
  const newest = useQuery({ ...notificationQueries.newest(), ...PREFETCHED });
  const isLoaded = newest.data?.data.some((one) => one.id === id) === true;
  // The first pages may lack an old notification. The page then loads all notifications.
  const isInFirstPages = newest.isEnabled && (isLoaded || newest.isPending || newest.data?.rest === null);
  const all = useQuery({
    ...notificationQueries.list(),
    ...PREFETCHED,
    enabled: isListed && !isInFirstPages,
  });
  const list = isInFirstPages ? newest : all;
  const { data: seenHere = [] } = useQuery(notificationQueries.seen());
  const seen = seenHere.find(({ notification }) => notification.id === id);
  const notification = list.data?.data.find((one) => one.id === id) ?? seen?.notification ?? null;
  const name = notification ? notificationTitle(notification).text : `Notification ${id}`;
  const { markOne, pending } = useMarking();
  const isNarrow = useNarrow();

  const markButton = (viewed: boolean) => (
    <MarkButton
      mark={notification ? markOf(notification, viewed) : { id, name: id, viewed, before: null }}
      isPending={pending.has(id)}
      onMark={markOne}
    />
  );

  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.notifications}>Notifications</BackToList>}
        title={
          notification ? (
            name
          ) : (
            <span style={list.isLoading && isNarrow ? ROOM_OF_TITLE : undefined}>Notification</span>
          )
        }
        beside={notification && <ViewedChip notification={notification} />}
        meta={
          <MetaLine>
            <span>
              Notification <CopyableId value={id} label="notification id" keep={24} />
            </span>
            {!isListed && seen && (
              <span>
                As returned <Moment value={new Date(seen.receivedAt).toISOString()} mode="relative" />
              </span>
            )}
          </MetaLine>
        }
        freshness={isListed && <Freshness query={list} />}
        actions={
          <>
            {notification ? (
              markButton(!notification.viewed)
            ) : (
              <>
                {markButton(true)}
                {markButton(false)}
              </>
            )}
            <Neighbours noun="notification" list={paths.notifications()} to={paths.notification} id={id} />
          </>
        }
      />
      <Notices items={[...ignoredNotices(ignored), ...staleNotices('This notification is', list)]} />
      {notification ? (
        <NotificationDetails notification={notification} />
      ) : isListed ? (
        <Loaded query={list} label="notification" skeleton={<CardSkeleton lines={6} />}>
          {({ invalidCount }) => <NotListed id={id} invalidCount={invalidCount} />}
        </Loaded>
      ) : (
        <NotSeen />
      )}
      {search.viewed !== null && (
        <MarkDialog
          id={id}
          name={name}
          viewed={search.viewed}
          // Closing the dialog replaces the history entry, so that the browser's back button does not open the dialog
          // again.
          onClose={() => change({ viewed: null }, 'place')}
        />
      )}
    </>
  );
}

function NotListed({ id, invalidCount }: { id: string; invalidCount: number }) {
  return (
    <Card title="Not in the list">
      <p className="quiet prose">
        The service lists no notification with the id <code>{id}</code>: it may have been removed, or belong
        to another agency.
        {invalidCount > 0 && ' Some notifications could not be read: it may be one of those.'}
      </p>
    </Card>
  );
}

function NotSeen() {
  return (
    <Card title="Not seen in this tab yet">
      <p className="quiet prose">
        This service cannot read notifications. It returns one only when it is marked as read or unread; until
        then, its contents are unknown here.
      </p>
    </Card>
  );
}
