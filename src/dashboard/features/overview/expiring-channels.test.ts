import { expect, it } from 'vitest';
import { ListedChannel } from '#contract/custom-channel.ts';
import { expiringChannels } from './expiring-channels.ts';

const NOW = Date.parse('2025-03-14T09:00:00Z');

const source = (id: string) => ({ id, name: null, category: null, key: null, enabled: true });
const channel = (id: string, expiration: string | null) =>
  ListedChannel.parse({ id, expiration, hasAuthToken: false });

it('channels expire in the order of their moments, whichever source they are of', () => {
  const { expired, soon, all } = expiringChannels(
    [
      {
        source: source('a'),
        value: [
          channel('never', null),
          channel('later', '2025-03-21T09:00:00Z'),
          channel('soon', '2025-03-21T08:59:59Z'),
          channel('just now', '2025-03-14T09:00:00Z'),
        ],
      },
      {
        source: source('b'),
        value: [channel('sooner', '2025-03-15T09:00:00+02:00'), channel('long ago', '2024-03-14T09:00:00Z')],
      },
    ],
    NOW,
  );
  expect(expired.map(({ source: { id }, channel: each }) => [id, each.id])).toEqual([
    ['b', 'long ago'],
    ['a', 'just now'],
  ]);
  expect(soon.map(({ channel: { id } }) => id)).toEqual(['sooner', 'soon']);
  expect(all).toBe(6);
});
