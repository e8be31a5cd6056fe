/** The custom channels of the sample: some have expired, some expire soon or later, and one is incomplete. */
import { channelSecrets } from '../channels/to-channel.ts';
import type { customChannel } from '../db/schema.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { SampleAgency } from './agencies.ts';
import { opaqueId, Random } from './random.ts';
import { DAY, HOUR } from './timeline.ts';

type ChannelTemplate = {
  /** The name of the source. The channel belongs to the agency that has this source. */
  source: string;
  friendlyName: string | null;
  provider: string | null;
  uniqueId: string | null;
  /** The number of days until the tokens expire. Negative if they have expired, null if they never expire. */
  expiresInDays: number | null;
  /** The length of the token. 0 means that there is no token. */
  authToken: number;
  refreshToken: number;
};

const CHANNELS: readonly ChannelTemplate[] = [
  {
    source: 'Brightridge Solar: website',
    friendlyName: 'Text line, Phoenix office',
    provider: 'twilio',
    uniqueId: '+16025550142',
    expiresInDays: 214,
    authToken: 32,
    refreshToken: 0,
  },
  {
    source: 'Brightridge Solar: website',
    friendlyName: 'Messenger of the spring campaign',
    provider: 'messenger',
    uniqueId: '109284417736205',
    expiresInDays: 5,
    authToken: 120,
    refreshToken: 96,
  },
  {
    source: 'Tempo Fitness Berlin',
    friendlyName: 'WhatsApp Studio Mitte',
    provider: 'whatsapp',
    uniqueId: '+493023125014',
    expiresInDays: -3,
    authToken: 120,
    refreshToken: 96,
  },
  {
    source: 'Tempo Fitness Berlin',
    friendlyName: 'WhatsApp Studio Neukölln',
    provider: 'whatsapp',
    uniqueId: '+493023125027',
    expiresInDays: 2,
    authToken: 120,
    refreshToken: 0,
  },
  {
    source: 'Palm Gate Properties Dubai',
    friendlyName: 'مكتب المبيعات',
    provider: 'telegram',
    uniqueId: 'palmgate_sales_bot',
    expiresInDays: null,
    authToken: 46,
    refreshToken: 0,
  },
  {
    source: 'Palm Gate Properties Dubai',
    friendlyName: '',
    provider: 'viber',
    uniqueId: 'pa:5049318820011',
    expiresInDays: -96,
    authToken: 50,
    refreshToken: 0,
  },
  // An incomplete channel: the user did not finish its configuration.
  {
    source: 'Lumen Aesthetics Sydney',
    friendlyName: null,
    provider: 'instagram',
    uniqueId: null,
    expiresInDays: null,
    authToken: 0,
    refreshToken: 0,
  },
  {
    source: 'Lumen Aesthetics Sydney',
    friendlyName: 'Instagram, main account',
    provider: 'instagram',
    uniqueId: '17841400550142',
    expiresInDays: 58,
    authToken: 160,
    refreshToken: 160,
  },
  {
    source: 'Ironworks Gym',
    friendlyName: 'Gym floor line',
    provider: 'twilio',
    uniqueId: '+442079460142',
    expiresInDays: 6,
    authToken: 32,
    refreshToken: 0,
  },
];

export function channelRowsOf(
  agency: SampleAgency,
  today: number,
  secrets: SecretBox,
): (typeof customChannel.$inferInsert)[] {
  return CHANNELS.flatMap((template, index) => {
    const { source, expiresInDays, authToken, refreshToken, ...plain } = template;
    const sourceId = agency.sources.find(({ name }) => name === source)?.id;
    if (sourceId === undefined) return [];
    const random = new Random(agency.seed, 'channel', index);
    const key = { agencyId: agency.id, sourceId, id: opaqueId('chn', agency.seed, index) };
    const { change } = channelSecrets({ agencyId: agency.id, secrets }, key);
    return {
      ...key,
      ...plain,
      authToken: change('authToken', random.token(authToken)),
      refreshToken: change('refreshToken', random.token(refreshToken)),
      expiration: expiresInDays === null ? null : new Date(today + expiresInDays * DAY + 11 * HOUR),
    };
  });
}
