import { LayoutGrid, Rows3 } from 'lucide-react';
import { useMemo } from 'react';
import { seenValues } from '../../list/facets.ts';
import { ManyChoices, MenuFacet, ToggleFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { folderPathText } from '../../api/folder-names.ts';
import { shorten } from '../../lib/shorten.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { botsOf } from './detail/persona-bots.ts';
import { hasFilters, NO_FILTERS, type PersonaSearch } from './persona-search.ts';
import type { PersonaList } from './use-persona-list.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';

type PersonasToolbarProps = {
  search: PersonaSearch;
  list: PersonaList;
  onChange: (change: Partial<PersonaSearch>, kind?: ChangeKind) => void;
};

const VIEWS = [
  { name: 'cards', label: 'Cards', icon: <LayoutGrid size={16} aria-hidden /> },
  { name: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
] as const;

export function PersonasToolbar({ search, list, onChange }: PersonasToolbarProps) {
  const personas = useMemo(() => list.personas ?? [], [list.personas]);
  const botNames = useMemo(
    () =>
      new Map(personas.flatMap(botsOf).flatMap(({ id, name }) => (id && name ? [[id, name] as const] : []))),
    [personas],
  );
  const botName = (id: string) => botNames.get(id) ?? shorten(id, 24);
  const folderOf = (id: string) => folderPathText(id, list.folders);
  const ofThese = `In the ${personas.length.toLocaleString('en')} personas of this list.`;
  return (
    <FilterBar
      label="Filter personas"
      searchLabel="Search personas"
      text={search.text}
      onType={(text) => onChange({ text }, 'typing')}
      coverage={
        list.personas && hasFilters(search)
          ? `${list.rows.length.toLocaleString('en')} of ${personas.length.toLocaleString('en')}`
          : ''
      }
      coverageTip="Searched are names, descriptions, prompts, folders and all else that the table can show."
      isFiltered={hasFilters(search)}
      onClear={() => onChange(NO_FILTERS)}
      views={
        <SegmentedControl
          label="View of the personas"
          options={VIEWS}
          chosen={search.view}
          onChange={(view) => onChange({ view })}
        />
      }
    >
      <ToggleFacet
        label="Favourites"
        pressed={search.favourites}
        onChange={(favourites) => onChange({ favourites })}
      />
      <ToggleFacet
        label="Default"
        pressed={search.defaults}
        onChange={(defaults) => onChange({ defaults })}
      />
      <MenuFacet
        label="Folder"
        value={search.folder.map(folderOf).join(', ') || null}
        onClear={() => onChange({ folder: [] })}
      >
        {() => (
          <ManyChoices
            label="Folder"
            choices={seenValues(personas, ({ folderId }) => folderId, folderOf)}
            chosen={search.folder}
            labelOf={folderOf}
            note={ofThese}
            onChange={(folder) => onChange({ folder })}
          />
        )}
      </MenuFacet>
      <MenuFacet
        label="Used by"
        value={search.bot.map(botName).join(', ') || null}
        onClear={() => onChange({ bot: [] })}
      >
        {() => (
          <ManyChoices
            label="Used by"
            choices={seenValues(personas, (persona) => botsOf(persona).map(({ id }) => id), botName)}
            chosen={search.bot}
            labelOf={botName}
            note={ofThese}
            onChange={(bot) => onChange({ bot })}
          />
        )}
      </MenuFacet>
      <ToggleFacet label="Unused" pressed={search.unused} onChange={(unused) => onChange({ unused })} />
      <MenuFacet
        label="AI provider"
        value={search.provider.join(', ') || null}
        onClear={() => onChange({ provider: [] })}
      >
        {() => (
          <ManyChoices
            label="AI provider"
            choices={seenValues(personas, ({ aiProviderPreferences }) => aiProviderPreferences)}
            chosen={search.provider}
            note={ofThese}
            onChange={(provider) => onChange({ provider })}
          />
        )}
      </MenuFacet>
    </FilterBar>
  );
}
