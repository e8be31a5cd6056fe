import { seenValues } from '../../list/facets.ts';
import { ManyChoices, MenuFacet, ToggleFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { STATE_WORDS, type TestState } from '../../lib/split-tests/words.ts';
import type { Standing } from '../../lib/split-tests/figures.ts';
import { STANDING_WORDS } from './standing-words.ts';
import { standingOfRow, type TestRow } from './test-rows.ts';
import { isFiltered, NO_FILTERS, STANDINGS, TEST_STATES, type TestSearch } from './test-search.ts';
import { variantLabel } from '../../lib/split-tests/variants.ts';
import type { ChangeKind } from '../../lib/use-search-state.ts';

type TestsToolbarProps = {
  search: TestSearch;
  /** All that are known. */
  tests: readonly TestRow[];
  /** How many of them are shown; null while none are loaded. */
  shown: number | null;
  onChange: (change: Partial<TestSearch>, kind?: ChangeKind) => void;
};

export function TestsToolbar({ search, tests, shown, onChange }: TestsToolbarProps) {
  const ofThese = `In the ${tests.length.toLocaleString('en')} split tests of this list.`;
  const names = new Map(
    tests.flatMap(({ variants }) => variants.map((variant) => [variant.personaId, variantLabel(variant)])),
  );
  const personaOf = (id: string) => names.get(id) ?? id;
  return (
    <FilterBar
      label="Filter split tests"
      searchLabel="Search split tests"
      text={search.text}
      onType={(text) => onChange({ text }, 'typing')}
      coverage={
        shown !== null && isFiltered(search)
          ? `${shown.toLocaleString('en')} of ${tests.length.toLocaleString('en')}`
          : ''
      }
      isFiltered={isFiltered(search)}
      onClear={() => onChange(NO_FILTERS)}
    >
      <MenuFacet
        label="State"
        value={search.state.map(stateOf).join(', ') || null}
        onClear={() => onChange({ state: [] })}
      >
        {() => (
          <ManyChoices
            label="State"
            choices={seenValues(tests, ({ state }) => state, stateOf)}
            chosen={search.state}
            labelOf={stateOf}
            note={ofThese}
            onChange={(chosen) => onChange({ state: TEST_STATES.filter((state) => chosen.includes(state)) })}
          />
        )}
      </MenuFacet>
      <MenuFacet
        label="Metric"
        value={search.metric.join(', ') || null}
        onClear={() => onChange({ metric: [] })}
      >
        {() => (
          <ManyChoices
            label="Metric"
            choices={seenValues(tests, ({ metric }) => metric)}
            chosen={search.metric}
            note={ofThese}
            onChange={(metric) => onChange({ metric })}
          />
        )}
      </MenuFacet>
      <MenuFacet
        label="Persona"
        value={search.persona.map(personaOf).join(', ') || null}
        onClear={() => onChange({ persona: [] })}
      >
        {() => (
          <ManyChoices
            label="Persona"
            choices={seenValues(
              tests,
              ({ variants }) => variants.map(({ personaId }) => personaId),
              personaOf,
            )}
            chosen={search.persona}
            labelOf={personaOf}
            note={ofThese}
            onChange={(persona) => onChange({ persona })}
          />
        )}
      </MenuFacet>
      <MenuFacet
        label="Lead"
        value={search.standing.map(standingText).join(', ') || null}
        onClear={() => onChange({ standing: [] })}
      >
        {() => (
          <ManyChoices
            label="Lead"
            choices={seenValues(tests, (row) => standingOfRow(row).kind, standingText)}
            chosen={search.standing}
            labelOf={standingText}
            note={ofThese}
            onChange={(chosen) => onChange({ standing: STANDINGS.filter((kind) => chosen.includes(kind)) })}
          />
        )}
      </MenuFacet>
      <ToggleFacet
        label="Traffic off its weights"
        pressed={search.broken}
        onChange={(broken) => onChange({ broken })}
      />
    </FilterBar>
  );
}

const stateOf = (state: string) => STATE_WORDS[state as TestState];
const standingText = (kind: string) => STANDING_WORDS[kind as Standing['kind']];
