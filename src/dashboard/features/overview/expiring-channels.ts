import { toUtcTime } from '#contract/fields.ts';
import type { ListedChannel } from '#contract/custom-channel.ts';
import type { OfSource } from '../../api/attention-sources.ts';
import type { KnownSource } from '../../api/source-directory.ts';
import { expiryOf } from '../../lib/expiry.ts';

export type ExpiringChannel = { source: KnownSource; channel: ListedChannel; at: number };

/** Those that expire first come first. */
export function expiringChannels(
  ofSources: readonly OfSource<ListedChannel[]>[],
  now: number,
): { expired: ExpiringChannel[]; soon: ExpiringChannel[]; all: number } {
  const channels = ofSources.flatMap(({ source, value }) =>
    value.map((channel) => ({ source, channel, state: expiryOf(channel.expiration, now)?.state })),
  );
  const inState = (wanted: 'expired' | 'soon') =>
    channels
      .filter(({ state }) => state === wanted)
      .map(({ source, channel }) => ({ source, channel, at: toUtcTime(channel.expiration ?? '') }))
      .toSorted((a, b) => a.at - b.at);
  return { expired: inState('expired'), soon: inState('soon'), all: channels.length };
}
