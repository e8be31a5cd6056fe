import { listBots } from '#contract/bot.ts';
import { listAgencyChannels } from '#contract/custom-channel.ts';
import { listOutboundWebhooks } from '#contract/outbound-webhook.ts';
import { listSourceActivity } from '#contract/source-activity.ts';
import { listWebhookEndpoints } from '#contract/source-deliveries.ts';
import { listSources } from '#contract/source.ts';
import type { KnownSource } from '../../api/resources/source-directory.ts';
import { isSupported } from '../../api/transport/config.ts';
import { toneOfHarm, type Harm } from '../../domain/harms.ts';
import { sourceName } from '../../domain/source-name.ts';
import { deliveryStateText } from '../../domain/stopped-deliveries.ts';
import { webhookModeName } from '../../domain/webhook-mode.ts';
import { formatNumber } from '../../lib/format.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { Name } from '../../list/cells.tsx';
import { code, copyableId, count, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { StatusChip, EmptyValue } from '../../ui/value.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import { tip } from '../../ui/tip.ts';
import {
  harmOfTokens,
  harmOfWebhook,
  TOKEN_STATE_LABELS,
  WEBHOOK_STATE_LABELS,
  type SourceRow,
  type SourceTokens,
  type SourceWebhook,
} from './source-rows.ts';

export const SOURCE_STATES = ['on', 'off'] as const;
type SourceState = (typeof SOURCE_STATES)[number];

export const SOURCE_STATE_LABELS: Record<SourceState, string> = { on: 'On', off: 'Off' };

export function stateOf({ enabled }: Pick<KnownSource, 'enabled'>): SourceState | null {
  if (enabled === null) return null;
  return enabled ? 'on' : 'off';
}

const isNamed = (row: SourceRow) => Boolean(row.name?.trim());

const NAME = name<SourceRow>('Source', sourceName, {
  isNamed,
  cell: (row) => (
    <Name
      isNamed={isNamed(row)}
      marks={stateOf(row) === 'off' && <StatusChip>{SOURCE_STATE_LABELS.off}</StatusChip>}
    >
      {sourceName(row)}
    </Name>
  ),
  csv: [{ header: 'Source', value: (row) => row.name }],
});

const CHANNEL = code<SourceRow>('category', 'Channel', ({ category }) => category, {
  width: 140,
  narrowRole: 'subtitle',
  needs: [listSources],
});

const NEW_LEADS = count<SourceRow>('newLeads', 'Leads (7 d)', ({ newLeads }) => newLeads, {
  cell: ({ newLeads }) =>
    newLeads === null ? <EmptyValue label="unknown" /> : <NewLeads count={newLeads} />,
  width: 112,
  searchable: false,
  needs: [listSourceActivity],
  csv: [{ header: 'New leads in 7 days', value: ({ newLeads }) => newLeads }],
});

/** The operations that return a part of the state of each webhook. */
export const WEBHOOK_LISTS = [listOutboundWebhooks, listWebhookEndpoints];

const WEBHOOK: Column<SourceRow> = {
  id: 'webhook',
  header: 'Webhook',
  needs: WEBHOOK_LISTS,
  value: ({ webhook }) => webhook && webhookText(webhook),
  cell: ({ webhook }) => {
    const words = webhook && webhookText(webhook);
    if (webhook === null || words === null) {
      return <EmptyValue label={webhook === null ? 'unknown' : 'not set up'} />;
    }
    return <State harm={harmOfWebhook(webhook)}>{words}</State>;
  },
  width: 176,
  narrowRole: 'state',
  csv: [
    {
      header: 'Webhook',
      value: ({ webhook }) => webhook && WEBHOOK_STATE_LABELS[webhook.state],
    },
    { header: 'Webhook mode', value: ({ webhook }) => webhook?.mode ?? null },
    { header: 'Waiting deliveries', value: ({ webhook }) => webhook?.waiting ?? null },
  ],
};

/**
 * Describes the webhook of a source, e.g. 'Paused, 85 waiting', 'Test failed' or 'Templates'. Null without a webhook.
 */
function webhookText({ state, mode, waiting }: SourceWebhook): string | null {
  if (state === 'none') return null;
  if (state === 'paused' || state === 'off') return deliveryStateText({ state, waiting });
  return state === 'set' && mode !== null ? webhookModeName(mode) : WEBHOOK_STATE_LABELS[state];
}

const TOKENS: Column<SourceRow> = {
  id: 'tokens',
  header: 'Tokens',
  needs: [listAgencyChannels],
  value: ({ tokens }) => tokens && tokensText(tokens),
  cell: ({ tokens }) => {
    const words = tokens && tokensText(tokens);
    if (tokens === null || words === null) {
      return <EmptyValue label={tokens === null ? 'unknown' : 'no channel'} />;
    }
    if (tokens.state === 'valid') return <ValidTokens>{words}</ValidTokens>;
    return <State harm={harmOfTokens(tokens)}>{words}</State>;
  },
  width: 208,
  narrowRole: 'aside',
  csv: [
    { header: 'Channels', value: ({ tokens }) => tokens?.all ?? null },
    { header: 'Expired tokens', value: ({ tokens }) => tokens?.expired ?? null },
    { header: 'Tokens that expire soon', value: ({ tokens }) => tokens?.soon ?? null },
  ],
};

/**
 * Describes the tokens of a source's channels, e.g. '2 tokens expired', '1 token expires in 3 days' or 'OK'. Null without a
 * channel.
 */
function tokensText({ state, expired, soon, left }: SourceTokens): string | null {
  if (state === 'none') return null;
  if (state === 'expired') return `${pluralize(expired, 'token')} expired`;
  if (left === null) return TOKEN_STATE_LABELS[state];
  return soon === 1 ? `1 token expires ${left}` : `${pluralize(soon, 'token')} expire, first ${left}`;
}

const BOTS = count<SourceRow>('bots', 'Bots on', ({ bots }) => bots?.on, {
  cell: ({ bots }) => <BotCounts bots={bots} />,
  searchable: false,
  needs: [listBots],
  csv: [
    { header: 'Bots on', value: ({ bots }) => bots?.on ?? null },
    { header: 'Bots', value: ({ bots }) => bots?.all ?? null },
  ],
});

/**
 * Whether the source is on or off. Hidden by default, because most sources are on, and the name of a source that is off
 * has a mark.
 */
const STATE: Column<SourceRow> = {
  id: 'state',
  header: 'State',
  needs: [listSources],
  value: stateOf,
  cell: (row) => {
    const state = stateOf(row);
    if (state === null) return <EmptyValue label="unknown" />;
    return <StatusChip tone={state === 'on' ? 'good' : 'neutral'}>{SOURCE_STATE_LABELS[state]}</StatusChip>;
  },
  width: 88,
  defaultHidden: true,
  csv: [{ header: 'Enabled', value: ({ enabled }) => enabled }],
};

const KEY = text<SourceRow>('key', 'Key', ({ key }) => key, {
  defaultHidden: true,
  needs: [listSources],
});

/** Returns the columns of the source list. */
export function sourceColumns(): readonly Column<SourceRow>[] {
  // Without a list of sources, only their names and ids are known.
  const id = isSupported(listSources) ? { defaultHidden: true } : { width: 280 };
  return [
    NAME,
    CHANNEL,
    NEW_LEADS,
    WEBHOOK,
    TOKENS,
    BOTS,
    STATE,
    KEY,
    copyableId('id', 'Source id', (row) => row.id, id),
  ];
}

function NewLeads({ count: newLeads }: { count: number }) {
  return (
    <span {...tip(`${pluralize(newLeads, 'lead')} added in the last 7 full days (UTC)`)}>
      {formatNumber(newLeads)}
    </span>
  );
}

/** Shows nothing on a narrow screen, where no heading says what is all right. */
function ValidTokens({ children }: { children: string }) {
  return useNarrow() ? null : <span className="secondary">{children}</span>;
}

/** Shows a state as a chip if it is a problem, and otherwise as plain text. */
function State({ harm, children }: { harm: Harm | null; children: string }) {
  return harm === null ? children : <StatusChip tone={toneOfHarm(harm)}>{children}</StatusChip>;
}

/** Shows the number of bots that use the source, e.g. '2 of 3' if the source is on in two of three bots. */
function BotCounts({ bots }: Pick<SourceRow, 'bots'>) {
  if (bots === null) return <EmptyValue label="unknown" />;
  if (bots.all === 0) return '0';
  return (
    <span {...tip(`On in ${bots.on} of the ${pluralize(bots.all, 'bot')} with this source`)}>
      {bots.on} of {bots.all}
    </span>
  );
}
