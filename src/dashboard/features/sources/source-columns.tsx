import { countOf } from '../../lib/count-of.ts';
import { sourceName } from '../../lib/source-name.ts';
import { copyableId, count, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { StatusChip, Nothing } from '../../ui/value.tsx';
import { tip } from '../../ui/tip.ts';
import { STATE_WORDS, stateOf, type SourceRow } from './source-rows.ts';

const NAME = name<SourceRow>('Name', sourceName, {
  isNamed: (row) => Boolean(row.name?.trim()),
  csv: [{ header: 'Name', value: (row) => row.name }],
});

const FACTS: readonly Column<SourceRow>[] = [
  text('category', 'Category', ({ category }) => category, { width: 140 }),
  text('key', 'Key', ({ key }) => key),
  {
    id: 'state',
    header: 'State',
    value: stateOf,
    cell: (row) => {
      const state = stateOf(row);
      if (state === null) return <Nothing label="not known" />;
      return <StatusChip tone={state === 'on' ? 'good' : 'neutral'}>{STATE_WORDS[state]}</StatusChip>;
    },
    width: 88,
    csv: [{ header: 'Enabled', value: ({ enabled }) => enabled }],
  },
];

const BOTS = count<SourceRow>('bots', 'Bots on', ({ bots }) => bots?.on, {
  cell: ({ bots }) => <BotCounts bots={bots} />,
  searchable: false,
  csv: [
    { header: 'Bots on', value: ({ bots }) => bots?.on ?? null },
    { header: 'Bots', value: ({ bots }) => bots?.all ?? null },
  ],
});

/** Where sources are only named somewhere, a column of anything else would hold nothing but dashes. */
export function sourceColumns(isListed: boolean, areBotsListed: boolean): readonly Column<SourceRow>[] {
  return [
    NAME,
    ...(isListed ? FACTS : []),
    ...(areBotsListed ? [BOTS] : []),
    copyableId('id', 'Source id', (row) => row.id, isListed ? {} : { width: 280 }),
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
