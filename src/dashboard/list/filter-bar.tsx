import Button from '@mui/material/Button';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { pluralize, pluralOf } from '../lib/pluralize.ts';
import { formatNumber } from '../lib/format.ts';
import { SearchField } from '../ui/search-field.tsx';
import { memoIgnoringHandlers } from '../ui/memo-ignoring-handlers.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { usePopup } from '../ui/popup.ts';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { LazyIdForm, LazyManyChoices, MenuFacet, LazyOneChoice, ToggleFacet } from './facet.tsx';
import { choicesOf, chosenIn, isOn, valueAt, type Facet } from './facets.ts';
import styles from './filter-bar.module.css';
import type { List, ListSearch } from './use-list.ts';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = onDemand(async () => (await loadSheet()).FilterSheet);
/** The sort and row controls in the filter sheet of a narrow screen. */
export const LazyNarrowRowControls = onDemand(async () => (await loadSheet()).NarrowRowControls);

type FilterBarProps = {
  label: string;
  searchLabel: string;
  /** The search text. `onType` changes it without a new history entry. */
  text: string;
  onType: (text: string) => void;
  /** The filter chips, in the order of their use. */
  children: ReactNode;
  /** The number of matching rows, e.g. '7 of 50'. Empty without filters. */
  coverage: string;
  /** false if the page header shows the number of matching rows, where it does not move the table. */
  saysCoverage?: boolean;
  coverageTip?: string | undefined;
  isFiltered: boolean;
  facetsOn: number;
  onClear: () => void;
  views?: ReactNode;
  /** The row controls in the filter sheet of a narrow screen. */
  rowControls?: ReactNode;
};

/**
 * The filters above a table: a search field, filter chips, and, unless the header shows it, the number of matching rows
 * with a button to clear all filters. On a narrow screen, the chips are in a sheet, and its button shows the number of
 * active filters.
 */
export function FilterBar(props: FilterBarProps) {
  const { label, searchLabel, text, onType, children, isFiltered, onClear, views } = props;
  const { coverage, coverageTip, saysCoverage = true } = props;
  const isNarrow = useNarrow();
  return (
    <search className={styles.bar} aria-label={label}>
      <SearchField label={searchLabel} value={text} onChange={onType} />
      {isNarrow ? <FiltersButton {...props} /> : <div style={{ display: 'contents' }}>{children}</div>}
      {saysCoverage && (
        <div className={styles.coverage}>
          <output {...(coverageTip !== undefined && tip(coverageTip))}>{coverage}</output>
          {isFiltered && (
            <Button size="small" onClick={onClear}>
              Clear all
            </Button>
          )}
        </div>
      )}
      {views && !isNarrow && <div className={styles.views}>{views}</div>}
    </search>
  );
}

type FiltersButtonProps = Pick<
  FilterBarProps,
  'children' | 'coverage' | 'facetsOn' | 'isFiltered' | 'onClear' | 'views' | 'rowControls'
>;

/** The button that opens the filters on a narrow screen. */
export function FiltersButton(props: FiltersButtonProps) {
  const { children, rowControls, views, coverage, facetsOn, isFiltered, onClear } = props;
  const { anchor, close, trigger } = usePopup('dialog', FilterSheet.prefetch);
  return (
    <>
      <Button variant="outlined" startIcon={<SlidersHorizontal size={16} aria-hidden />} {...trigger}>
        Filters
        {facetsOn > 0 && (
          <span className={styles.on}>
            {formatNumber(facetsOn)}
            <span className="visually-hidden"> on</span>
          </span>
        )}
      </Button>
      {anchor && (
        <FilterSheet
          rowControls={rowControls}
          views={views}
          coverage={coverage}
          onClear={isFiltered ? onClear : null}
          onClose={close}
        >
          {children}
        </FilterSheet>
      )}
    </>
  );
}

/** Returns the number of matching rows, e.g. '7 of 50'. Empty without filters. */
export function filteredCountText<Row, Search extends ListSearch>({
  all,
  rows,
  isFiltered,
}: List<Row, Search>): string {
  return all && isFiltered ? `${formatNumber(rows.length)} of ${formatNumber(all.length)}` : '';
}

