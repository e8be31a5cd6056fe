import Badge from '@mui/material/Badge';
import { useQuery } from '@tanstack/react-query';
import { useBackgroundRefetch } from '../../api/live/live-query.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { subjectsText, unreadSummary } from '../../domain/notification-groups.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { BellIcon, BellLink } from './bell-link.tsx';
import type { OnIntent } from './navigation.tsx';

/** Shows the number of subjects with unread notifications. Only if `isSupported(listNotifications)`. */
export function UnreadBell({ onIntent }: { onIntent: OnIntent }) {
  const asked = notificationQueries.list();
  const { data: reply } = useQuery({ ...asked, refetchOnWindowFocus: false });
  useBackgroundRefetch(asked.queryKey, { on: ['notification.created'] });
  if (reply === undefined) return <BellLink onIntent={onIntent} />;
  const summary = unreadSummary(reply.data);
  const count = `${pluralize(summary.unread, 'unread notification')}${subjectsText(summary)}`;
  // The count includes its time, because it stays visible if a refresh fails.
  const time = formatClock(new Date(reply.receivedAt), viewerZone());
  return (
    <BellLink onIntent={onIntent} subjects={summary.subjects} about={`${count}, as of ${time}`}>
      <Badge badgeContent={summary.subjects} color="primary">
        <BellIcon />
      </Badge>
    </BellLink>
  );
}
