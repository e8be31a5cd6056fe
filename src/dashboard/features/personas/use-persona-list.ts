import { useMemo } from 'react';
import type { Persona } from '#contract/persona.ts';
import type { Reply } from '../../api/call.ts';
import { useFolders, type Folders } from '../../api/folder-names.ts';
import type { CardGroup } from '../../list/card-grid/lay-out-cards.ts';
import type { Column } from '../../list/data-table/column.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { personaColumns } from './persona-columns.tsx';
import { groupPersonas } from './persona-groups.ts';
import { hasFacets, inOrder, matchesFacets, type PersonaSearch } from './persona-search.ts';

export type PersonaList = {
  /** All of them, in the order of the page; null while nothing is loaded. */
  personas: readonly Persona[] | null;
  /** What the filters leave, sorted where they stand in a table: what the screen shows. */
  rows: readonly Persona[];
  groups: readonly CardGroup<Persona>[];
  columns: readonly Column<Persona>[];
  folders: Folders;
  /** The rows are not yet what was asked for. */
  pending: boolean;
};

const NONE: readonly Persona[] = [];

export function usePersonaList(reply: Reply<Persona[]> | undefined, search: PersonaSearch): PersonaList {
  const { view, text, sort, favourites, defaults, unused, folder, bot, provider } = search;
  const folders = useFolders();
  const columns = useMemo(() => personaColumns(folders), [folders]);
  const personas = useMemo(() => (reply ? inOrder(reply.data) : null), [reply]);
  const filter = useMemo(() => {
    const facets = { favourites, defaults, unused, folder, bot, provider };
    return hasFacets(facets) ? (persona: Persona) => matchesFacets(persona, facets) : null;
  }, [favourites, defaults, unused, folder, bot, provider]);
  const { rows, pending } = useClientRows(personas ?? NONE, {
    columns,
    search: text,
    filter,
    sort: view === 'table' ? sort : null,
  });
  const groups = useMemo(() => (view === 'cards' ? groupPersonas(rows, folders) : []), [view, rows, folders]);
  return { personas, rows, groups, columns, folders, pending };
}
