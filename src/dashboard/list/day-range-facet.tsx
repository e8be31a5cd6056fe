import { rangeWords } from '../lib/day.ts';
import {
  ALL_DAYS,
  isPreset,
  type KnownDays,
  PRESET_LABELS,
  resolveRange,
  type RangeText,
} from '../lib/day-range.ts';
import { dayOf, parseInstant } from '../lib/time.ts';
import { openedPart } from '../ui/lazy-part.tsx';
import { MenuFacet } from './facet.tsx';
import { valueAt, type Facet } from './facets.ts';

const DayRangeSheet = openedPart(async () => (await import('./day-range-sheet.tsx')).DayRangeSheet);
const NEEDS = [DayRangeSheet];

type DayRangeFacetOptions<Row, Search> = {
  label: string;
  /** Holds a `RangeText`, `ALL_DAYS` by default. */
  field: { [Field in keyof Search]: RangeText extends Search[Field] ? Field : never }[keyof Search] & string;
  of: (row: Row) => string | null;
  known: KnownDays;
  /** By whose days. */
  zone: string;
};

/** A filter by the day of a moment, in the reader's zone. */
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
    words: (search) => `${label.toLowerCase()} ${wordsOf(chosenIn(search), known).toLowerCase()}`,
    draw: (search, onChange) => {
      const chosen = chosenIn(search);
      const set = (range: RangeText) => onChange({ [field]: range } as Partial<Search>);
      return (
        <MenuFacet
          key={label}
          label={label}
          needs={NEEDS}
          value={chosen === ALL_DAYS ? null : wordsOf(chosen, known)}
          onClear={() => set(ALL_DAYS)}
        >
          {(close) => (
            <DayRangeSheet
              chosen={chosen}
              range={resolveRange(chosen, known)}
              known={known}
              note={`Days are in ${zone}.`}
              onChoose={(next) => {
                close();
                set(next);
              }}
            />
          )}
        </MenuFacet>
      );
    },
  };
}

function wordsOf(range: RangeText, known: KnownDays): string {
  return isPreset(range) ? PRESET_LABELS[range] : rangeWords(resolveRange(range, known));
}
