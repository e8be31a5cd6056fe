import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { Notification } from '#contract/notification.ts';
import { useBackgroundRefetch } from '../../api/live/live-query.ts';
import type { Reply } from '../../api/transport/call.ts';
import { countUnreadSubjects } from '../../domain/notification-groups.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { Link } from '../../ui/link.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import { tip } from '../../ui/tip.ts';
import type { OnIntent } from './navigation.tsx';

/** Shows the number of subjects with unread notifications. Only if `isSupported(listNotifications)`. */
export function UnreadBell({ onIntent }: { onIntent: OnIntent }) {
  const asked = notificationQueries.list();
  const { data: reply } = useQuery({ ...asked, refetchOnWindowFocus: false });
  useBackgroundRefetch(asked.queryKey, { on: ['notification.created'] });
  const subjects = reply && countUnreadSubjects(reply.data);
  const to = subjects ? paths.notifications(new URLSearchParams({ show: 'unread' })) : paths.notifications();
  return (
    <IconButton
      component={Link}
      to={to}
      aria-label={
        subjects === undefined ? 'Notifications' : `Notifications: ${formatNumber(subjects)} unread`
      }
      {...intentHandlers(() => onIntent(paths.notifications()))}
      {...tip(tipOf(reply))}
    >
      <Badge badgeContent={subjects} color="primary">
        <Bell size={18} aria-hidden />
      </Badge>
    </IconButton>
  );
}

/** The count includes its time, because it stays visible if a refresh fails. */
function tipOf(reply: Reply<readonly Notification[]> | undefined): string {
  if (reply === undefined) return 'Notifications';
  const time = formatClock(new Date(reply.receivedAt), viewerZone());
  const unread = reply.data.filter(({ viewed }) => !viewed).length;
  const subjects = countUnreadSubjects(reply.data);
  const about = subjects < unread ? ` about ${pluralize(subjects, 'subject')}` : '';
  return `${pluralize(unread, 'unread notification')}${about}, as of ${time}`;
}
