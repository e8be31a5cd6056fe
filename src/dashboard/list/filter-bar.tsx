import Button from '@mui/material/Button';
import ListFilter from 'lucide-react/icons/list-filter';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState, type ReactNode } from 'react';
import { pluralOf } from '../lib/pluralize.ts';
import { rangeLabel, type RangeText } from '../lib/day-range.ts';
import { formatNumber } from '../lib/format.ts';
import { SearchField } from '../ui/search-field.tsx';
import { memoIgnoringHandlers } from '../ui/memo-ignoring-handlers.tsx';
import type { Loadable } from '../ui/lazy-part.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { usePopup } from '../ui/popup.ts';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-layout.ts';
import type { FilterState, ValueFacet } from './facet-choices.tsx';
import { MenuFacet, ToggleFacet } from './facet.tsx';
import { chosenIn, isOn, valueAt, type Facet } from './facets.ts';
import styles from './filter-bar.module.css';
import type { List, ListSearch } from './use-list.ts';

const FilterSheet = onDemand(async () => (await import('./filter-sheet.tsx')).FilterSheet);
const loadChoices = () => import('./facet-choices.tsx');
const FacetChoices = onDemand(async () => (await loadChoices()).FacetChoices);
const FilterMenu = onDemand(async () => (await loadChoices()).FilterMenu);
const CHOICES: readonly Loadable[] = [FacetChoices];

type FilterBarProps = {
  label: string;
  searchLabel: string;
  /** The search text. `onType` receives the typed text, and must not create a history entry. */
  text: string;
  onType: (text: string) => void;
  /** The filter chips. */
  children: ReactNode;
  /** The number of matching rows, e.g. '7 of 50'. Empty if no filter is active. */
  coverage: string;
  /**
   * false if the page header shows the number of matching rows. In the header, changes of the number do not move the
   * table.
   */
  saysCoverage?: boolean;
  coverageTip?: string | undefined;
  isFiltered: boolean;
  facetsOn: number;
  onClear: () => void;
  /** Called when the user clicks a filter chip or its popover. */
  onUse?: (() => void) | undefined;
  views?: ReactNode;
};

/**
 * The filters above a table: a search field and filter chips. Unless the page header shows it, the bar also contains
 * the number of matching rows and a button that clears all filters. On a narrow screen, a button with the number of
 * active filters opens the chips in a sheet.
 */
export function FilterBar(props: FilterBarProps) {
  const { label, searchLabel, text, onType, children, isFiltered, onClear, views } = props;
  const { coverage, coverageTip, saysCoverage = true, onUse } = props;
  const isNarrow = useNarrow();
  return (
    <search className={styles.bar} aria-label={label}>
      <SearchField label={searchLabel} value={text} onChange={onType} />
      {/* React events bubble through portals, so this handler also receives clicks in the popovers of the filters. */}
      <div style={{ display: 'contents' }} onClickCapture={onUse}>
        {isNarrow ? <FiltersButton {...props} /> : children}
      </div>
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
  'children' | 'coverage' | 'facetsOn' | 'isFiltered' | 'onClear' | 'views'
>;

/** A button for narrow screens that opens the sheet with all filters. */
export function FiltersButton(props: FiltersButtonProps) {
  const { children, views, coverage, facetsOn, isFiltered, onClear } = props;
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
        <FilterSheet views={views} coverage={coverage} onClear={isFiltered ? onClear : null} onClose={close}>
          {children}
        </FilterSheet>
      )}
    </>
  );
}

/** Returns the number of matching rows, e.g. '7 of 50'. Returns an empty text if no filter is active. */
export function filteredCountText<Row, Search extends ListSearch>({
  all,
  rows,
  isFiltered,
}: List<Row, Search>): string {
  return all && isFiltered ? `${formatNumber(rows.length)} of ${formatNumber(all.length)}` : '';
}

type ListFiltersProps<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
} & Partial<
  Pick<FilterBarProps, 'searchLabel' | 'coverage' | 'coverageTip' | 'saysCoverage' | 'views' | 'onUse'>
