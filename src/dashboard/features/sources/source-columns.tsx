import { sourceName } from '../../lib/source-name.ts';
import { countOf } from '../../lib/count-of.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import styles from './source-columns.module.css';
import type { SourceRow } from './source-rows.ts';
import { STATE_WORDS, stateOf } from './source-search.ts';

const NAME: Column<SourceRow> = {
  id: 'name',
  header: 'Name',
  value: sourceName,
  cell: (row) => (
    <span className={styles.whole} data-unnamed={!row.name?.trim() || undefined} dir="auto" {...tipWhenCut}>
      {sourceName(row)}
    </span>
  ),
  width: 240,
  grows: true,
  hideable: false,
  cardRole: 'title',
};

const BOTS: Column<SourceRow> = {
  id: 'bots',
  header: 'Bots on',
  value: ({ bots }) => bots?.on,
  cell: ({ bots }) => <BotCounts bots={bots} />,
  width: 100,
  align: 'end',
  searchable: false,
  sortFirst: 'descending',
};

const ID: Column<SourceRow> = {
  id: 'id',
  header: 'Source id',
  value: ({ id }) => id,
  cell: ({ id }) => <CopyableId value={id} label="source id" />,
  width: 168,
};

const FACTS: readonly Column<SourceRow>[] = [
  {
    id: 'category',
    header: 'Category',
    value: ({ category }) => category,
    cell: ({ category }) => <Text value={category} />,
    width: 140,
  },
  {
    id: 'key',
    header: 'Key',
    value: ({ key }) => key,
    cell: ({ key }) => <Text value={key} />,
    width: 160,
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => stateOf(row),
    cell: (row) => {
      const state = stateOf(row);
      if (state === null) return <Nothing label="not known" />;
      return <StatusChip tone={state === 'on' ? 'good' : 'neutral'}>{STATE_WORDS[state]}</StatusChip>;
    },
    width: 88,
  },
];

/** Where sources are only named somewhere, a column of anything else would hold nothing but dashes. */
export function sourceColumns(isListed: boolean, areBotsListed: boolean): readonly Column<SourceRow>[] {
  return [
    NAME,
    ...(isListed ? FACTS : []),
    ...(areBotsListed ? [BOTS] : []),
    isListed ? ID : { ...ID, width: 280 },
  ];
}

/** '2 of 3': on in two of the three bots that talk there. */
function BotCounts({ bots }: Pick<SourceRow, 'bots'>) {
  if (bots === null) return <Nothing label="not known" />;
  if (bots.all === 0) return '0';
  return (
    <span {...tip(`On in ${bots.on} of the ${countOf(bots.all, 'bot')} with this source`)}>
      {bots.on} of {bots.all}
    </span>
  );
}

/** A text that may be longer than its column. */
function Text({ value }: { value: string | null }) {
  return (
    <span className={styles.whole} dir="auto" {...tipWhenCut}>
      <Value value={value} />
    </span>
  );
}
