import Badge from '@mui/material/Badge';
import { useBackgroundRefetch } from '../../api/live/live-query.ts';
import { subjectsText } from '../../domain/notification-groups.ts';
import { useUnreadNotifications } from '../../domain/unread-notifications.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { BellIcon, BellLink } from './bell-link.tsx';
import type { OnIntent } from './navigation.tsx';

/** Shows the number of subjects with unread notifications. Callers render it only if `canCountUnread()`. */
export function UnreadBell({ onIntent }: { onIntent: OnIntent }) {
  const { unread, receivedAt, queryKey } = useUnreadNotifications({ refetchOnWindowFocus: false });
  useBackgroundRefetch(queryKey, { on: ['notification.created'] });
  if (unread === undefined || receivedAt === undefined) return <BellLink onIntent={onIntent} />;
  const count = `${pluralize(unread.unread, 'unread notification')}${subjectsText(unread)}`;
  // The tooltip contains the time of the count, because an old count stays visible if a refresh fails.
  const time = formatClock(new Date(receivedAt), viewerZone());
  return (
    <BellLink onIntent={onIntent} subjects={unread.subjects} about={`${count}, as of ${time}`}>
      <Badge badgeContent={unread.subjects} color="primary">
        <BellIcon />
      </Badge>
    </BellLink>
  );
}
