import { ALL_DAYS, type KnownDays, resolveRange, type RangeText } from '../lib/day-range.ts';
import { dayOf, parseInstant } from '../lib/time.ts';
import { DayRangeMenu, rangeLabel } from './day-range-menu.tsx';
import { valueAt, type Facet } from './facets.ts';

type DayRangeFacetOptions<Row, Search> = {
  label: string;
  /** The search parameter that contains the range as a `RangeText`. Its default must be `ALL_DAYS`. */
  field: { [Field in keyof Search]: RangeText extends Search[Field] ? Field : never }[keyof Search] & string;
  of: (row: Row) => string | null;
  known: KnownDays;
  /** The time zone that determines on which day a moment is. */
  zone: string;
};

/**
 * Returns the definition of a filter for rows with a moment, e.g. a creation date. A row matches if its moment is on
 * one of the selected days.
 */
export function dayRangeFacet<Row, Search extends object>(
  options: DayRangeFacetOptions<Row, Search>,
): Facet<Row, Search> {
  const { label, field, of, known, zone } = options;
  const chosenIn = (search: Search) => valueAt(search, field) as RangeText;
  return {
    kind: 'custom',
    label,
    field,
    matcher: (search) => {
      const { first, last } = resolveRange(chosenIn(search), known);
      return (row) => {
        const moment = parseInstant(of(row));
        if (moment === null) return false;
        const day = dayOf(moment, zone);
        return first <= day && day <= last;
      };
    },
    words: (search) => `${label.toLowerCase()} ${rangeLabel(chosenIn(search), known).toLowerCase()}`,
    draw: (search, onChange) => {
      const chosen = chosenIn(search);
      const set = (range: RangeText) => onChange({ [field]: range } as Partial<Search>);
      return (
        <DayRangeMenu
          key={label}
          label={label}
          value={chosen === ALL_DAYS ? null : rangeLabel(chosen, known)}
          chosen={chosen}
          known={known}
          note={`Days are in ${zone}.`}
          onChange={set}
          onClear={() => set(ALL_DAYS)}
        />
      );
    },
  };
}