>;

export function ListFilters<Row, Search extends ListSearch>(props: ListFiltersProps<Row, Search>) {
  const { list, searchLabel, coverage, coverageTip, saysCoverage = false, views, onUse } = props;
  const { noun, isFiltered } = list;
  const isNarrow = useNarrow();
  const facets = list.facets as readonly Facet<unknown, ListSearch>[];
  const chips = useChips(list, facets);
  const inMenu = facets.filter((facet) => facet.kind !== 'custom' && facet.isOffered !== false);
  const state: FilterState = {
    search: list.filters,
    defaults: list.defaults,
    noun,
    rows: list.all,
    onChange: (change) => list.change(change as Partial<Search>),
  };
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
      onUse={onUse}
      views={views}
    >
      {!isNarrow && inMenu.length > 0 && <FilterButton {...state} facets={inMenu} />}
      {(isNarrow ? facets : chips).map((facet) => (
        <FacetChip key={facet.label} {...state} facet={facet} />
      ))}
    </FilterBar>
  );
}

type FacetChipProps = FilterState & { facet: Facet<unknown, ListSearch> };

const FacetChip = memoIgnoringHandlers((props: FacetChipProps) => {
  const { facet, search, defaults, noun, rows, onChange } = props;
  const { label, field } = facet;
  const isFacetOn = isOn(facet, search, defaults);
  const clear = () => onChange({ [field]: valueAt(defaults, field) });

  if (facet.kind === 'custom') return facet.draw(search, onChange);
  if (facet.isOffered === false && !isFacetOn) return null;
  if (facet.kind === 'toggle') {
    const press = (pressed: boolean) => (pressed ? onChange({ [field]: facet.on ?? true }) : clear());
    return <ToggleFacet label={label} pressed={isFacetOn} onChange={press} />;
  }
  return (
    <MenuFacet
      label={label}
      value={isFacetOn ? chosenText(facet, search) : null}
      onClear={clear}
      needs={CHOICES}
    >
      {(close) => (
        <FacetChoices
          facet={facet}
          search={search}
          noun={noun}
          rows={rows}
          onChange={onChange}
          close={close}
        />
      )}
    </MenuFacet>
  );
});

/** Returns the selected values of an active filter as text. */
function chosenText(facet: ValueFacet, search: ListSearch): string {
  if (facet.kind === 'days') return rangeLabel(valueAt(search, facet.field) as RangeText, facet.known);
  const labelOf = (facet.kind === 'id' ? undefined : facet.labelOf) ?? String;
  return chosenIn(facet, search).map(labelOf).join(', ');
}

type FilterButtonProps = FilterState & { facets: readonly Facet<unknown, ListSearch>[] };

/** A button that opens the menu of all filters. */
function FilterButton(props: FilterButtonProps) {
  const { anchor, close, trigger } = usePopup('dialog', () =>
    Promise.all([FilterMenu.prefetch(), FacetChoices.prefetch()]),
  );
  return (
    <>
      <Button variant="outlined" startIcon={<ListFilter size={16} aria-hidden />} {...trigger}>
        Filter
      </Button>
      {anchor && <FilterMenu {...props} anchor={anchor} onClose={close} />}
    </>
  );
}

/**
 * Returns the filters that are shown as a chip: custom filters, and all filters that are or were active on this page. A
 * chip stays when its filter becomes inactive, so that the user can activate the filter again and an open popover keeps
 * its position.
 */
function useChips(
  list: Pick<List<never, ListSearch>, 'search' | 'defaults'>,
  facets: readonly Facet<unknown, ListSearch>[],
) {
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const added = facets.filter((facet) => !used.has(facet.label) && isOn(facet, list.search, list.defaults));
  if (added.length > 0) setUsed(new Set([...used, ...added.map(({ label }) => label)]));
  return facets.filter(({ kind, label }) => kind === 'custom' || used.has(label));
}
