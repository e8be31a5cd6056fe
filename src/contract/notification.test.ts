import { describe, expect, it } from 'vitest';
import { Notification, updateNotification } from './notification.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'notification-1',
  kind: 'aiProviderFailure',
  title: 'A provider refuses requests',
  body: 'Two replies were not written.',
  viewed: false,
  timestamp: '2025-03-14T09:26:53.589Z',
  metadata: { aiProviderId: 'provider-1', sourceId: null, botId: 'bot-1', rawAiError: '{"code":429}' },
};

describe('a notification', () => {
  it('parses unchanged, with null for missing fields', () => {
    expect(Notification.parse(full)).toEqual(full);
    expect(Notification.parse({ id: 'x', viewed: true })).toEqual({
      id: 'x',
      viewed: true,
      kind: null,
      title: null,
      body: null,
      timestamp: null,
      metadata: null,
    });
    expect(Notification.parse({ ...full, metadata: {} }).metadata).toEqual({
      aiProviderId: null,
      sourceId: null,
      botId: null,
      rawAiError: null,
    });
  });

  it.each([
    { id: '' },
    { viewed: null },
    { viewed: 'false' },
    { timestamp: 1_741_944_413 },
    { metadata: 'none' },
    { metadata: { rawAiError: { code: 429 } } },
  ])('rejects %j', (change) => {
    expect(parseStrictly(Notification, { ...full, ...change }).success).toBe(false);
  });
});

describe('the update of a notification', () => {
  it('contains only whether the notification was viewed', () => {
    expect(updateNotification.body.parse({ viewed: false, title: 'mine', id: 'other' })).toEqual({
      viewed: false,
    });
    for (const body of [{}, { viewed: null }, { viewed: 'true' }, { viewed: 1 }, [], null]) {
      expect(updateNotification.body.safeParse(body).success).toBe(false);
    }
  });
});
