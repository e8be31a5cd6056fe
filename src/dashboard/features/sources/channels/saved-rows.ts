import type { CustomChannel, ListedChannel } from '#contract/custom-channel.ts';
import { REDACTED } from '../../../lib/secret-names.ts';
import { bodyOf, FIELD_LABELS, isSameValue, SHOWN_FIELDS, type ChannelFields } from './channel-fields.ts';

/** One field of a channel that was saved. Holds no secret: it is what is shown and kept once the form is gone. */
export type SavedRow = {
  label: string;
  /** What was sent, in words where that is not the value itself. */
  sent: string | null;
  stored: string | null;
  isMoment: boolean;
  verdict: 'same' | 'differs' | 'unknown';
};

/** What was sent beside what the service answered that it has. */
export function savedRows(
  fields: ChannelFields,
  opened: ListedChannel | null,
  reply: CustomChannel,
): SavedRow[] {
  const body = bodyOf(fields, opened);
  const rows = SHOWN_FIELDS.map((field): SavedRow => {
    const label = FIELD_LABELS[field];
    const isMoment = field === 'expiration';
    if (field !== 'authToken') {
      const isSame = isSameValue(field, body[field], reply[field]);
      return {
        label,
        sent: body[field],
        stored: reply[field],
        isMoment,
        verdict: isSame ? 'same' : 'differs',
      };
    }
    return {
      label,
      sent: TOKEN_WORDS[fields.authToken.action],
      ...tokenRow(fields, opened, reply),
      isMoment,
    };
  });
  const refresh: SavedRow = {
    label: FIELD_LABELS.refreshToken,
    sent: TOKEN_WORDS[fields.refreshToken.action],
    stored: 'not shown by the service',
    isMoment: false,
    verdict: 'unknown',
  };
  const at: SavedRow = {
    label: FIELD_LABELS.channelId,
    sent: fields.channelId,
    stored: reply.id,
    isMoment: false,
    verdict: fields.channelId === reply.id ? 'same' : 'differs',
  };
  return [at, ...rows, refresh];
}

const TOKEN_WORDS = { keep: 'kept', replace: `${REDACTED} (new)`, clear: 'cleared' };

function tokenRow(
  { authToken: { action, value } }: ChannelFields,
  opened: ListedChannel | null,
  { authToken }: CustomChannel,
): Pick<SavedRow, 'stored' | 'verdict'> {
  const isEmpty = authToken === null || authToken === '';
  const stored = isEmpty ? authToken : REDACTED;
  if (action === 'clear') return { stored, verdict: isEmpty ? 'same' : 'differs' };
  if (action === 'replace') return { stored, verdict: authToken === value ? 'same' : 'differs' };
  // What there was to keep is known only where it was read, and then whether there was any, not which.
  if (opened === null) return { stored, verdict: 'unknown' };
  return { stored, verdict: isEmpty === opened.hasAuthToken ? 'differs' : 'same' };
}
