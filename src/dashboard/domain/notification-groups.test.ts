import { expect, it } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { subjectsText, unreadSummary } from './notification-groups.ts';

const notification = (overrides: Partial<Notification>): Notification => ({
  id: 'n',
  kind: 'aiProviderError',
  title: 'It failed',
  body: null,
  viewed: false,
  timestamp: null,
  metadata: null,
  ...overrides,
});

const about = (botId: string) => ({ aiProviderId: null, sourceId: null, botId, rawAiError: null });

it('counts each subject of unread notifications once', () => {
  expect(
    unreadSummary([
      notification({ id: 'a' }),
      notification({ id: 'b', body: 'Another body' }),
      notification({ id: 'c', metadata: about('bot') }),
      notification({ id: 'd', kind: 'other' }),
      notification({ id: 'e', title: null }),
      notification({ id: 'f', title: ' ' }),
      notification({ id: 'g', title: 'Read', viewed: true }),
    ]),
  ).toEqual({ unread: 6, subjects: 5 });
});

it('counts notifications without a title once for each message', () => {
  const untitled = (id: string, body: string | null, title: string | null = null) =>
    notification({ id, title, body });
  const summaryOf = (...all: Notification[]) => unreadSummary(all).subjects;
  expect(summaryOf(untitled('a', 'It failed'), untitled('b', 'It failed', ' '))).toBe(1);
  expect(summaryOf(untitled('a', 'It failed'), untitled('b', 'It failed again'))).toBe(2);
  expect(summaryOf(untitled('a', 'It failed'), untitled('b', null, 'It failed'))).toBe(2);
  expect(summaryOf(untitled('a', ' '), untitled('b', ' '), untitled('c', null))).toBe(3);
});

it('names the subjects only if some notifications share one', () => {
  expect(subjectsText({ unread: 6, subjects: 5 })).toBe(' about 5 subjects');
  expect(subjectsText({ unread: 3, subjects: 1 })).toBe(' about 1 subject');
  expect(subjectsText({ unread: 5, subjects: 5 })).toBe('');
});
