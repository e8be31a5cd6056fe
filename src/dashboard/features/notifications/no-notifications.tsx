import { countOf } from '../../lib/count-of.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { NotificationSearch } from './notification-search.ts';

type NoNotificationsProps = {
  /** How many there are before the filters. */
  all: number;
  /** Whether the service lists its notifications: else they are those that were updated in this tab. */
  isListed: boolean;
  search: NotificationSearch;
  onClear: () => void;
};

/** Why no notification is shown, and what to do about it. A request that failed never comes here. */
export function NoNotifications({ all, isListed, search, onClear }: NoNotificationsProps) {
  if (all > 0) {
    const { show, kind, day, text } = search;
    const isUnreadAlone = show === 'unread' && kind.length === 0 && day.length === 0 && text.trim() === '';
    return (
      <EmptyState
        title={isUnreadAlone ? 'Everything was viewed' : 'No notification matches'}
        reason={
          isUnreadAlone
            ? `None of the ${countOf(all, 'notification')} is unread.`
            : `None of the ${countOf(all, 'notification')} fits all of these filters.`
        }
        action={
          <Button variant="outlined" onClick={onClear}>
            {isUnreadAlone ? 'Show all' : 'Clear all filters'}
          </Button>
        }
      />
    );
  }
  if (!isListed) {
    return (
      <EmptyState
        title="No notification was seen in this tab yet"
        reason="Those that you mark here are listed then, as the service answers."
      />
    );
  }
  return (
    <EmptyState
      title="No notifications yet"
      reason="The service tells here of what an admin should know, such as a provider that fails."
    />
  );
}