type ListFiltersProps<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
} & Partial<Pick<FilterBarProps, 'searchLabel' | 'coverage' | 'coverageTip' | 'saysCoverage' | 'views'>>;

export function ListFilters<Row, Search extends ListSearch>(props: ListFiltersProps<Row, Search>) {
  const { list, searchLabel, coverage, coverageTip, saysCoverage = false, views } = props;
  const { noun, isFiltered, isTable } = list;
  return (
    <FilterBar
      label={`Filter ${pluralOf(noun)}`}
      searchLabel={searchLabel ?? `Search ${pluralOf(noun)}`}
      text={list.text}
      onType={(text) => list.change({ [list.textField]: text } as Partial<Search>, 'typing')}
      coverage={coverage ?? filteredCountText(list)}
      saysCoverage={saysCoverage}
      coverageTip={coverageTip}
      isFiltered={isFiltered}
      facetsOn={list.facets.filter((facet) => isOn(facet, list.search, list.defaults)).length}
      onClear={list.clear}
      views={views}
      rowControls={
        isTable && (
          <LazyNarrowRowControls
            columns={list.columns}
            sort={list.sort}
            unsortedLabel={list.unsortedLabel}
            onSortChange={list.sortBy}
            density={list.preferences.density}
            onDensityChange={list.preferences.setDensity}
          />
        )
      }
    >
      {list.facets.map((facet) => (
        <FacetChip
          key={facet.label}
          facet={facet as Facet<unknown, ListSearch>}
          search={list.filters}
          defaults={list.defaults}
          noun={noun}
          rows={list.all}
          onChange={(change) => list.change(change as Partial<Search>)}
        />
      ))}
    </FilterBar>
  );
}

type FacetChipProps = {
  facet: Facet<unknown, ListSearch>;
  search: ListSearch;
  defaults: ListSearch;
  noun: string;
  /** All rows; null until they are loaded. */
  rows: readonly unknown[] | null;
  onChange: (change: Partial<ListSearch>) => void;
};

const FacetChip = memoIgnoringHandlers((props: FacetChipProps) => {
  const { facet, search, defaults, noun, onChange } = props;
  const { label, field } = facet;
  const all = props.rows ?? [];
  const isFacetOn = isOn(facet, search, defaults);
  const set = (value: unknown) => onChange({ [field]: value });
  const clear = () => set(valueAt(defaults, field));

  if (facet.kind === 'custom') return facet.draw(search, onChange);
  if (facet.kind !== 'id' && facet.isOffered === false && !isFacetOn) return null;
  if (facet.kind === 'toggle') {
    const press = (pressed: boolean) => (pressed ? set(facet.on ?? true) : clear());
    return <ToggleFacet label={label} pressed={isFacetOn} onChange={press} />;
  }

  const chosen = chosenIn(facet, search);
  if (facet.kind === 'id') {
    return (
      <MenuFacet label={label} value={chosen[0] ?? null} onClear={clear}>
        {(close) => (
          <LazyIdForm isAlone label={label} initial={chosen[0] ?? ''} onSubmit={(id) => (close(), set(id))} />
        )}
      </MenuFacet>
    );
  }

  const { labelOf = String, note = `In the ${pluralize(all.length, noun)} of this list.` } = facet;
  return (
    <MenuFacet label={label} value={chosen.map(labelOf).join(', ') || null} onClear={clear}>
      {(close) =>
        facet.kind === 'many' ? (
          <LazyManyChoices
            label={label}
            choices={choicesOf(facet, all)}
            chosen={chosen}
            labelOf={labelOf}
            note={note}
            onChange={set}
          />
        ) : (
          <LazyOneChoice
            label={label}
            choices={choicesOf(facet, all)}
            chosen={chosen[0] ?? null}
            note={note}
            isClosed={facet.isClosed ?? false}
            onChange={(value) => (close(), set(value))}
          />
        )
      }
    </MenuFacet>
  );
});
