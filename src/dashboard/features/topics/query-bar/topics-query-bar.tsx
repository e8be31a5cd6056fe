import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';
import { DEFAULT_TOPIC_LIMIT, type DimensionFilter } from '#contract/topic.ts';
import { DayRangePicker } from '../../../list/day-range-picker.tsx';
import { LazyIdForm, LazyManyChoices, MenuFacet } from '../../../list/facet.tsx';
import { useNames } from '../../../api/names/names.ts';
import { dayWithYear, type Day, type DayRange } from '../../../lib/day.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';
import { FiltersButton } from '../../../list/filter-bar.tsx';
import { memoIgnoringHandlers } from '../../../ui/memo-ignoring-handlers.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useNarrow } from '../../../ui/use-layout.ts';
import { comparisonLabel } from '../topic-query.ts';
import { COLORING_LABELS, hasTopicFilters, NO_FILTERS, type TopicSearch } from '../topic-search.ts';
import { type FilterProblems, placeErrors } from './filter-errors.ts';
import styles from './query-bar.module.css';
import { useFilterValues } from './use-filter-values.ts';

const loadSheets = () => import('./sheets.tsx');
const CompareSheet = onDemand(async () => (await loadSheets()).CompareSheet);
const ColorSheet = onDemand(async () => (await loadSheets()).ColorSheet);
const FilterSheet = onDemand(async () => (await loadSheets()).TopicFilterSheet);
const LimitSheet = onDemand(async () => (await loadSheets()).LimitSheet);
const NEEDS = [CompareSheet, ColorSheet, FilterSheet, LimitSheet];

type TopicsQueryBarProps = {
  search: TopicSearch;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
  range: DayRange;
  today: Day;
  /** The earliest day with any topic, agency-wide; null if unknown or if no topic exists. */
  oldest: Day | null;
  /** The error of the topics query. Its field errors appear at their controls. */
  error: Error | null;
};

/** Memoised: callers must pass the same `search` object while no control of the bar changes. */
export const TopicsQueryBar = memoIgnoringHandlers((props: TopicsQueryBarProps) => {
  const { search, onChange, range, today, oldest, error } = props;
  const isNarrow = useNarrow();
  const sources = useNames('source');
  const problems = placeErrors(error, search.filter.length);
  const nameOfSource = (id: string) => sources.nameOf(id) ?? id;

  const look = search.view === 'map' && <ColorFacet search={search} onChange={onChange} />;
  const facets = (
    <>
      <MenuFacet
        label="Compare with"
        needs={NEEDS}
        sheetLabel="Compare with other days"
        value={comparisonLabel(search)}
        onClear={() => onChange({ compare: null, exact: false })}
      >
        {(close) => (
          <CompareSheet
            range={range}
            chosen={search}
            onChoose={(compare) => {
              close();
              onChange(compare === null ? { compare, exact: false } : { compare });
            }}
            onExactChange={(exact) => onChange({ exact })}
          />
        )}
      </MenuFacet>
      <Control problems={problems.sources}>
        {(problemId) => (
          <MenuFacet
            label="Sources"
            value={search.source.map(nameOfSource).join(', ') || null}
            problemId={problemId}
            onClear={() => onChange({ source: [] })}
          >
            {(close) => (
              <>
                <LazyManyChoices
                  label="Sources"
                  choices={sources.choices}
                  chosen={search.source}
                  labelOf={nameOfSource}
                  note={sources.note ?? 'Conversations from any of these sources.'}
                  onChange={(source) => onChange({ source })}
                />
                <div style={{ width: 'min(280px, calc(100vw - 32px))', padding: '0 8px 8px' }}>
                  <LazyIdForm
                    label="Source id"
                    verb="Add"
                    initial=""
                    onSubmit={(id) => {
                      close();
                      onChange({ source: [...new Set([...search.source, id])] });
                    }}
                  />
                </div>
              </>
            )}
          </MenuFacet>
        )}
      </Control>
      <FilterFacets
        filters={search.filter}
        problems={problems.filters}
        onChange={(filter) => onChange({ filter })}
      />
      <Control problems={problems.limit}>
        {(problemId) => (
          <MenuFacet
            label="Limit"
            needs={NEEDS}
            sheetLabel="Limit the topics"
            value={search.limit === DEFAULT_TOPIC_LIMIT ? null : formatNumber(search.limit)}
            problemId={problemId}
            onClear={() => onChange({ limit: DEFAULT_TOPIC_LIMIT })}
          >
            {(close) => (
              <LimitSheet
                limit={search.limit}
                onChoose={(limit) => {
                  close();
                  onChange({ limit });
                }}
              />
            )}
          </MenuFacet>
        )}
      </Control>
      {isNarrow && look}
    </>
  );

  return (
    <search className="wrap top mb-3" aria-label="Filter topics">
      <Control problems={problems.range}>
        {(problemId) => (
          <DayRangePicker
            chosen={search.range}
            known={{ today, oldest }}
            problemId={problemId}
            note={daysNote(oldest)}
            onChange={(next) => onChange({ range: next })}
          />
        )}
      </Control>
      {isNarrow ? (
        <FiltersButton
          coverage=""
          facetsOn={facetsOn(search)}
          isFiltered={hasTopicFilters(search)}
          onClear={() => onChange(NO_FILTERS)}
        >
          {facets}
        </FiltersButton>
      ) : (
        <>
          {facets}
          {hasTopicFilters(search) && (
            <Button size="small" sx={{ my: 1 }} onClick={() => onChange(NO_FILTERS)}>
              Clear all
            </Button>
          )}
          {look && <span className="push">{look}</span>}
        </>
      )}
    </search>
  );
});

