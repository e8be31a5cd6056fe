/**
 * Types and functions for list filters ("facets"). A definition contains the chip, the choices, the condition for
 * matching rows and the description in export file names.
 */
import type { ReactNode } from 'react';
import { quoted } from '../lib/isolate.ts';
import { compareNames } from '../lib/format.ts';
import { type KnownDays, rangeLabel, resolveRange, type RangeText } from '../lib/day-range.ts';
import { dayOf, parseInstant } from '../lib/time.ts';
import type { FacetChoice } from './facet-sheet.tsx';

/** The names of the search parameters whose type accepts the value. */
type FieldOf<Search, Value> = {
  [Field in keyof Search]-?: Value extends Search[Field] ? Field : never;
}[keyof Search] &
  string;

type Values = Iterable<string | null> | string | null;

/**
 * Declares who applies a filter: either the browser with the functions in `Client`, or the service. The type requires
 * one of the two, because a filter without either would have no effect.
 */
type FilteredBy<Client, Server = unknown> =
  | (Client & { isServerSide?: never })
  | (Server & { isServerSide: true } & { [Name in keyof Client]?: never });

type ChoicesOf<Row> = readonly FacetChoice[] | ((rows: readonly Row[]) => readonly FacetChoice[]);

type OfValues<Row> = {
  label: string;
  /** The choices of the filter. By default, the values that the rows contain, most frequent first. */
  choices?: ChoicesOf<Row>;
  labelOf?: (value: string) => string;
  /** A text that explains the source of the choices. The default is e.g. 'In the 7 bots of this list.' */
  note?: string | null;
  /**
   * Returns a description of the active filter. `values` contains the labels of the selected values. The default is
   * e.g. 'category chat or sms'.
   */
  words?: (values: string) => string;
  /**
   * false if the filter has no choices. The chip is then visible only while the filter is active, so that the user can
   * remove the filter.
   */
  isOffered?: boolean;
} & FilteredBy<
  {
    /** Returns the values of a row that are compared with the selected values. */
    of: (row: Row) => Values;
  },
  { choices: ChoicesOf<Row> }
>;

/** A filter that accepts several selected values. A row matches if it has at least one selected value. */
type ManyFacet<Row, Search> = OfValues<Row> & {
  kind: 'many';
  field: FieldOf<Search, readonly []>;
};

/** A filter that accepts at most one selected value. */
type OneFacet<Row, Search> = OfValues<Row> & {
  kind: 'one';
  field: FieldOf<Search, null>;
  /** Whether the user can select only the choices. Otherwise the user can also type an id. */
  isClosed?: boolean;
};

type ToggleFacet<Row, Search> = {
  kind: 'toggle';
  label: string;
  /**
   * The search parameter of the toggle. Several toggles can share a search parameter with different values of `on`, so
   * that at most one toggle is active.
   */
  field: keyof Search & string;
  /** The value of the search parameter while the filter is active. The default is true. */
  on?: string;
  /** The description of the active filter. The default is the label. */
  words?: string;
  isOffered?: boolean;
} & FilteredBy<{ matches: (row: Row) => boolean }>;

/** A filter by an id that the user types or pastes. The service applies the filter. */
type IdFacet<Search> = {
  kind: 'id';
  label: string;
  field: FieldOf<Search, null>;
  isOffered?: boolean;
  isServerSide?: never;
};

/** A filter for rows with a moment, e.g. a creation date. A row matches if its moment is on one of the selected days. */
type DaysFacet<Row, Search> = {
  kind: 'days';
  label: string;
  /** The search parameter that contains the range as a `RangeText`. Its default must be `ALL_DAYS`. */
  field: FieldOf<Search, RangeText>;
  known: KnownDays;
  /** The time zone that determines on which day a moment is. */
  zone: string;
  of: (row: Row) => string | null;
  isOffered?: boolean;
  isServerSide?: never;
};

/** A filter with a control of its own, which is always visible or only after an action elsewhere on the page. */
type CustomFacet<Row, Search> = {
  kind: 'custom';
  label: string;
  field: keyof Search & string;
  words: (search: Search) => string;
  /** Renders the chip of the filter. In `search`, only the search parameters of filters are up to date. */
  draw: (search: Search, onChange: (change: Partial<Search>) => void) => ReactNode;
} & FilteredBy<{ matcher: (search: Search) => (row: Row) => boolean }>;

/** The definition of a list filter. A visible row matches all active filters. */
export type Facet<Row, Search> =
  | ManyFacet<Row, Search>
  | OneFacet<Row, Search>
  | ToggleFacet<Row, Search>
  | IdFacet<Search>
  | DaysFacet<Row, Search>
  | CustomFacet<Row, Search>;

/**
 * Returns the value of a search parameter. `FieldOf` ensures that the type of the value fits the kind of the filter.
 */
export function valueAt(search: object, field: string): unknown {
  return (search as Record<string, unknown>)[field];
}

export function isOn<Row, Search extends object>(
  facet: Facet<Row, Search>,
  search: Search,
  defaults: Search,
): boolean {
  if (facet.kind === 'many') return (valueAt(search, facet.field) as readonly string[]).length > 0;
  const value = valueAt(search, facet.field);
  return facet.kind === 'toggle' ? value === (facet.on ?? true) : value !== valueAt(defaults, facet.field);
}

