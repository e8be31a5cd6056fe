import { describe, expect, it } from 'vitest';
import { NOTHING_DELETED } from '../testing/retention-of-service.ts';
import { DELETION_TEXTS } from './retention.ts';

describe('the text about the deletion of records', () => {
  it.each([
    [
      'notifications',
      { readNotificationDays: 90 },
      'Notifications are deleted 90 days after they were read.',
    ],
    ['notifications', { unreadNotificationDays: 365 }, 'Unread notifications are deleted after 365 days.'],
    ['visits', { pageVisitDays: 1 }, 'Visits are deleted after 1 day.'],
    ['events', { eventDays: 30 }, 'Events are deleted after 30 days.'],
    ['events', { eventDays: 30, heldEventDays: 30 }, 'Events are deleted after 30 days.'],
    [
      'events',
      { eventDays: 30, heldEventDays: 90 },
      'Events are deleted after 30 days. Those with held deliveries, and those of a source that is off, are deleted after 90 days.',
    ],
  ] as const)('names the days of %s: %j', (kind, changes, text) => {
    expect(DELETION_TEXTS[kind]({ ...NOTHING_DELETED, ...changes })).toBe(text);
  });

  it('is missing if nothing is deleted', () => {
    for (const text of Object.values(DELETION_TEXTS)) expect(text(NOTHING_DELETED)).toBeNull();
  });
});
