/** Computes the rows of the source list, with the problems of each source. */
import type { SourceActivity } from '#contract/source-activity.ts';
import type { ListedChannel } from '#contract/custom-channel.ts';
import type { SourceDeliveries } from '#contract/source-deliveries.ts';
import type { ForAllSources, WebhookSummary } from '../../api/resources/all-sources.ts';
import type { BotDirectory } from '../../api/resources/bot-directory.ts';
import type { KnownSource, SourceDirectory } from '../../api/resources/source-directory.ts';
import { botsBySource } from '../../domain/bots-of-sources.ts';
import { compareHarms, type Harm } from '../../domain/harms.ts';
import { sourceName } from '../../domain/source-name.ts';
import { SENDING_LABELS } from '../../domain/stopped-deliveries.ts';
import { testsIn } from '../../domain/webhook-tests.ts';
import { expiryOf, expiryText } from '../../lib/expiry.ts';
import { compareNames } from '../../lib/format.ts';

/**
 * A row of the source list. A field is null while its value is unknown, or if the service cannot list the records.
 * `KnownSource` is from `listSources`.
 */
export type SourceRow = KnownSource & {
  /** From `listBots`: the number of bots that use the source (`all`), and of bots where the source is on (`on`). */
  bots: { on: number; all: number } | null;
  /** From `listSourceActivity`: the number of leads that were added in the last seven full days. */
  newLeads: number | null;
  webhook: SourceWebhook | null;
  tokens: SourceTokens | null;
};

export const WEBHOOK_STATES = ['paused', 'off', 'testFailed', 'set', 'none'] as const;

export const WEBHOOK_STATE_LABELS: Record<(typeof WEBHOOK_STATES)[number], string> = {
  paused: SENDING_LABELS.paused,
  off: SENDING_LABELS.off,
  testFailed: 'Test failed',
  set: 'Set up',
  none: 'Not set up',
};

export type SourceWebhook = {
  /** From `listOutboundWebhooks` and `listWebhookEndpoints`: the most harmful state of the source's webhook. */
  state: (typeof WEBHOOK_STATES)[number];
  /**
   * From `listOutboundWebhooks`: the mode as the service sent it, e.g. 'legacy', for `webhookModeName`. Null without a
   * webhook, or if the mode is unknown.
   */
  mode: string | null;
  /** From `listWebhookEndpoints`: the number of deliveries that wait until the deliveries of the source are resumed. */
  waiting: number;
};

export const TOKEN_STATES = ['expired', 'soon', 'valid', 'none'] as const;

export const TOKEN_STATE_LABELS: Record<(typeof TOKEN_STATES)[number], string> = {
  expired: 'Expired',
  soon: 'Expires soon',
  valid: 'OK',
  none: 'No channel',
};

export type SourceTokens = {
  /** From `listAgencyChannels`: the most harmful state of the source's tokens. */
  state: (typeof TOKEN_STATES)[number];
  all: number;
  expired: number;
  soon: number;
  /** The time until the next token expires, e.g. 'in 5 days'. Ignores expired tokens. Null if no token expires soon. */
  left: string | null;
};

type Known<Value> = { data: readonly Value[] } | null;

/**
 * The responses with records of all sources, by kind of record. Null while a response is unknown, or if the service
 * cannot list the records.
 */
export type AboutSources = {
  bots: Pick<BotDirectory, 'data'> | null;
  activity: Known<SourceActivity>;
  deliveries: Known<SourceDeliveries>;
  webhooks: Pick<ForAllSources<WebhookSummary[]>, 'data'> | null;
  channels: Pick<ForAllSources<ListedChannel[]>, 'data' | 'receivedAt'> | null;
};

/** Returns the rows of the source list in the order of the service, or by name if the service cannot list sources. */
export function toSourceRows(
  { data: sources, gatheredFrom }: Pick<SourceDirectory, 'data' | 'gatheredFrom'>,
  { bots, activity, deliveries, webhooks, channels }: AboutSources,
): SourceRow[] {
  const sending = new Map(deliveries?.data.map((each) => [each.sourceId, each]));
  const configured = new Map(webhooks?.data.map(({ source, value }) => [source.id, value]));
  const listed = new Map(channels?.data.map(({ source, value }) => [source.id, value]));
  const added = new Map(activity?.data.map(({ sourceId, newLeads }) => [sourceId, newLeads]));
  const onSource =
    bots &&
    botsBySource(
      sources,
      bots.data.flatMap(({ bot }) => bot ?? []),
    );
  const rows = sources.map((source) => {
    const those = onSource?.get(source.id);
    return {
      ...source,
      bots: those ? { on: those.filter(({ isOn }) => isOn).length, all: those.length } : null,
      newLeads: added.get(source.id) ?? null,
      webhook: webhookOf(sending.get(source.id), webhooks && (configured.get(source.id) ?? [])),
      tokens: channels && tokensOf(listed.get(source.id) ?? [], channels.receivedAt),
    };
  });
  return gatheredFrom === null ? rows : rows.toSorted((a, b) => compareNames(sourceName(a), sourceName(b)));
}

function webhookOf(
  sending: SourceDeliveries | undefined,
  webhooks: readonly WebhookSummary[] | null,
): SourceWebhook | null {
  const webhook = webhooks?.find(({ configured }) => configured);
  const mode = webhook?.outboundMode ?? null;
  if (sending && sending.state !== 'active') return { state: sending.state, mode, waiting: sending.waiting };
  if (webhooks === null && sending === undefined) return null;
  const isFailing = testsIn(webhook?.lastTestResults ?? null).some(({ ok }) => !ok);
  if (isFailing) return { state: 'testFailed', mode, waiting: 0 };
  return { state: webhook || sending ? 'set' : 'none', mode, waiting: 0 };
}

function tokensOf(channels: readonly ListedChannel[], now: number): SourceTokens {
  const expiries = channels.flatMap(({ expiration }) => expiryOf(expiration, now) ?? []);
  const expired = expiries.filter(({ state }) => state === 'expired').length;
  const times = expiries.flatMap((expiry) => (expiry.state === 'soon' ? [expiry.at] : []));
  const counts = { all: channels.length, expired, soon: times.length };
  const left = times.length === 0 ? null : expiryText(Math.min(...times), now);
  return { ...counts, state: tokenState(counts), left };
}

function tokenState({ all, expired, soon }: Pick<SourceTokens, 'all' | 'expired' | 'soon'>) {
  if (expired > 0) return 'expired';
  if (soon > 0) return 'soon';
  return all === 0 ? 'none' : 'valid';
}

export function harmOfWebhook({ state }: SourceWebhook): Harm | null {
  if (state === 'paused' || state === 'off') return 'stoppedDeliveries';
  return state === 'testFailed' ? 'failedTest' : null;
}

export function harmOfTokens({ state }: SourceTokens): Harm | null {
  if (state === 'expired') return 'expiredToken';
  return state === 'soon' ? 'expiringToken' : null;
}

/**
 * Compares two rows: the source with the more harmful problem first. If the problems are equal, the source with more
 * waiting deliveries is first.
 */
export function compareProblems(a: SourceRow, b: SourceRow): number {
  return compareHarms(worstHarm(a), worstHarm(b)) || (b.webhook?.waiting ?? 0) - (a.webhook?.waiting ?? 0);
}

function worstHarm({ webhook, tokens }: SourceRow): Harm | null {
  const harms = [webhook && harmOfWebhook(webhook), tokens && harmOfTokens(tokens)];
  return harms.toSorted(compareHarms)[0] ?? null;
}