type ColorFacetProps = Pick<TopicsQueryBarProps, 'search' | 'onChange'>;

/**
 * Chooses the colour of the map. This control is separate from the other controls, because the colour does not affect
 * the request.
 */
function ColorFacet({ search, onChange }: ColorFacetProps) {
  const isChange = search.color === 'change' && search.compare === null;
  return (
    <MenuFacet
      label="Colour"
      needs={NEEDS}
      sheetLabel="Choose the colour of the tiles"
      // Shows the sentiment if nothing is compared, because the map then also falls back to the sentiment.
      value={COLORING_LABELS[isChange ? 'sentiment' : search.color]}
    >
      {() => <ColorSheet search={search} onChange={onChange} />}
    </MenuFacet>
  );
}

function facetsOn({ compare, source, filter, limit }: TopicSearch): number {
  const others = [compare !== null, source.length > 0, limit !== DEFAULT_TOPIC_LIMIT];
  return filter.length + others.filter(Boolean).length;
}

function daysNote(oldest: Day | null): string {
  const words = 'Topics count days in UTC, as the service does, regardless of the time zone of other pages.';
  return oldest === null ? words : `${words} The earliest with a topic is ${dayWithYear(oldest)}.`;
}

type FilterFacetsProps = {
  filters: readonly DimensionFilter[];
  /** The errors of each filter, by the index of the filter. */
  problems: ReadonlyMap<number, FilterProblems>;
  onChange: (filters: readonly DimensionFilter[]) => void;
};

/** assumed: these two operators have the same meaning in every service. The bar shows any other operator unchanged. */
const OPERATOR_LABELS = new Map([
  ['in', 'is'],
  ['notIn', 'is not'],
]);

function FilterFacets({ filters, problems, onChange }: FilterFacetsProps) {
  const { nameOf } = useFilterValues(filters.map(({ dimension }) => dimension));
  return (
    <>
      {filters.map((filter, place) => {
        const { dimension, operator, values } = filter;
        const wrong = problems.get(place);
        return (
          <Control
            // Keyed by index, so that an edited filter keeps its chip and its focus.
            key={place}
            problems={wrong ? [...wrong.dimension, ...wrong.operator, ...wrong.values] : []}
          >
            {(problemId) => (
              <MenuFacet
                label={`${dimension} ${OPERATOR_LABELS.get(operator) ?? operator}`}
                needs={NEEDS}
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
      <MenuFacet label="Add filter" needs={NEEDS} sheetLabel="Add a filter" value={null}>
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

type ControlProps = {
  problems: readonly string[];
  /** `problemId` is the id of the error message below the control; undefined without errors. */
  children: (problemId: string | undefined) => ReactNode;
};

/** A control of the query bar with the errors of the service below. */
function Control({ problems, children }: ControlProps) {
  const id = useId();
  return (
    <span className={styles.control}>
      {children(problems.length > 0 ? id : undefined)}
      {problems.length > 0 && (
        <FormHelperText error id={id} role="alert" className="breaks" style={{ maxWidth: '36ch', margin: 0 }}>
          {problems.join(' ')}
        </FormHelperText>
      )}
    </span>
  );
}
