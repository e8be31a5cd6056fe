import { useQuery } from '@tanstack/react-query';
import { sourceDirectory } from '../../api/source-directory.ts';
import { seenValues } from '../../list/facets.ts';
import { MenuFacet, OneChoice, ToggleFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { isFiltered, isFaqState, NO_FILTERS, FAQ_STATES, STATE_WORDS, type FaqSearch } from './faq-search.ts';
import { useSourceNames, type FaqList } from './use-faq-list.ts';

type FaqsToolbarProps = {
  search: FaqSearch;
  list: FaqList;
  onChange: (change: Partial<FaqSearch>, kind?: ChangeKind) => void;
};

const STATES = FAQ_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

export function FaqsToolbar({ search, list, onChange }: FaqsToolbarProps) {
  const { choices, nameOf, note } = useSourceChoices(list);
  return (
    <FilterBar
      label="Filter questions"
      searchLabel="Search FAQs"
      text={search.q}
      onType={(q) => onChange({ q }, 'typing')}
      coverage={coverage(search, list)}
      coverageTip="Searched for in this browser, among the questions that the service answered with"
      isFiltered={isFiltered(search)}
      onClear={() => onChange(NO_FILTERS)}
      views={
        <ToggleFacet
          label="Group alike (guess)"
          pressed={search.alike}
          // Its column goes with it.
          onChange={(alike) => onChange({ alike, ...(search.sort?.column === 'alike' && { sort: null }) })}
        />
      }
    >
      <ToggleFacet
        label="Unanswered"
        pressed={search.answered === 'unanswered'}
        onChange={(pressed) => onChange({ answered: pressed ? 'unanswered' : null })}
      />
      <ToggleFacet
        label="Answered"
        pressed={search.answered === 'answered'}
        onChange={(pressed) => onChange({ answered: pressed ? 'answered' : null })}
      />
      <MenuFacet
        label="Source"
        value={search.sourceId && nameOf(search.sourceId)}
        onClear={() => onChange({ sourceId: null })}
      >
        {(close) => (
          <OneChoice
            label="Source"
            choices={choices}
            chosen={search.sourceId}
            note={note}
            onChange={(sourceId) => {
              close();
              onChange({ sourceId });
            }}
          />
        )}
      </MenuFacet>
      <MenuFacet
        label="State"
        value={search.state && STATE_WORDS[search.state]}
        onClear={() => onChange({ state: null })}
      >
        {(close) => (
          <OneChoice
            label="State"
            isClosed
            choices={STATES}
            chosen={search.state}
            note={null}
            onChange={(state) => {
              close();
              if (isFaqState(state)) onChange({ state });
            }}
          />
        )}
      </MenuFacet>
    </FilterBar>
  );
}

/** The filters of the service say nothing of what they left out: only a search can be 'n of m'. */
function coverage({ q }: FaqSearch, { rows, questions }: FaqList): string {
  if (questions === null || q.trim() === '') return '';
  const shown = rows.reduce((sum, row) => sum + row.questions.length, 0);
  return `${shown.toLocaleString('en')} of ${questions.length.toLocaleString('en')}`;
}

/** The sources that are known, and those that questions of the list name. */
function useSourceChoices({ questions }: FaqList) {
  const { data: directory, isError } = useQuery(sourceDirectory());
  const names = useSourceNames();
  const nameOf = (id: string) => names.get(id) || id;
  const others = seenValues(questions ?? [], ({ sourceId }) => sourceId).filter(
    ({ value }) => !names.has(value),
  );
  const known = Array.from(names.keys(), (value) => ({ value, label: nameOf(value) }));
  return {
    nameOf,
    choices: [...known, ...others.map(({ value }) => ({ value, label: value }))].toSorted((a, b) =>
      a.label.localeCompare(b.label),
    ),
    note: isError
      ? 'The sources could not be loaded. These are those that questions loaded here name; there may be others.'
      : (directory?.gatheredFrom ?? null),
  };
}
