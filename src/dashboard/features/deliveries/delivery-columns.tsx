import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Repeat from 'lucide-react/icons/repeat';
import type { Delivery } from '#contract/delivery.ts';
import { parseInstant } from '../../lib/time.ts';
import { GroupName, MemberIndent, Name } from '../../list/cells.tsx';
import { copyableId, count, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { cellContent } from '../../list/data-table/table-body.tsx';
import { groupText } from '../../list/row-groups.ts';
import { SourceLink } from '../../list/links.tsx';
import { Moment, useNow } from '../../ui/moment.tsx';
import { tip } from '../../ui/tip.ts';
import { EmptyValue, StatusChip } from '../../ui/value.tsx';
import { REQUEST_NAMES } from '../../domain/webhook-tests.ts';
import type { DeliveryRow } from './delivery-groups.ts';
import { lastAnswer, DELIVERY_STATE_LABELS } from './delivery-rows.ts';
import { eventText, eventMessage, resultText, subjectText, writerOf } from './delivery-text.ts';

export const DELIVERY_COLUMNS: readonly Column<DeliveryRow>[] = [
  name<DeliveryRow>('Event', (row) => (row.group ? groupText(row.group) : eventText(row)), {
    id: 'event',
    cell: (row) => <EventName row={row} text={eventText(row)} />,
    narrowCell: (row) => <EventName row={row} text={subjectText(row)} />,
    narrowLine: (row) => (row.group ? resultText(row) : eventMessage(row)),
    width: 300,
    csv: [
      { header: 'Event', value: ({ eventType, group }) => (group ? groupText(group) : eventType) },
      { header: 'Event id', value: ({ eventId }) => eventId },
      { header: 'Test', value: ({ isTest }) => isTest },
      { header: 'Lead', value: ({ about }) => about?.leadName ?? null },
      { header: 'Text', value: ({ about }) => about?.text ?? null },
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
  text<DeliveryRow>('result', 'Result', resultText, {
    cell: (row) => <Result delivery={row} />,
    width: 184,
    csv: [{ header: 'Last response', value: lastAnswer }],
  }),
  {
    id: 'source',
    header: 'Source',
    value: ({ sourceId }) => sourceId,
    cell: ({ sourceId }) => <SourceLink id={sourceId} />,
    width: 164,
    narrowRole: 'subtitle',
  },
  ofOne(
    text('request', 'Request', ({ request }) => REQUEST_NAMES[request], { width: 132, defaultHidden: true }),
  ),
  ofOne(
    count('attempts', 'Attempts', ({ attemptCount }) => attemptCount, {
      width: 96,
      defaultHidden: true,
    }),
  ),
  ofOne(
    moment('next', 'Next attempt', ({ nextAttemptAt }) => nextAttemptAt, {
      cell: (row) => <NextAttempt delivery={row} />,
      width: 124,
      sortFirst: 'ascending',
      defaultHidden: true,
    }),
  ),
  moment('created', 'Created', ({ createdAt }) => createdAt, {
    width: 108,
    narrowRole: 'aside',
  }),
  ofOne(copyableId('eventId', 'Event id', ({ eventId }) => eventId, { defaultHidden: true, csv: [] })),
  ofOne(copyableId('id', 'Delivery id', ({ id }) => id, { defaultHidden: true })),
];

/**
 * Returns the column with empty cells for rows that represent a group, because the deliveries of a group have different
 * values.
 */
function ofOne(column: Column<DeliveryRow>): Column<DeliveryRow> {
  return { ...column, cell: (row) => (row.group ? null : cellContent(column, row)) };
}

/**
 * The columns for the deliveries of one source. The source column is missing, because all rows have the same source.
 */
export const SOURCE_DELIVERY_COLUMNS = DELIVERY_COLUMNS.filter(({ id }) => id !== 'source');

export function TestMark() {
  return (
    <span className="fixed">
      <StatusChip>Test</StatusChip>
    </span>
  );
}

export function DeliveryStateChip({ state }: Pick<Delivery, 'state'>) {
  const { name: words, tone } = DELIVERY_STATE_LABELS[state];
  return <StatusChip tone={tone}>{words}</StatusChip>;
}

const arrow = { className: 'fixed secondary', size: 14, 'aria-hidden': true } as const;

/** The icons before messages, so that their writers can be distinguished at a glance. */
const WRITERS = {
  lead: <ArrowDownLeft {...arrow} />,
  bot: <ArrowUpRight {...arrow} />,
  followUp: <Repeat {...arrow} />,
};

function EventName({ row, text: words }: { row: DeliveryRow; text: string }) {
  const { group, memberOf, isTest } = row;
  if (group) return <GroupName group={group} />;
  const writer = writerOf(row);
  return (
    <Name
      before={
        <>
          {memberOf && <MemberIndent />}
          {writer && WRITERS[writer]}
        </>
      }
      marks={isTest && <TestMark />}
    >
      {words}
    </Name>
  );
}

/** Shows the result of a delivery in a few words. The tooltip contains the error that the service stored. */
function Result({ delivery }: { delivery: Delivery }) {
  const { lastError } = delivery;
  const words = resultText(delivery);
  if (words === null) return <EmptyValue label="no attempt yet" />;
  return lastError === null ? words : <span {...tip(lastError)}>{words}</span>;
}

export function NextAttempt({ delivery: { state, nextAttemptAt } }: { delivery: Delivery }) {
  const now = useNow();
  if (state === 'sending') return 'Now';
  if (state !== 'pending')
    return <EmptyValue label={state === 'held' ? 'once the source is resumed' : 'none'} />;
  const next = parseInstant(nextAttemptAt);
  return next !== null && next <= now ? 'Now' : <Moment value={nextAttemptAt} mode="relative" />;
}
