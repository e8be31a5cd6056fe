import { describe, expect, it } from 'vitest';
import { CustomChannel } from '#contract/custom-channel.ts';
import { channelSecrets, toChannel } from '../channels/to-channel.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { collector } from '../testing/log-collector.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { sampleAgency, secondAgency, type SampleAgency } from './agencies.ts';
import { channelRowsOf } from './channels.ts';
import { DAY } from './timeline.ts';

const TODAY = Date.UTC(2026, 2, 18);
const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));

function shownOf(agency: SampleAgency) {
  return channelRowsOf(agency, TODAY, secrets).map((row) => {
    const stored = { ...row, authToken: row.authToken ?? null, refreshToken: row.refreshToken ?? null };
    const owner = { agencyId: agency.id, secrets };
    const refreshToken = channelSecrets(owner, row).open('refreshToken', stored.refreshToken);
    return { ...toChannel(owner, stored as Parameters<typeof toChannel>[1]), refreshToken };
  });
}

describe('the custom channels of the sample', () => {
  it('are on four sources, and on one source of the second agency', () => {
    const channels = shownOf(sampleAgency);
    expect(channels).toHaveLength(8);
    expect(new Set(channels.map(({ sourceId }) => sourceId)).size).toBe(4);
    expect(shownOf(secondAgency)).toHaveLength(1);
  });

  it('include expired channels, channels that expire soon or later, and permanent channels', () => {
    const days = shownOf(sampleAgency).map(({ expiration }) =>
      expiration === null ? null : (Date.parse(expiration) - TODAY) / DAY,
    );
    for (const group of [
      days.filter((day) => day !== null && day < 0),
      days.filter((day) => day !== null && day > 0 && day < 7),
      days.filter((day) => day !== null && day > 30),
      days.filter((day) => day === null),
    ]) {
      expect(group.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('are deterministic, may lack tokens, and match the contract', () => {
    const channels = shownOf(sampleAgency);
    expect(shownOf(sampleAgency)).toEqual(channels);
    for (const { refreshToken: _, ...channel } of channels) {
      expect(CustomChannel.parse(channel)).toEqual(channel);
    }
    expect(channels.filter(({ authToken }) => authToken === null)).toHaveLength(1);
    expect(channels.filter(({ refreshToken }) => refreshToken === null)).toHaveLength(5);
  });
});
