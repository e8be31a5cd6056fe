import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { unreadSummary } from '../../domain/notification-groups.ts';
import { filterBy } from '../../list/facets.ts';
import { dayText, grouping, notificationTitle, toNotificationRows } from './notification-rows.ts';
import { namesValue } from '../../testing/values.ts';
import { notificationFacets, notificationSearch } from './notifications-page.tsx';

const { nameOf } = namesValue();
const FACETS = notificationFacets('2025-03-14', { bot: nameOf, source: nameOf }, 'UTC');
const SHOWN = notificationSearch.defaults;

const notification = (overrides: Partial<Notification>): Notification => ({
  id: 'n',
  kind: 'newSignIn',
  title: 'Somebody signed in',
  body: null,
  viewed: false,
  timestamp: '2025-03-14T12:00:00Z',
  metadata: null,
  ...overrides,
});

const all = [
  notification({ id: 'viewed new', viewed: true, timestamp: '2025-03-14T23:00:00Z' }),
  notification({ id: 'no time', timestamp: null }),
  notification({ id: 'old', timestamp: '2025-03-12T01:00:00Z', kind: 'webhookFailed' }),
  notification({ id: 'new', timestamp: '2025-03-14T22:30:00Z' }),
  notification({ id: 'odd time', timestamp: 'last Friday' }),
];

const idsOf = (rows: readonly Notification[]) => rows.map(({ id }) => id);

describe('the rows of notifications', () => {
  it('are sorted by unread first, then newest first, with missing times last', () => {
    expect(idsOf(toNotificationRows(all, 'UTC'))).toEqual([
      'new',
      'old',
      'no time',
      'odd time',
      'viewed new',
    ]);
  });

  it("belong to a day in the user's time zone, or to none without a valid time", () => {
    const daysIn = (zone: string) =>
      Object.fromEntries(toNotificationRows(all, zone).map(({ id, day }) => [id, day]));
    expect(daysIn('UTC').new).toBe('2025-03-14');
    expect(daysIn('Europe/Berlin').old).toBe('2025-03-12');
    expect(daysIn('America/New_York').old).toBe('2025-03-11');
    expect(daysIn('Asia/Tokyo').new).toBe('2025-03-15');
    expect(daysIn('UTC')['odd time']).toBeNull();
  });

  it('are narrowed by each filter', () => {
    const rows = toNotificationRows(all, 'UTC');
    const left = (filters: object) =>
      idsOf(rows.filter(filterBy(FACETS, { ...SHOWN, ...filters }, SHOWN) ?? (() => true)));
    expect(left({ show: 'unread' })).toEqual(['new', 'old', 'no time', 'odd time']);
    expect(left({ kind: ['webhookFailed'] })).toEqual(['old']);
    expect(left({ days: '7d' })).toEqual(['new', 'old', 'viewed new']);
    expect(left({ days: '2025-03-14..2025-03-14', show: 'unread' })).toEqual(['new']);
  });

  it('show today and yesterday in words', () => {
    expect(dayText('2025-03-14', '2025-03-14')).toBe('Today');
    expect(dayText('2025-02-28', '2025-03-01')).toBe('Yesterday');
    expect(dayText('2025-03-12', '2025-03-14')).toBe('12 Mar 2025');
  });

  it('are grouped by day, or by kind if sorted by kind', () => {
    const rows = toNotificationRows(all, 'UTC');
    expect(rows.map(grouping(null, '2025-03-14')!)).toEqual([
      'Unread · Today',
      'Unread · 12 Mar 2025',
      'Unread · Without a time',
      'Unread · Without a time',
      'Read · Today',
    ]);
    expect(rows.map(grouping('when', '2025-03-15')!).slice(0, 3)).toEqual([
      'Yesterday',
      '12 Mar 2025',
      'Without a time',
    ]);
    const byKind = grouping('kind', '2025-03-14')!;
    expect(rows.slice(0, 2).map(byKind)).toEqual(['New sign in', 'Webhook failed']);
    expect(byKind({ ...rows[0]!, kind: ' ' })).toBe('Without a kind');
    expect(grouping('title', '2025-03-14')).toBeUndefined();
  });

  it('count as unread until they are marked as read', () => {
    expect(unreadSummary(all).unread).toBe(4);
  });
});

describe('the label of a notification', () => {
  it('is its title, or the first sentence of its message without a title', () => {
    const titleOf = (body: string) => notificationTitle(notification({ title: ' ', body }));
    expect(titleOf('Maintenance on Sunday from 02:00 to 02:20 UTC. Messages are queued meanwhile.')).toEqual({
      text: 'Maintenance on Sunday from 02:00 to 02:20 UTC',
      isNamed: true,
    });
    expect(titleOf(' 1.5 MB are left\nOr less').text).toBe('1.5 MB are left');
    expect(titleOf('x'.repeat(64_000)).text).toHaveLength(240);
  });

  it('is its kind and id without a title and a message', () => {
    expect(notificationTitle(notification({}))).toEqual({ text: 'Somebody signed in', isNamed: true });
    expect(notificationTitle(notification({ title: ' ' })).text).toBe('Untitled New sign in n');
    expect(
      notificationTitle(notification({ title: null, body: 'Down v2.1 on Sunday. Please wait.' })),
    ).toEqual({
      text: 'Down v2.1 on Sunday',
      isNamed: true,
    });
    expect(notificationTitle(notification({ title: null, kind: null }))).toEqual({
      text: 'Untitled notification n',
      isNamed: false,
    });
  });
});
