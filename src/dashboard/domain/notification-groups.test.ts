import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { countUnreadSubjects, kindWords } from './notification-groups.ts';

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

it('counts unread notifications of the same subject once', () => {
  expect(
    countUnreadSubjects([
      notification({ id: 'a' }),
      notification({ id: 'b', body: 'Another body' }),
      notification({ id: 'c', metadata: about('bot') }),
      notification({ id: 'd', kind: 'other' }),
      notification({ id: 'e', title: null }),
      notification({ id: 'f', title: ' ' }),
      notification({ id: 'g', title: 'Read', viewed: true }),
    ]),
  ).toBe(5);
});

describe('the words of a kind', () => {
  it.each([
    ['aiProviderError', 'AI provider error'],
    ['channelExpiring', 'Channel expiring'],
    ['new_sign-in', 'New sign in'],
    ['webhook', 'Webhook'],
    ['Already words', 'Already words'],
    ['', ''],
  ])('for %j are %j', (kind, words) => {
    expect(kindWords(kind)).toBe(words);
  });
});
