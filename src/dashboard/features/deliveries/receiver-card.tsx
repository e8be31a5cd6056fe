import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RECEIVER_STATUSES, type BuiltInReceiver } from '#contract/delivery.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { receiverMutations, receiverQueries } from '../../api/resources/receiver-queries.ts';
import { webhookMutations, webhookQueries } from '../../api/resources/webhook-queries.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card, LinesSkeleton } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copyable.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Loading } from '../../ui/panel.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { EmptyValue, StatusChip } from '../../ui/value.tsx';
import { eventText } from './delivery-text.ts';

const EVERY_MS = 2_000;

/**
 * The number of received requests that the card shows at first. It is low, because the list of deliveries follows below
 * the card.
 */
const FEW = 5;

/** The response statuses that the user can choose for the receiver, each with its effect on the delivery. */
const ANSWERS: Record<(typeof RECEIVER_STATUSES)[number], string> = {
  200: '200: accepted',
  500: '500: retried later',
  429: '429: slowed down',
  410: '410: turned off for good',
};

/**
 * Reads the built-in receiver of a source and determines the position of its card. The card is first if the source
 * sends to the receiver or has no webhook, and last if it sends to another system. `place` is null if the service has
 * no built-in receiver.
 */
export function useReceiver(sourceId: string) {
  const webhook = useQuery(webhookQueries.ofSource(sourceId));
  // If the service cannot read webhooks, the cache contains only the response to the last save, which may be outdated.
  const set = (webhook.isEnabled && webhook.data?.data) || null;
  const isCalled = (receiver: BuiltInReceiver | undefined) => set !== null && callsReceiver(set, receiver);
  const receiver = useQuery({
    ...receiverQueries.ofSource(sourceId),
    // Poll only while the source sends to the built-in receiver.
    refetchInterval: ({ state }) => isCalled(state.data?.data) && EVERY_MS,
  });
  const isUsed = isCalled(receiver.data?.data);
  const isKnown = receiver.isFetched && (webhook.isFetched || !webhook.isEnabled);
  const place = set?.outboundMode === null || isUsed ? 'first' : 'last';
  const known = isKnown ? place : 'unknown';
  return { place: receiver.isEnabled ? known : null, query: receiver, set, isUsed } as const;
}

function callsReceiver(webhook: OutboundWebhook, receiver: BuiltInReceiver | undefined): boolean {
  if (!receiver) return false;
  const { outboundMode, webhookCallbackUri, sendMessageTemplate } = webhook;
  if (outboundMode === 'legacy') return webhookCallbackUri === receiver.url;
  return outboundMode === 'templates' && leadsTo(sendMessageTemplate?.url, receiver.url);
}

/**
 * Whether an address leads to the built-in receiver. Compares only the paths, because the receiver is available at
 * every port, and a token may follow its path.
 */
function leadsTo(address: string | null | undefined, receiver: string): boolean {
  const path = parseUrl(receiver)?.pathname;
  const called = parseUrl(address ?? '')?.pathname;
  return path !== undefined && (called === path || called?.startsWith(`${path}/`) === true);
}

type ReceiverCardProps = { sourceId: string; receiver: ReturnType<typeof useReceiver> };

/**
 * The built-in receiver for tests. Users can watch a first event arrive and try failures without an external system.
 */
export function ReceiverCard({ sourceId, receiver: { query, set, isUsed } }: ReceiverCardProps) {
  const receiver = query.data?.data;
  return (
    <Card title="Built-in receiver" beside={isUsed && <StatusChip tone="good">In use</StatusChip>}>
      {!receiver && query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {!receiver && !query.error && (
        <Loading label="built-in receiver">
          <LinesSkeleton lines={2} />
        </Loading>
      )}
      {receiver && (
        <div className="stack mt-2 gap-4">
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '72ch' }}>
            Try a webhook without a system of your own: this host can receive events. It keeps the last 50
            events for 7 days. Deliveries may call this address although it is not public:
          </Typography>
          <div className="wrap shrink rows-1">
            <code className="breaks shrink">{receiver.url}</code>
            <CopyButton text={receiver.url} label="address of the built-in receiver" />
          </div>
          {isUsed || receiver.received.length > 0 ? (
            <Used sourceId={sourceId} receiver={receiver} />
          ) : (
            set && <Unused sourceId={sourceId} url={receiver.url} isSetUp={set.outboundMode !== null} />
          )}
        </div>
      )}
    </Card>
  );
}

