import type { SourceDeliveries } from '#contract/source-deliveries.ts';
import type { BotDirectory } from '../../api/resources/bot-directory.ts';
import type { KnownSource, SourceDirectory } from '../../api/resources/source-directory.ts';
import { botsBySource } from '../../domain/bots-of-sources.ts';
import { SENDING_LABELS, deliveryStateText } from '../../domain/stopped-deliveries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { compareNames } from '../../lib/format.ts';
import { sourceName } from '../../domain/source-name.ts';
import { copyableId, count, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { StatusChip, EmptyValue } from '../../ui/value.tsx';
import { tip } from '../../ui/tip.ts';

export type SourceRow = KnownSource & {
  /**
   * The number of bots that use the source, and the number where it is on. null while unknown or if the service cannot
   * list bots.
   */
  bots: { on: number; all: number } | null;
  /** The state of its webhook deliveries. null while unknown, or if it has never sent anything. */
  deliveries: Pick<SourceDeliveries, 'state' | 'waiting'> | null;
};

type OtherReplies = {
  bots: Pick<BotDirectory, 'data'> | null;
  deliveries: { data: readonly SourceDeliveries[] } | null;
  /** The ids of the sources that come first. */
  first: ReadonlySet<string>;
};

/**
 * Returns the rows in the order of the service, or by name if the service cannot list sources. Those in `first`
 * come first.
 */
export function toSourceRows(
  { data: sources, gatheredFrom }: Pick<SourceDirectory, 'data' | 'gatheredFrom'>,
  { bots, deliveries, first }: OtherReplies,
): SourceRow[] {
  const states = new Map(deliveries?.data.map((each) => [each.sourceId, each]));
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
      deliveries: states.get(source.id) ?? null,
    };
  });
  const ordered =
    gatheredFrom === null ? rows : rows.toSorted((a, b) => compareNames(sourceName(a), sourceName(b)));
  return [...ordered.filter(({ id }) => first.has(id)), ...ordered.filter(({ id }) => !first.has(id))];
}

export const SOURCE_STATES = ['on', 'off'] as const;
type SourceState = (typeof SOURCE_STATES)[number];

export const SOURCE_STATE_LABELS: Record<SourceState, string> = { on: 'On', off: 'Off' };

export function stateOf({ enabled }: Pick<KnownSource, 'enabled'>): SourceState | null {
  if (enabled === null) return null;
  return enabled ? 'on' : 'off';
}

const NAME = name<SourceRow>('Name', sourceName, {
  isNamed: (row) => Boolean(row.name?.trim()),
  csv: [{ header: 'Name', value: (row) => row.name }],
});

const FACTS: readonly Column<SourceRow>[] = [
  text('category', 'Category', ({ category }) => category, { width: 140, narrowRole: 'subtitle' }),
  text('key', 'Key', ({ key }) => key),
  {
    id: 'state',
    header: 'State',
    value: stateOf,
    cell: (row) => {
      const state = stateOf(row);
      if (state === null) return <EmptyValue label="unknown" />;
      return <StatusChip tone={state === 'on' ? 'good' : 'neutral'}>{SOURCE_STATE_LABELS[state]}</StatusChip>;
    },
    width: 88,
    narrowRole: 'aside',
    csv: [{ header: 'Enabled', value: ({ enabled }) => enabled }],
  },
];

const DELIVERIES: Column<SourceRow> = {
  id: 'deliveries',
  header: 'Deliveries',
  value: ({ deliveries }) => deliveries && deliveryStateText(deliveries),
  cell: ({ deliveries }) => {
    if (deliveries === null) return <EmptyValue label="nothing sent" />;
    if (deliveries.state === 'active') return SENDING_LABELS.active;
    const tone = deliveries.state === 'paused' ? 'caution' : 'bad';
    return <StatusChip tone={tone}>{deliveryStateText(deliveries)}</StatusChip>;
  },
  width: 168,
  narrowRole: 'state',
  csv: [
    {
      header: 'Deliveries',
      value: ({ deliveries }) => deliveries && SENDING_LABELS[deliveries.state],
    },
    { header: 'Waiting deliveries', value: ({ deliveries }) => deliveries?.waiting ?? null },
  ],
};

const BOTS = count<SourceRow>('bots', 'Bots on', ({ bots }) => bots?.on, {
  cell: ({ bots }) => <BotCounts bots={bots} />,
  narrowRole: 'state',
  searchable: false,
  csv: [
    { header: 'Bots on', value: ({ bots }) => bots?.on ?? null },
    { header: 'Bots', value: ({ bots }) => bots?.all ?? null },
  ],
});

/** What the service can list. */
export type Listed = { isListed: boolean; areBotsListed: boolean; areDeliveriesListed: boolean };

/** Other columns would be empty if the service cannot list sources. */
export function sourceColumns({
  isListed,
  areBotsListed,
  areDeliveriesListed,
}: Listed): readonly Column<SourceRow>[] {
  return [
    NAME,
    ...(areDeliveriesListed ? [DELIVERIES] : []),
    ...(isListed ? FACTS : []),
    ...(areBotsListed ? [BOTS] : []),
    copyableId('id', 'Source id', (row) => row.id, isListed ? {} : { width: 280 }),
  ];
}

/** E.g. '2 of 3': on in two of the three bots that use the source. */
function BotCounts({ bots }: Pick<SourceRow, 'bots'>) {
  if (bots === null) return <EmptyValue label="unknown" />;
  if (bots.all === 0) return '0';
  return (
    <span {...tip(`On in ${bots.on} of the ${pluralize(bots.all, 'bot')} with this source`)}>
      {bots.on} of {bots.all}
    </span>
  );
}
