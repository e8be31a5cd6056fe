/**
 * The values of the channel form: their validation, the request that sends them, and the comparison of two versions of
 * a channel.
 */
import * as z from 'zod';
import { CustomChannelInput, type CustomChannel, type ListedChannel } from '#contract/custom-channel.ts';
import { PathId, toUtcTime } from '#contract/fields.ts';
import type { FieldDifference } from '../../../form/differences-table.tsx';
import { KEEP, secretChoice, secretToSend } from '../../../form/secret.ts';
import { instantToSend, toZonedMoment, ZonedMoment } from '../../../form/zoned-moment.ts';
import { randomHex } from '../../../lib/random-hex.ts';
import { REDACTED } from '#contract/secret-names.ts';

const { friendlyName, provider, uniqueId, authToken, refreshToken } = CustomChannelInput.shape;

export const ChannelValues = z.object({
  channelId: PathId,
  friendlyName: friendlyName.unwrap().unwrap(),
  provider: provider.unwrap().unwrap(),
  uniqueId: uniqueId.unwrap().unwrap(),
  authToken: secretChoice(authToken.unwrap().unwrap()),
  refreshToken: secretChoice(refreshToken.unwrap().unwrap()),
  expiration: ZonedMoment,
});
export type ChannelValues = z.infer<typeof ChannelValues>;

/**
 * A new channel needs a name, a provider or a unique id, because users could not identify it otherwise and the service
 * cannot delete channels.
 */
export const NewChannelValues = ChannelValues.refine(
  (values) => [values.friendlyName, values.provider, values.uniqueId].some((text) => text.trim() !== ''),
  {
    path: ['friendlyName'],
    message: 'Enter a name, a provider or a unique id: a channel cannot be deleted.',
  },
);

export const FIELD_LABELS = {
  channelId: 'Channel id',
  friendlyName: 'Friendly name',
  provider: 'Provider',
  uniqueId: 'Unique id',
  expiration: 'Expiration',
  authToken: 'Auth token',
  refreshToken: 'Refresh token',
} satisfies Record<keyof ChannelValues, string>;

export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof ChannelValues)[];

/** The initial values of the form. They never contain secrets, not even the token that replies contain. */
export function channelFormValues(
  channelId: string,
  channel: ListedChannel | null,
  zone: string,
): ChannelValues {
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

export function newChannelId(): string {
  return `channel-${randomHex(8)}`;
}

type ChannelRequest = Required<CustomChannelInput>;

/**
 * assumed: an empty field is sent as null, or as an empty string if the service has an empty string. A kept token is
 * sent as null, as for webhooks.
 */
export function toChannelRequest(values: ChannelValues, opened: ListedChannel | null): ChannelRequest {
  const textOf = (name: 'friendlyName' | 'provider' | 'uniqueId') =>
    values[name] === '' ? (opened?.[name] === '' ? '' : null) : values[name];
  return {
    friendlyName: textOf('friendlyName'),
    provider: textOf('provider'),
    uniqueId: textOf('uniqueId'),
    authToken: secretToSend(values.authToken),
    refreshToken: secretToSend(values.refreshToken),
    expiration: instantToSend(values.expiration, opened?.expiration ?? null),
  };
}

/** All secrets in the form. Error messages must not contain them. */
export function channelFormSecrets(values: ChannelValues): string[] {
  return [values.authToken.value, values.refreshToken.value].filter((secret) => secret !== '');
}

/** The names of the tokens that a save deletes, e.g. 'the auth token'. */
export function clearedTokens(values: ChannelValues): string[] {
  return [
    ...(values.authToken.action === 'clear' ? ['the auth token'] : []),
    ...(values.refreshToken.action === 'clear' ? ['the refresh token'] : []),
  ];
}

/** Whether the service has a value for the secret. null if this is unknown. */
export function isStored(
  name: 'authToken' | 'refreshToken',
  opened: ListedChannel | null,
  isNew: boolean,
): boolean | null {
  if (isNew) return false;
  if (name === 'refreshToken' || opened === null) return null;
  return opened.hasAuthToken;
}

/** The fields of a channel that replies contain. */
const SHOWN_FIELDS = ['friendlyName', 'provider', 'uniqueId', 'authToken', 'expiration'] as const;
const PLAIN_FIELDS = ['friendlyName', 'provider', 'uniqueId', 'expiration'] as const;
type PlainField = (typeof PLAIN_FIELDS)[number];

/**
 * Whether a field has the same value in both versions. Moments are compared as times, because their notation may
 * differ.
 */
function isSameValue(field: PlainField, one: string | null, other: string | null): boolean {
  if (field !== 'expiration' || one === null || other === null) return one === other;
  return toUtcTime(one) === toUtcTime(other);
}

/**
 * Whether two versions of a channel are the same. Of the token, only its presence is compared. null means that there is
 * no channel.
 */
export function isSameChannel(one: ListedChannel | null, other: ListedChannel | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.hasAuthToken === other.hasAuthToken &&
    PLAIN_FIELDS.every((field) => isSameValue(field, one[field], other[field]))
  );
}

