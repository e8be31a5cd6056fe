import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useBackgroundRefetch } from '../../api/live/live-query.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { Link } from '../../ui/link.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import { tip } from '../../ui/tip.ts';
import type { OnIntent } from './navigation.tsx';

/** Shows the number of unread notifications. Only if `isSupported(listNotifications)`. */
export function UnreadBell({ onIntent }: { onIntent: OnIntent }) {
  const asked = notificationQueries.list();
  const { data: reply } = useQuery({ ...asked, refetchOnWindowFocus: false });
  useBackgroundRefetch(asked.queryKey, { on: ['notification.created'] });
  const unread = reply?.data.filter(({ viewed }) => !viewed).length;
  const to = unread ? paths.notifications(new URLSearchParams({ show: 'unread' })) : paths.notifications();
  return (
    <IconButton
      component={Link}
      to={to}
      aria-label={unread === undefined ? 'Notifications' : `Notifications: ${formatNumber(unread)} unread`}
      {...intentHandlers(() => onIntent(paths.notifications()))}
      {...tip(tipOf(unread, reply?.receivedAt))}
    >
      <Badge badgeContent={unread} color="primary">
        <Bell size={18} aria-hidden />
      </Badge>
    </IconButton>
  );
}

/** The count includes its time, because it stays visible if a refresh fails. */
function tipOf(unread: number | undefined, receivedAt = 0): string {
  if (unread === undefined) return 'Notifications';
  const time = formatClock(new Date(receivedAt), viewerZone());
  return `${pluralize(unread, 'unread notification')}, as of ${time}`;
}
