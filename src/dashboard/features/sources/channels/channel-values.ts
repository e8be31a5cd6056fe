/** The fields of the channel form, and the comparison of versions of a channel. */
import * as z from 'zod';
import {
  listCustomChannels,
  putCustomChannel,
  toListedChannel,
  type CustomChannel,
  type CustomChannelInput,
  type ListedChannel,
} from '#contract/custom-channel.ts';
import { PathId } from '#contract/fields.ts';
import { REDACTED } from '#contract/secret-names.ts';
import type { FieldDifference } from '../../../form/differences-table.tsx';
import {
  asStored,
  changedRows,
  compareVersions,
  fieldNames,
  formTable,
  initialValues,
  momentField,
  requestOf,
  rowsOf,
  secretNames,
  secretField,
  secretsOf,
  textField,
  valueSchemas,
  versionAfter,
  type FormField,
  type SecretState,
  type VersionOf,
} from '../../../form/form-fields.ts';
import { randomHex } from '../../../lib/random-hex.ts';

type ChannelRequest = Required<CustomChannelInput>;

export const CHANNEL_ID_LABEL = 'Channel id';

const TOKEN_TEXT = { keep: 'kept', replace: 'a new one', clear: 'cleared' };

/**
 * Every field of the request, in the order of the request. The type checker reports a missing field if the contract
 * gets another field.
 */
export const CHANNEL_FIELDS = formTable({ write: putCustomChannel, read: listCustomChannels }, {
  friendlyName: textField('Friendly name'),
  provider: textField('Provider'),
  uniqueId: textField('Unique id'),
  authToken: secretField('Auth token', {
    as: 'text',
    shown: ({ isStored, action }) => (action ? TOKEN_TEXT[action] : isStored ? 'stored' : null),
  }),
  refreshToken: secretField('Refresh token', null),
  expiration: momentField('Expiration'),
} satisfies {
  [Name in keyof ChannelRequest]: Name extends keyof ListedChannel
    ? FormField<ChannelRequest[Name], unknown, ChannelRequest[Name]>
    : FormField<SecretState, unknown, ChannelRequest[Name]>;
});

export const ChannelValues = z.object({ channelId: PathId, ...valueSchemas(CHANNEL_FIELDS) });
export type ChannelValues = z.infer<typeof ChannelValues>;

/**
 * The schema for a new channel. It requires a name, a provider or a unique id. Otherwise users could not identify the
 * channel, and the service cannot delete channels.
 */
export const NewChannelValues = ChannelValues.refine(
  (values) => [values.friendlyName, values.provider, values.uniqueId].some((text) => text.trim() !== ''),
  {
    path: ['friendlyName'],
    message: 'Enter a name, a provider or a unique id: a channel cannot be deleted.',
  },
);

export const channelTokens = () => secretNames(CHANNEL_FIELDS);

/** Returns the names of all form fields in the order of the form, which shows the tokens last. */
export function channelFieldNames(): (keyof ChannelValues)[] {
  const tokens = channelTokens();
  const others = fieldNames(CHANNEL_FIELDS).filter((name) => !tokens.some((token) => token === name));
  return ['channelId', ...others, ...tokens];
}

type ChannelVersion = VersionOf<typeof CHANNEL_FIELDS.fields>;

const comparedRows = () => rowsOf(CHANNEL_FIELDS);

/**
 * Returns the stored values of a channel. null means that no channel exists. The refresh token is undefined, because no
 * response shows whether one is stored.
 */
export function channelVersion(channel: ListedChannel | null): ChannelVersion {
  const plain: Partial<Record<string, unknown>> = channel ?? {};
  return {
    ...Object.fromEntries(fieldNames(CHANNEL_FIELDS).map((name) => [name, plain[name] ?? null])),
    authToken: { isStored: channel?.hasAuthToken ?? false },
    refreshToken: undefined,
  };
}

/** Returns the initial values of the form. They never contain secrets, although responses contain the auth token. */
export function channelFormValues(channelId: string, channel: ListedChannel | null): ChannelValues {
  return { channelId, ...initialValues(CHANNEL_FIELDS, channelVersion(channel)) };
}

export function newChannelId(): string {
  return `channel-${randomHex(8)}`;
}

/**
 * Returns the request that saves the form. assumed: null means an empty text field, and also a token that the service
 * should keep.
 */
export function toChannelRequest(values: ChannelValues, opened: ListedChannel | null): CustomChannelInput {
  return requestOf(CHANNEL_FIELDS, values, channelVersion(opened));
}