/**
 * Whether the channel equals the result of applying the request to `before`. If so, the request probably succeeded even
 * though its reply was lost.
 */
export function isSavedAs(
  channel: ListedChannel | null,
  request: ChannelRequest,
  before: ListedChannel | null,
): boolean {
  if (channel === null) return false;
  const hasToken = request.authToken === null ? (before?.hasAuthToken ?? false) : request.authToken !== '';
  return (
    channel.hasAuthToken === hasToken &&
    PLAIN_FIELDS.every((field) => isSameValue(field, request[field], channel[field]))
  );
}

/** A version of a channel. It contains no token, only whether there is one. */
export type ChannelVersion = Record<PlainField, string | null> & { authToken: string | null };

export function channelVersion(channel: ListedChannel | null): ChannelVersion {
  return {
    friendlyName: channel?.friendlyName ?? null,
    provider: channel?.provider ?? null,
    uniqueId: channel?.uniqueId ?? null,
    expiration: channel?.expiration ?? null,
    authToken: channel?.hasAuthToken ? 'stored' : null,
  };
}

export function channelVersionAfter(request: ChannelRequest): ChannelVersion {
  const { authToken: token } = request;
  return { ...request, authToken: token === null ? 'kept' : token === '' ? 'cleared' : 'a new one' };
}

/** All visible fields of several versions. Fields that differ between the first two versions are flagged. */
export function channelDifferences(versions: readonly ChannelVersion[]): FieldDifference[] {
  const [opened, now] = versions;
  return SHOWN_FIELDS.map((field) => ({
    label: FIELD_LABELS[field],
    as: asOf(field),
    cells: versions.map((version) => version[field]),
    isFlagged:
      opened !== undefined &&
      now !== undefined &&
      (field === 'authToken'
        ? opened.authToken !== now.authToken
        : !isSameValue(field, opened[field], now[field])),
  }));
}

function asOf(field: (typeof SHOWN_FIELDS)[number]): 'text' | 'moment' {
  return field === 'expiration' ? 'moment' : 'text';
}

/** Compares the sent values with the stored ones from the reply. Contains no secrets, because it outlives the form. */
export function sentAndStored(
  values: ChannelValues,
  opened: ListedChannel | null,
  reply: CustomChannel,
): FieldDifference[] {
  const request = toChannelRequest(values, opened);
  const row = (
    field: keyof ChannelValues,
    sent: string | null,
    stored: string | null,
    isAsSent: boolean,
  ) => ({
    label: FIELD_LABELS[field],
    as: field === 'expiration' ? ('moment' as const) : ('text' as const),
    cells: [sent, stored],
    isFlagged: !isAsSent,
    verdict: isAsSent ? null : 'Differs',
  });
  const hasToken = reply.authToken !== null && reply.authToken !== '';
  const storedToken = hasToken ? REDACTED : reply.authToken;
  return [
    row('channelId', values.channelId, reply.id, values.channelId === reply.id),
    ...SHOWN_FIELDS.map((field) =>
      field === 'authToken'
        ? row(field, TOKEN_WORDS[values.authToken.action], storedToken, isTokenAsSent(values, opened, reply))
        : row(field, request[field], reply[field], isSameValue(field, request[field], reply[field])),
    ),
    row('refreshToken', TOKEN_WORDS[values.refreshToken.action], 'not shown by the service', true),
  ];
}

const TOKEN_WORDS = { keep: 'kept', replace: `${REDACTED} (new)`, clear: 'cleared' };

function isTokenAsSent(
  { authToken: { action, value } }: ChannelValues,
  opened: ListedChannel | null,
  { authToken: stored }: CustomChannel,
): boolean {
  const isEmpty = stored === null || stored === '';
  if (action === 'clear') return isEmpty;
  if (action === 'replace') return stored === value;
  // Only the presence of the previous token can be known, never its value. It is unknown if the channel was not read.
  return opened === null || isEmpty !== opened.hasAuthToken;
}