type UnusedProps = { sourceId: string; url: string; isSetUp: boolean };

/**
 * Shown while the source does not send to the built-in receiver. If the source has no webhook, one click sets the
 * callback URL. Otherwise a link leads to the form, which shows the changes before a save.
 */
function Unused({ sourceId, url, isSetUp }: UnusedProps) {
  const toast = useToast();
  const save = useMutation(webhookMutations.save());
  if (isSetUp) {
    return (
      <p>
        To use it, enter it as the callback URL of the{' '}
        <Link to={paths.source(sourceId, 'webhook')}>outbound webhook</Link>.
      </p>
    );
  }
  return (
    <>
      <div className="wrap shrink rows-1">
        <Button
          variant="outlined"
          disabled={save.isPending}
          onClick={() =>
            save.mutate(
              { sourceId, body: { mode: 'legacy', webhookCallbackUri: url } },
              {
                onSuccess: () =>
                  toast({ text: 'Webhook saved. Send a test event to see it arrive.', tone: 'good' }),
              },
            )
          }
        >
          Use as callback URL
        </Button>
      </div>
      {save.error !== null && <ErrorPanel error={save.error} />}
    </>
  );
}

function Used({ sourceId, receiver }: { sourceId: string; receiver: BuiltInReceiver }) {
  const { mutate, isPending, variables, error } = useMutation(receiverMutations.answerWith(sourceId));
  const columns = useMemo(() => receivedColumns(sourceId), [sourceId]);
  const [showsAll, setShowsAll] = useState(false);
  const { received } = receiver;
  return (
    <>
      <div className="wrap shrink rows-1">
        <TextField
          select
          size="small"
          label="Responds with"
          value={isPending ? variables : receiver.status}
          onChange={({ target }) => mutate(Number(target.value) as (typeof RECEIVER_STATUSES)[number])}
          sx={{ minWidth: 220 }}
        >
          {RECEIVER_STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {ANSWERS[status]}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {error !== null && <ErrorPanel error={error} />}
      <Table
        caption="Events at the built-in receiver"
        columns={columns}
        rows={showsAll ? received : received.slice(0, FEW)}
        getRowKey={({ eventId, receivedAt }) => eventId ?? receivedAt ?? ''}
        empty="No events yet."
        stackBelow={600}
        rendersAll
      />
      {!showsAll && received.length > FEW && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(received.length)} events
        </Button>
      )}
    </>
  );
}

type Received = BuiltInReceiver['received'][number];

function receivedColumns(sourceId: string): TableColumn<Received>[] {
  return [
    { header: 'Received', cell: ({ receivedAt }) => <Moment value={receivedAt} /> },
    {
      header: 'Event',
      cell: ({ eventId, eventType, about }) => {
        if (eventId === null) return <EmptyValue label="no id" />;
        const to = paths.deliveries(new URLSearchParams({ source: sourceId, event: eventId }));
        const id = <code>{eventId}</code>;
        if (eventType === null) return <Link to={to}>{id}</Link>;
        return (
          <>
            <Link to={to} dir="auto">
              {eventText({ eventType, about, request: 'callback' })}
            </Link>
            <div className="note breaks">{id}</div>
          </>
        );
      },
    },
    { header: 'Times', align: 'end', cell: ({ times }) => formatNumber(times) },
    { header: 'Response', align: 'end', cell: ({ status }) => status },
    { header: 'Signed', cell: ({ isSigned }) => (isSigned ? 'Yes' : 'No') },
  ];
}
