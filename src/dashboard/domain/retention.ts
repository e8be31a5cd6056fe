import { useQuery } from '@tanstack/react-query';
import type { Retention } from '#contract/retention.ts';
import { retentionQueries } from '../api/resources/retention-queries.ts';
import { pluralize } from '../lib/pluralize.ts';

/**
 * Returns when the service deletes records of a kind, as a text. Null if the service keeps them, or if this is unknown.
 */
export function useDeletionText(kind: keyof typeof DELETION_TEXTS): string | null {
  const { data } = useQuery(retentionQueries.current());
  return data ? DELETION_TEXTS[kind](data.data) : null;
}

export const DELETION_TEXTS = {
  notifications: ({ readNotificationDays: read, unreadNotificationDays: unread }: Retention) =>
    sentences(
      read !== null && `Notifications are deleted ${days(read)} after they were read.`,
      unread !== null && `Unread notifications are deleted after ${days(unread)}.`,
    ),
  visits: ({ pageVisitDays }: Retention) =>
    sentences(pageVisitDays !== null && `Visits are deleted after ${days(pageVisitDays)}.`),
  events: ({ eventDays, heldEventDays }: Retention) =>
    sentences(
      eventDays !== null && `Events are deleted after ${days(eventDays)}.`,
      heldEventDays !== null &&
        heldEventDays !== eventDays &&
        `Those with held deliveries, and those of a source that is off, are deleted after ${days(heldEventDays)}.`,
    ),
};

function sentences(...parts: readonly (string | false)[]): string | null {
  return parts.filter((part) => part !== false).join(' ') || null;
}

function days(count: number): string {
  return pluralize(count, 'day');
}
