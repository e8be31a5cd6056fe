import { useMemo, type ReactNode } from 'react';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { paths } from '../../lib/paths.ts';
import type { Sort } from '../../list/data-table/column.ts';
import { DataTable } from '../../list/data-table/data-table.tsx';
import type { TablePreferences } from '../../list/data-table/use-table-preferences.ts';
import type { PersonaSearch } from './persona-search.ts';
import type { Compared } from './compare/use-compared.ts';
import type { PersonaList } from './use-persona-list.ts';

type PersonasTableProps = {
  list: PersonaList;
  search: PersonaSearch;
  compared: Compared;
  preferences: TablePreferences;
  dimmed: boolean;
  empty: ReactNode;
  onSortChange: (sort: Sort | null) => void;
};

export function PersonasTable(props: PersonasTableProps) {
  const { list, search, compared, preferences, dimmed, empty, onSortChange } = props;
  const openedFromHere = useOpenedFromHere();
  const { sort, ...filters } = search;
  const selection = useMemo(() => new Set(compared.ids), [compared.ids]);
  return (
    <DataTable
      label="Personas"
      columns={list.columns}
      rows={list.rows}
      getRowId={({ id }) => id}
      rowHref={({ id }) => paths.persona(id)}
      rowState={openedFromHere}
      onRowIntent={() => void import('./detail/persona-page.tsx')}
      sort={sort}
      onSortChange={onSortChange}
      selection={selection}
      onSelectionChange={compared.set}
      canSelectAll={false}
      hiddenColumns={preferences.hiddenColumns}
      density={preferences.density}
      dimmed={dimmed}
      resetKey={JSON.stringify(filters)}
      empty={empty}
    />
  );
}