export function hasListFilters<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  search: Search,
  defaults: Search,
  textField: keyof Search & string,
): boolean {
  const hasText = (valueAt(search, textField) as string).trim() !== '';
  return hasText || facets.some((facet) => isOn(facet, search, defaults));
}

/** Returns the changes that reset all filters and the search text. */
export function noFilters<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  defaults: Search,
  textField: keyof Search & string,
): Partial<Search> {
  const fields = [...facets.map(({ field }) => field), textField];
  return Object.fromEntries(
    fields.map((field) => [field, valueAt(defaults, field)]),
  ) as unknown as Partial<Search>;
}

/** Returns whether the service applies the filter. Otherwise the browser applies it. */
export function isServerSide<Row, Search>(facet: Facet<Row, Search>): boolean {
  return facet.kind === 'id' || facet.isServerSide === true;
}

/**
 * Returns a predicate that combines all active filters that the browser applies. Returns null without such a filter.
 */
export function filterBy<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  search: Search,
  defaults: Search,
): ((row: Row) => boolean) | null {
  const matchers = facets.flatMap((facet) =>
    isOn(facet, search, defaults) ? (matcherOf(facet, search) ?? []) : [],
  );
  return matchers.length === 0 ? null : (row) => matchers.every((matches) => matches(row));
}

function matcherOf<Row, Search extends object>(
  facet: Facet<Row, Search>,
  search: Search,
): ((row: Row) => boolean) | null {
  if (facet.kind === 'id' || facet.isServerSide) return null;
  if (facet.kind === 'toggle') return facet.matches;
  if (facet.kind === 'custom') return facet.matcher(search);
  if (facet.kind === 'days') return daysMatcher(facet, search);
  const { of } = facet;
  const wanted = new Set(chosenIn(facet, search));
  return (row) => {
    for (const value of each(of(row))) if (value !== null && wanted.has(value)) return true;
    return false;
  };
}

function daysMatcher<Row, Search extends object>(
  { known, zone, of, field }: DaysFacet<Row, Search>,
  search: Search,
): (row: Row) => boolean {
  const { first, last } = resolveRange(valueAt(search, field) as RangeText, known);
  return (row) => {
    const moment = parseInstant(of(row));
    if (moment === null) return false;
    const day = dayOf(moment, zone);
    return first <= day && day <= last;
  };
}

export function chosenIn<Row, Search extends object>(
  { kind, field }: ManyFacet<Row, Search> | OneFacet<Row, Search> | IdFacet<Search>,
  search: Search,
): readonly string[] {
  if (kind === 'many') return valueAt(search, field) as readonly string[];
  const value = valueAt(search, field) as string | null;
  return value === null ? [] : [value];
}

/** Returns descriptions of the active filters, e.g. 'category chat or sms', 'locked'. */
export function facetSummary<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  search: Search,
  defaults: Search,
): string[] {
  return facets.filter((facet) => isOn(facet, search, defaults)).map((facet) => wordsOf(facet, search));
}

/** Returns descriptions of the active filters and the search text. */
export function filterSummary<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  search: Search,
  defaults: Search,
  textField: keyof Search & string,
): string[] {
  const text = (valueAt(search, textField) as string).trim();
  return [...facetSummary(facets, search, defaults), ...(text === '' ? [] : [`text ${quoted(text)}`])];
}

function wordsOf<Row, Search extends object>(facet: Facet<Row, Search>, search: Search): string {
  const label = facet.label.toLowerCase();
  if (facet.kind === 'custom') return facet.words(search);
  if (facet.kind === 'toggle') return facet.words ?? label;
  if (facet.kind === 'days') {
    return `${label} ${rangeLabel(valueAt(search, facet.field) as RangeText, facet.known).toLowerCase()}`;
  }
  const labelOf = (facet.kind === 'id' ? undefined : facet.labelOf) ?? String;
  const values = chosenIn(facet, search).map(labelOf).join(' or ');
  return facet.kind === 'id' || facet.words === undefined ? `${label} ${values}` : facet.words(values);
}

export function choicesOf<Row>(facet: OfValues<Row>, rows: readonly Row[]): readonly FacetChoice[] {
  const choices = facet.isServerSide
    ? facet.choices
    : (facet.choices ?? seenValues(rows, facet.of, facet.labelOf));
  return typeof choices === 'function' ? choices(rows) : choices;
}

/**
 * Returns the distinct values of the rows, most frequent first, for filters whose possible values are not documented.
 * Each row counts once per value. Missing and empty values are skipped.
 */
export function seenValues<Row>(
  rows: readonly Row[],
  valuesOf: (row: Row) => Values,
  labelOf: (value: string) => string = String,
): FacetChoice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const value of each(valuesOf(row))) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return countedValues(counts, labelOf);
}

/** Converts counted values into choices of a filter, most frequent first. */
export function countedValues(
  counts: ReadonlyMap<string, number>,
  labelOf: (value: string) => string = String,
): FacetChoice[] {
  return Array.from(counts, ([value, count]) => ({ value, count, label: labelOf(value) })).toSorted(
    (a, b) => b.count - a.count || compareNames(a.label, b.label),
  );
}

function each(values: Values): Iterable<string | null> {
  return values === null || typeof values === 'string' ? [values] : new Set(values);
}