/** Returns all secrets in the form, so that the dashboard can remove them from error messages. */
export function channelFormSecrets(values: ChannelValues): string[] {
  return secretsOf(CHANNEL_FIELDS, values);
}

/** Returns the labels of the tokens that a save deletes, e.g. 'the auth token'. */
export function clearedTokens(values: ChannelValues): string[] {
  const cleared = channelTokens().filter((name) => values[name].action === 'clear');
  return cleared.map((name) => `the ${CHANNEL_FIELDS.fields[name].label.toLowerCase()}`);
}

/** Whether the service stores a value for the token. null if unknown. */
export function isTokenStored(
  name: ReturnType<typeof channelTokens>[number],
  opened: ListedChannel | null,
  isNew: boolean,
): boolean | null {
  if (isNew) return false;
  return opened && (channelVersion(opened)[name]?.isStored ?? null);
}

/**
 * Whether two versions of a channel are the same. For the auth token, only its presence is compared. null means that no
 * channel exists.
 */
export function isSameChannel(one: ListedChannel | null, other: ListedChannel | null): boolean {
  if (one === null || other === null) return one === other;
  return changedRows(comparedRows(), [channelVersion(one), channelVersion(other)]).length === 0;
}

function channelVersionAfter(values: ChannelValues, before: ListedChannel | null): ChannelVersion {
  return versionAfter(CHANNEL_FIELDS, channelVersion(before), toChannelRequest(values, before));
}

/**
 * Whether the channel equals the result of saving the values over `before`. If so, the save probably succeeded although
 * its response was lost.
 */
export function isSavedAs(
  channel: ListedChannel | null,
  values: ChannelValues,
  before: ListedChannel | null,
): boolean {
  if (channel === null) return false;
  const after = channelVersionAfter(values, before);
  const saved = { ...after, authToken: asStored(after.authToken) };
  return changedRows(comparedRows(), [saved, channelVersion(channel)]).length === 0;
}

/** Compares three versions of a channel: when the form was opened, as stored now, and after a save of the form. */
export function channelDifferences(
  opened: ListedChannel | null,
  now: ListedChannel | null,
  values: ChannelValues,
): FieldDifference[] {
  return compareVersions(comparedRows(), [
    channelVersion(opened),
    channelVersion(now),
    channelVersionAfter(values, now),
  ]);
}

function savedRow(label: string, cells: FieldDifference['cells'], isAsSent: boolean) {
  return { label, as: 'text' as const, cells, isFlagged: !isAsSent, verdict: isAsSent ? null : 'Differs' };
}

/**
 * Compares the sent values with the stored values in the response. The result contains no secrets, because the page
 * keeps it after the form is closed.
 */
export function sentAndStored(
  values: ChannelValues,
  opened: ListedChannel | null,
  reply: CustomChannel,
): FieldDifference[] {
  const versions = [channelVersionAfter(values, opened), channelVersion(toListedChannel(reply))];
  const changed = changedRows(comparedRows(), versions).map(({ label }) => label);
  const { authToken: token, refreshToken: hidden } = CHANNEL_FIELDS.fields;
  const storedToken = reply.authToken ? REDACTED : reply.authToken;
  return [
    savedRow(CHANNEL_ID_LABEL, [values.channelId, reply.id], values.channelId === reply.id),
    ...compareVersions(comparedRows(), versions).map(({ label, cells, as = 'text' }) =>
      label === token.label
        ? savedRow(
            label,
            [SENT_TOKEN[values.authToken.action], storedToken],
            isTokenAsSent(values, opened, reply),
          )
        : { ...savedRow(label, cells, !changed.includes(label)), as },
    ),
    savedRow(hidden.label, [SENT_TOKEN[values.refreshToken.action], 'not shown by the service'], true),
  ];
}

const SENT_TOKEN = { keep: 'kept', replace: `${REDACTED} (new)`, clear: 'cleared' };

function isTokenAsSent(
  { authToken: { action, value } }: ChannelValues,
  opened: ListedChannel | null,
  { authToken: stored }: CustomChannel,
): boolean {
  const isEmpty = stored === null || stored === '';
  if (action === 'clear') return isEmpty;
  if (action === 'replace') return stored === value;
  // Only the presence of the previous token is known, never its value. The presence is unknown if the channel was not
  // read.
  return opened === null || isEmpty !== opened.hasAuthToken;
}
