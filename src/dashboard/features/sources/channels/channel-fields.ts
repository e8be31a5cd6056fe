/** What the form of a channel holds, how that is checked, and what is sent of it. */
import * as z from 'zod';
import { CustomChannelInput, type ListedChannel } from '#contract/custom-channel.ts';
import { PathId, toUtcTime } from '#contract/fields.ts';
import { KEEP, secretChoice, secretToSend } from '../../../form/secret.ts';
import { instantToSend, toZonedMoment, ZonedMoment } from '../../../form/zoned-moment.ts';
import { randomHex } from '../../../lib/random-hex.ts';

const { friendlyName, provider, uniqueId, authToken, refreshToken } = CustomChannelInput.shape;

export const ChannelFields = z.object({
  channelId: PathId,
  friendlyName: friendlyName.unwrap().unwrap(),
  provider: provider.unwrap().unwrap(),
  uniqueId: uniqueId.unwrap().unwrap(),
  authToken: secretChoice(authToken.unwrap().unwrap()),
  refreshToken: secretChoice(refreshToken.unwrap().unwrap()),
  expiration: ZonedMoment,
});
export type ChannelFields = z.infer<typeof ChannelFields>;

export const FIELD_LABELS = {
  channelId: 'Channel id',
  friendlyName: 'Friendly name',
  provider: 'Provider',
  uniqueId: 'Unique id',
  authToken: 'Auth token',
  refreshToken: 'Refresh token',
  expiration: 'Expiration',
} satisfies Record<keyof ChannelFields, string>;

export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof ChannelFields)[];

/** What the form starts from. Secrets are never among it, not even the one that replies show. */
export function fieldsOf(channelId: string, channel: ListedChannel | null, zone: string): ChannelFields {
  return {
    channelId,
    friendlyName: channel?.friendlyName ?? '',
    provider: channel?.provider ?? '',
    uniqueId: channel?.uniqueId ?? '',
    authToken: KEEP,
    refreshToken: KEEP,
    expiration: toZonedMoment(channel?.expiration ?? null, zone),
  };
}

/**
 * assumed: a field without text is sent as null, or as the empty text where that is what the service has; and a token
 * that is kept as null, which is how the same choice is sent for webhooks.
 */
export function bodyOf(fields: ChannelFields, opened: ListedChannel | null): Required<CustomChannelInput> {
  const textOf = (name: 'friendlyName' | 'provider' | 'uniqueId') =>
    fields[name] === '' ? (opened?.[name] === '' ? '' : null) : fields[name];
  return {
    friendlyName: textOf('friendlyName'),
    provider: textOf('provider'),
    uniqueId: textOf('uniqueId'),
    authToken: secretToSend(fields.authToken),
    refreshToken: secretToSend(fields.refreshToken),
    expiration: instantToSend(fields.expiration, opened?.expiration ?? null),
  };
}

/** All secrets that the form holds: none of them may be in what is said about it. */
export function secretsIn(fields: ChannelFields): string[] {
  return [fields.authToken.value, fields.refreshToken.value].filter((secret) => secret !== '');
}

/** The fields of a channel that replies show. */
export const SHOWN_FIELDS = ['friendlyName', 'provider', 'uniqueId', 'authToken', 'expiration'] as const;
type PlainField = Exclude<(typeof SHOWN_FIELDS)[number], 'authToken'>;
const PLAIN_FIELDS = SHOWN_FIELDS.filter((field) => field !== 'authToken');

/** Whether a field has the same in both. Moments may be written in many ways. */
export function isSameValue(field: PlainField, one: string | null, other: string | null): boolean {
  if (field !== 'expiration' || one === null || other === null) return one === other;
  return toUtcTime(one) === toUtcTime(other);
}

/** Whether a channel is as it was, as far as can be seen of its token; null is one that there is not. */
export function isSameChannel(one: ListedChannel | null, other: ListedChannel | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.hasAuthToken === other.hasAuthToken &&
    PLAIN_FIELDS.every((field) => isSameValue(field, one[field], other[field]))
  );
}

/** Whether a channel is what a save of this would have made of another one: then that save may well have been done. */
export function isSavedAs(
  channel: ListedChannel | null,
  body: Required<CustomChannelInput>,
  before: ListedChannel | null,
): boolean {
  if (channel === null) return false;
  const hasToken = body.authToken === null ? (before?.hasAuthToken ?? false) : body.authToken !== '';
  return (
    channel.hasAuthToken === hasToken &&
    PLAIN_FIELDS.every((field) => isSameValue(field, body[field], channel[field]))
  );
}

/** The fields in which a form is not as it was. */
export function differing(one: ChannelFields, other: ChannelFields): (keyof ChannelFields)[] {
  return FIELD_NAMES.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** A free id for a new channel. */
export function newChannelId(): string {
  return `channel-${randomHex(8)}`;
}

/** What the service is believed to have of a secret; null where it cannot be known. */
export function isStored(
  name: 'authToken' | 'refreshToken',
  opened: ListedChannel | null,
  isNew: boolean,
): boolean | null {
  if (isNew) return false;
  if (name === 'refreshToken' || opened === null) return null;
  return opened.hasAuthToken;
}
