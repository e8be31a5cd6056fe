import { seenValues } from '../../list/facet-values.ts';
import { ManyChoices, MenuFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import {
  isFiltered,
  isSourceState,
  NO_FILTERS,
  STATE_WORDS,
  stateOf,
  type SourceSearch,
} from './source-search.ts';
import type { SourceList } from './use-source-list.ts';

type SourcesToolbarProps = {
  search: SourceSearch;
  list: SourceList;
  onChange: (change: Partial<SourceSearch>, kind?: ChangeKind) => void;
};

/** Where sources are only named somewhere, there is nothing to filter them by but their names. */
export function SourcesToolbar({ search, list, onChange }: SourcesToolbarProps) {
  const { isListed } = list;
  const sources = list.sources ?? [];
  const ofThese = `In the ${sources.length.toLocaleString('en')} sources of this list.`;
  return (
    <FilterBar
      label="Filter sources"
      searchLabel="Search sources"
      text={search.text}
      onType={(text) => onChange({ text }, 'typing')}
      coverage={
        list.sources && isFiltered(search)
          ? `${list.rows.length.toLocaleString('en')} of ${sources.length.toLocaleString('en')}`
          : ''
      }
      isFiltered={isFiltered(search)}
      onClear={() => onChange(NO_FILTERS)}
    >
      {(isListed || search.category.length > 0) && (
        <MenuFacet
          label="Category"
          value={search.category.join(', ') || null}
          onClear={() => onChange({ category: [] })}
        >
          {() => (
            <ManyChoices
              label="Category"
              choices={seenValues(sources, ({ category }) => category)}
              chosen={search.category}
              note={ofThese}
              onChange={(category) => onChange({ category })}
            />
          )}
        </MenuFacet>
      )}
      {(isListed || search.state.length > 0) && (
        <MenuFacet
          label="State"
          value={search.state.map((state) => STATE_WORDS[state]).join(', ') || null}
          onClear={() => onChange({ state: [] })}
        >
          {() => (
            <ManyChoices
              label="State"
              choices={seenValues(sources, stateOf, (state) =>
                isSourceState(state) ? STATE_WORDS[state] : state,
              )}
              chosen={search.state}
              labelOf={(state) => (isSourceState(state) ? STATE_WORDS[state] : state)}
              note={ofThese}
              onChange={(states) => onChange({ state: states.filter(isSourceState) })}
            />
          )}
        </MenuFacet>
      )}
    </FilterBar>
  );
}
