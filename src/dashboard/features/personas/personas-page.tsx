import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Columns2 from 'lucide-react/icons/columns-2';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import { useMemo } from 'react';
import * as z from 'zod';
import type { Persona } from '#contract/persona.ts';
import { foldersOf, folderPathText, useFolders, type Folders } from '../../api/names/folder-names.ts';
import { listedFolders } from '../../api/resources/folder-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { importHint } from '../../domain/import-hint.ts';
import { codeWords } from '../../lib/code-words.ts';
import { paths } from '../../lib/paths.ts';
import {
  defineSearch,
  listFields,
  filterText,
  flag,
  many,
  one,
  searchText,
} from '../../lib/search-params.ts';
import { shorten } from '../../lib/shorten.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { Facet } from '../../list/facets.ts';
import { ControlButton } from '../../list/control-button.tsx';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListRows, ListScreen } from '../../list/list-screen.tsx';
import { useList } from '../../list/use-list.ts';
import { Link } from '../../ui/link.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import { ViewSwitch, type View } from '../../ui/view-switch.tsx';
import { useCompared } from './compare/use-compared.ts';
import { botsOfPersona } from './detail/persona-bots.ts';
import { PersonaCardsSkeleton, PersonaCards } from './persona-cards.tsx';
import { personaColumns, personaCsv } from './persona-columns.tsx';
import { groupPersonas, sortPersonas } from './persona-rows.ts';

export const personaSearch = defineSearch({
  view: one(z.enum(['cards', 'table']), 'cards'),
  text: searchText(),
  favourites: flag(),
  defaults: flag(),
  unused: flag(),
  folder: many(filterText),
  bot: many(filterText),
  provider: many(filterText),
  ...listFields(),
});

type PersonaSearch = typeof personaSearch.defaults;

export function personaFacets(
  personas: readonly Persona[],
  folders: Folders,
): readonly Facet<Persona, PersonaSearch>[] {
  const botNames = new Map(personas.flatMap(botsOfPersona).map(({ id, name }) => [id, name]));
  return [
    { kind: 'toggle', field: 'favourites', label: 'Favourites', matches: ({ favorited }) => favorited },
    { kind: 'toggle', field: 'defaults', label: 'Default', matches: (persona) => persona.default },
    {
      kind: 'many',
      field: 'folder',
      label: 'Folder',
      of: ({ folderId }) => folderId,
      labelOf: (id) => folderPathText(id, folders),
    },
    {
      kind: 'many',
      field: 'bot',
      label: 'Used by',
      of: (persona) => botsOfPersona(persona).map(({ id }) => id),
      labelOf: (id) => botNames.get(id) || shorten(id, 24),
    },
    {
      kind: 'toggle',
      field: 'unused',
      label: 'Unused',
      matches: (persona) => botsOfPersona(persona).length === 0,
    },
    {
      kind: 'many',
      field: 'provider',
      label: 'AI provider',
      of: ({ aiProviderPreferences }) => aiProviderPreferences,
      labelOf: codeWords,
    },
  ];
}

const VIEWS: readonly View<PersonaSearch['view']>[] = [
  { name: 'cards', label: 'Cards', icon: <LayoutGrid size={16} aria-hidden /> },
  { name: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
];

const COMPARE = ['Compare two', 'Compare with another', 'Compare the 2 selected'];

export function PersonasPage() {
  const search = useSearchState(personaSearch);
  const query = useQuery({ ...personaQueries.list(), ...PREFETCHED });
  const named = useFolders();
  const listed = useQuery({ ...listedFolders(), ...PREFETCHED });
  const folders = useMemo(
    () => (named.byId.size === 0 && listed.data ? foldersOf(listed.data.data) : named),
    [named, listed.data],
  );
  // On a narrow screen, the table and the cards look the same, so the page renders the table.
  const isNarrow = useNarrow();
  const isTable = isNarrow || search.values.view === 'table';
  // The cards are grouped by folder name, so they wait for the folders. Otherwise they would move when the folders
  // load.
  const isWaiting = !isTable && listed.isEnabled && listed.isPending;
  const rows = useMemo(
    () => (isWaiting ? undefined : query.data && sortPersonas(query.data.data)),
    [query.data, isWaiting],
  );
  const columns = useMemo(() => personaColumns(folders), [folders]);
  const facets = useMemo(() => personaFacets(rows ?? [], folders), [rows, folders]);
  const list = useList({
    noun: 'persona',
    title: 'Personas',
    search,
    textField: 'text',
    query,
    rows,
    columns,
    facets,
    isTable,
    isSorted: isTable,
  });
  const groups = useMemo(
    () => (isTable ? [] : groupPersonas(list.rows, folders)),
    [isTable, list.rows, folders],
  );
  const compared = useCompared(rows ?? null);
  const selected = useMemo(() => new Set(compared.ids), [compared.ids]);
  const selection = {
    ids: selected,
    onChange: compared.set,
    words: 'selected to compare',
    canSelectAll: false,
  };
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          selection={selection}
          file={{ csv: async () => personaCsv(folders) }}
          actions={
            <ControlButton
              label={COMPARE[compared.ids.length] ?? COMPARE[0]!}
              icon={Columns2}
              to={paths.comparePersonas(compared.ids[0], compared.ids[1])}
            />
          }
          selectionActions={
            isNarrow && (
              <Button
                component={Link}
                variant="contained"
                to={paths.comparePersonas(compared.ids[0], compared.ids[1])}
              >
                Compare
              </Button>
            )
          }
          coverageTip="Searches names, descriptions, prompts, folders and everything else the table can show."
        />
      }
      filters={
        <ListFilters
          list={list}
          views={
            !isNarrow && (
              <ViewSwitch
                label="View of the personas"
                views={VIEWS}
                chosen={list.search.view}
                onChange={(view) => list.change({ view })}
              />
            )
          }
        />
      }
      notices={<ListNotices list={list} notices={folders.notices} />}
    >
      <ListRows
        list={list}
        selection={selection}
        rowHref={({ id }) => paths.persona(id)}
        onRowIntent={() => void import('./detail/persona-page.tsx')}
        empty={{
          title: 'No personas yet',
          reason: importHint('This agency has no personas. They cannot be added from here.'),
        }}
        {...(!isTable && { skeleton: <PersonaCardsSkeleton /> })}
      >
        {({ table, dimmed, empty }) =>
          isTable ? (
            table
          ) : (
            <PersonaCards
              groups={groups}
              compared={compared}
              dimmed={dimmed}
              resetKey={list.request}
              empty={empty}
            />
          )
        }
      </ListRows>
    </ListScreen>
  );
}
