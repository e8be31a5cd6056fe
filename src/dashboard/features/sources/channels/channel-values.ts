/** What the form of a channel holds, how that is checked and sent, and how two states of a channel are told apart. */
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

/** Of one that is made here: nothing would tell it from others, and the service has no way to delete it. */
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

/** In the order of the form. */
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof ChannelValues)[];

/** What the form starts from. Secrets are never among it, not even the one that replies show. */
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

/** A free id for a new channel. */
export function newChannelId(): string {
  return `channel-${randomHex(8)}`;
}

type ChannelRequest = Required<CustomChannelInput>;

/**
 * assumed: a field without text is sent as null, or as the empty text where that is what the service has; and a token
 * that is kept as null, which is how the same choice is sent for webhooks.
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

/** All secrets that the form holds: none of them may be in what is said about it. */
export function channelFormSecrets(values: ChannelValues): string[] {
  return [values.authToken.value, values.refreshToken.value].filter((secret) => secret !== '');
}

/** The tokens that a save deletes: 'the auth token'. */
export function clearedTokens(values: ChannelValues): string[] {
  return [
    ...(values.authToken.action === 'clear' ? ['the auth token'] : []),
    ...(values.refreshToken.action === 'clear' ? ['the refresh token'] : []),
  ];
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

/** The fields of a channel that replies show. */
const SHOWN_FIELDS = ['friendlyName', 'provider', 'uniqueId', 'authToken', 'expiration'] as const;
const PLAIN_FIELDS = ['friendlyName', 'provider', 'uniqueId', 'expiration'] as const;
type PlainField = (typeof PLAIN_FIELDS)[number];

/** Whether a field has the same in both. Moments may be written in many ways. */
function isSameValue(field: PlainField, one: string | null, other: string | null): boolean {
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

/** A channel at one moment, of its token no more than whether there is one. */
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

/** All that is shown of several versions; flagged is what is not the same in the first two. */
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

/** What was sent beside what the service answered that it has. Holds no secret: it is kept once the form is gone. */
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
  // What there was to keep is known only where it was read, and then whether there was any, not which.
  return opened === null || isEmpty !== opened.hasAuthToken;
}
