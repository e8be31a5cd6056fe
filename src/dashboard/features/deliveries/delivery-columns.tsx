import type { Delivery } from '#contract/delivery.ts';
import { parseInstant } from '../../lib/time.ts';
import { Name } from '../../list/cells.tsx';
import { copyableId, count, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { SourceLink } from '../../list/links.tsx';
import { Moment, useNow } from '../../ui/moment.tsx';
import { tip } from '../../ui/tip.ts';
import { EmptyValue, StatusChip, Value } from '../../ui/value.tsx';
import { REQUEST_NAMES } from '../../domain/webhook-tests.ts';
import { eventName, lastAnswer, DELIVERY_STATE_LABELS } from './delivery-rows.ts';

export const DELIVERY_COLUMNS: readonly Column<Delivery>[] = [
  name('Event', ({ eventType }) => eventName(eventType), {
    id: 'event',
    cell: (row) => <Name marks={row.isTest && <TestMark />}>{eventName(row.eventType)}</Name>,
    width: 220,
    csv: [
      { header: 'Event', value: ({ eventType }) => eventType },
      { header: 'Event id', value: ({ eventId }) => eventId },
      { header: 'Test', value: ({ isTest }) => isTest },
    ],
  }),
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => DELIVERY_STATE_LABELS[state].name,
    cell: ({ state }) => <DeliveryStateChip state={state} />,
    width: 116,
    narrowRole: 'state',
  },
  {
    id: 'source',
    header: 'Source',
    value: ({ sourceId }) => sourceId,
    cell: ({ sourceId }) => <SourceLink id={sourceId} />,
    width: 180,
  },
  text('request', 'Request', ({ request }) => REQUEST_NAMES[request], { width: 136 }),
  count('attempts', 'Attempts', ({ attemptCount }) => attemptCount, { width: 112 }),
  text('answer', 'Last response', lastAnswer, {
    cell: ({ lastStatus, lastError }) => <Answer status={lastStatus} error={lastError} />,
    width: 152,
    none: 'no attempt yet',
  }),
  moment('next', 'Next attempt', ({ nextAttemptAt }) => nextAttemptAt, {
    cell: (row) => <NextAttempt delivery={row} />,
    width: 132,
    sortFirst: 'ascending',
  }),
  moment('created', 'Created', ({ createdAt }) => createdAt, {
    width: 108,
    narrowRole: 'aside',
  }),
  copyableId('eventId', 'Event id', ({ eventId }) => eventId, { defaultHidden: true, csv: [] }),
  copyableId('id', 'Delivery id', ({ id }) => id, { defaultHidden: true }),
];

/** Without the source column, because all rows have the same source. */
export const SOURCE_DELIVERY_COLUMNS = DELIVERY_COLUMNS.filter(({ id }) => id !== 'source');

export function TestMark() {
  return <StatusChip>Test</StatusChip>;
}

export function DeliveryStateChip({ state }: Pick<Delivery, 'state'>) {
  const { name: words, tone } = DELIVERY_STATE_LABELS[state];
  return <StatusChip tone={tone}>{words}</StatusChip>;
}

/** The status, with the error in its tooltip. Without a status, the error itself. */
function Answer({ status, error }: { status: number | undefined; error: string | null }) {
  if (status === undefined)
    return error === null ? <EmptyValue label="no response yet" /> : <Value value={error} />;
  return error ? <span {...tip(error)}>{status}</span> : status;
}

export function NextAttempt({ delivery: { state, nextAttemptAt } }: { delivery: Delivery }) {
  const now = useNow();
  if (state === 'sending') return 'Now';
  if (state !== 'pending')
    return <EmptyValue label={state === 'held' ? 'once the source is resumed' : 'none'} />;
  const next = parseInstant(nextAttemptAt);
  return next !== null && next <= now ? 'Now' : <Moment value={nextAttemptAt} />;
}
