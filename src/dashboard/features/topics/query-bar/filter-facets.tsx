import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { DimensionFilter } from '#contract/topic.ts';
import { MenuFacet } from '../../../list/facet.tsx';
import { Control } from './control.tsx';
import type { FilterProblems } from './placed-errors.ts';
import { useFilterValues } from './use-filter-values.ts';

const FilterSheet = lazyPart(async () => (await import('./sheets.ts')).FilterSheet);

type FilterFacetsProps = {
  filters: readonly DimensionFilter[];
  /** By the place of the filter. */
  problems: ReadonlyMap<number, FilterProblems>;
  onChange: (filters: readonly DimensionFilter[]) => void;
};

/** assumed: these two operators mean the same everywhere; any other is shown as it is sent. */
const OPERATOR_WORDS = new Map([
  ['in', 'is'],
  ['notIn', 'is not'],
]);

/** A chip for each filter by a dimension, then what adds one. */
export function FilterFacets({ filters, problems, onChange }: FilterFacetsProps) {
  const { nameOf } = useFilterValues(filters.map(({ dimension }) => dimension));
  return (
    <>
      {filters.map((filter, place) => {
        const { dimension, operator, values } = filter;
        const wrong = problems.get(place);
        return (
          <Control
            // By its place: a filter that is changed stays the same chip, and keeps the focus.
            key={place}
            problems={wrong ? [...wrong.dimension, ...wrong.operator, ...wrong.values] : []}
          >
            {(problemId) => (
              <MenuFacet
                label={`${dimension} ${OPERATOR_WORDS.get(operator) ?? operator}`}
                value={values.map((value) => (value === '' ? '“”' : nameOf(dimension, value))).join(', ')}
                problemId={problemId}
                sheetLabel={`Change the filter by ${dimension}`}
                onClear={() => onChange(filters.filter((each) => each !== filter))}
              >
                {(close) => (
                  <FilterSheet
                    filter={filter}
                    problems={wrong}
                    onApply={(changed) => {
                      close();
                      onChange(filters.map((each) => (each === filter ? changed : each)));
                    }}
                  />
                )}
              </MenuFacet>
            )}
          </Control>
        );
      })}
      <MenuFacet label="Add filter" sheetLabel="Add a filter" value={null}>
        {(close) => (
          <FilterSheet
            filter={null}
            problems={undefined}
            onApply={(filter) => {
              close();
              onChange([...filters, filter]);
            }}
          />
        )}
      </MenuFacet>
    </>
  );
}
