import { FolderTree, Rows3 } from 'lucide-react';
import { seenValues } from '../../list/facets.ts';
import { ManyChoices, MenuFacet, OneChoice, ToggleFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { isFiltered, NO_FILTERS, type BotSearch } from './bot-search.ts';
import type { BotList } from './use-bot-list.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';

type BotsToolbarProps = {
  search: BotSearch;
  list: BotList;
  onChange: (change: Partial<BotSearch>, kind?: ChangeKind) => void;
};

const VIEWS = [
  { name: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
  { name: 'tree', label: 'Folders', icon: <FolderTree size={16} aria-hidden /> },
] as const;

/** Where bots are only named somewhere, there is little to filter them by and no folder to show them in. */
export function BotsToolbar({ search, list, onChange }: BotsToolbarProps) {
  const { isKnown, personaOf, folderOf } = list;
  const bots = list.bots ?? [];
  const ofThese = `In the ${bots.length.toLocaleString('en')} bots of this list.`;
  return (
    <FilterBar
      label="Filter bots"
      searchLabel="Search bots"
      text={search.text}
      onType={(text) => onChange({ text }, 'typing')}
      coverage={
        list.bots && isFiltered(search)
          ? `${list.rows.length.toLocaleString('en')} of ${bots.length.toLocaleString('en')}`
          : ''
      }
      isFiltered={isFiltered(search)}
      onClear={() => onChange(NO_FILTERS)}
      views={
        (isKnown || search.view === 'tree') && (
          <SegmentedControl
            label="View of the bots"
            options={VIEWS}
            chosen={search.view}
            onChange={(view) => onChange({ view })}
          />
        )
      }
    >
      {(isKnown || search.category.length > 0) && (
        <MenuFacet
          label="Category"
          value={search.category.join(', ') || null}
          onClear={() => onChange({ category: [] })}
        >
          {() => (
            <ManyChoices
              label="Category"
              choices={seenValues(bots, ({ bot }) => bot?.category ?? null)}
              chosen={search.category}
              note={ofThese}
              onChange={(category) => onChange({ category })}
            />
          )}
        </MenuFacet>
      )}
      {(isKnown || search.folder !== null) && (
        <MenuFacet
          label="Folder"
          value={search.folder && folderOf(search.folder)}
          onClear={() => onChange({ folder: null })}
        >
          {(close) => (
            <OneChoice
              label="Folder"
              choices={seenValues(bots, ({ folderIds }) => folderIds, folderOf).toSorted((a, b) =>
                a.label.localeCompare(b.label),
              )}
              chosen={search.folder}
              note="With all that lies below it."
              onChange={(folder) => {
                close();
                onChange({ folder });
              }}
            />
          )}
        </MenuFacet>
      )}
      <MenuFacet
        label="Persona"
        value={search.persona.map(personaOf).join(', ') || null}
        onClear={() => onChange({ persona: [] })}
      >
        {() => (
          <ManyChoices
            label="Persona"
            choices={seenValues(bots, ({ personas }) => (personas ?? []).map(({ id }) => id), personaOf)}
            chosen={search.persona}
            labelOf={personaOf}
            note={ofThese}
            onChange={(persona) => onChange({ persona })}
          />
        )}
      </MenuFacet>
      {(isKnown || search.favorite) && (
        <ToggleFacet
          label="Favourites"
          pressed={search.favorite}
          onChange={(favorite) => onChange({ favorite })}
        />
      )}
      {(isKnown || search.locked) && (
        <ToggleFacet label="Locked" pressed={search.locked} onChange={(locked) => onChange({ locked })} />
      )}
      {(isKnown || search.testing) && (
        <ToggleFacet
          label="Running test"
          pressed={search.testing}
          onChange={(testing) => onChange({ testing })}
        />
      )}
    </FilterBar>
  );
}
