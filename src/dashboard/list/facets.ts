/**
 * The definitions of list filters ("facets"): the chip, the choices, the matching rows, and the description in export
 * file names.
 */
import type { ReactNode } from 'react';
import { quoted } from '../lib/isolate.ts';
import { compareNames } from '../lib/format.ts';
import type { FacetChoice } from './facet-sheet.tsx';

/** The search parameters that can hold a value of this type. */
type FieldOf<Search, Value> = {
  [Field in keyof Search]-?: Value extends Search[Field] ? Field : never;
}[keyof Search] &
  string;

type Values = Iterable<string | null> | string | null;

/**
 * The filtering side: this page, with the functions `Client`, or the service. The type requires one of them, because a
 * filter without any would have no effect.
 */
type FilteredBy<Client, Server = unknown> =
  | (Client & { isServerSide?: never })
  | (Server & { isServerSide: true } & { [Name in keyof Client]?: never });

type ChoicesOf<Row> = readonly FacetChoice[] | ((rows: readonly Row[]) => readonly FacetChoice[]);

type OfValues<Row> = {
  label: string;
  /** The choices. The default is the values of the rows, most frequent first. */
  choices?: ChoicesOf<Row>;
  labelOf?: (value: string) => string;
  /** Explains the source of the choices. The default is e.g. 'In the 7 bots of this list.' */
  note?: string | null;
  /** Returns a description from the labels of the selected values. The default is e.g. 'category chat or sms'. */
  words?: (values: string) => string;
  /**
   * false if there is nothing to choose. The chip is then visible only while the filter is on, so that the user can
   * remove it.
   */
  isOffered?: boolean;
} & FilteredBy<
  {
    /** Returns the values of a row to compare. */
    of: (row: Row) => Values;
  },
  { choices: ChoicesOf<Row> }
>;

/** A filter with several values. A row matches if it has any selected value. */
type ManyFacet<Row, Search> = OfValues<Row> & {
  kind: 'many';
  field: FieldOf<Search, readonly []>;
};

/** A filter with one value or none. */
type OneFacet<Row, Search> = OfValues<Row> & {
  kind: 'one';
  field: FieldOf<Search, null>;
  /** Whether only the choices are possible. Otherwise, the user can type any id. */
  isClosed?: boolean;
};

type ToggleFacet<Row, Search> = {
  kind: 'toggle';
  label: string;
  /** Several toggles may share a field, each with its own value. At most one is then on. */
  field: keyof Search & string;
  /** The value of the field while the filter is on. The default is true. */
  on?: string;
  /** The description of the filter. The default is its label. */
  words?: string;
  isOffered?: boolean;
} & FilteredBy<{ matches: (row: Row) => boolean }>;

/** A filter by id, typed or pasted. The service applies it. */
type IdFacet<Search> = { kind: 'id'; label: string; field: FieldOf<Search, null>; isServerSide?: never };

type CustomFacet<Row, Search> = {
  kind: 'custom';
  label: string;
  field: keyof Search & string;
  words: (search: Search) => string;
  /** Only the fields of filters are up to date in `search`. */
  draw: (search: Search, onChange: (change: Partial<Search>) => void) => ReactNode;
} & FilteredBy<{ matcher: (search: Search) => (row: Row) => boolean }>;

/** A filter. A row must match all active filters. */
export type Facet<Row, Search> =
  | ManyFacet<Row, Search>
  | OneFacet<Row, Search>
  | ToggleFacet<Row, Search>
  | IdFacet<Search>
  | CustomFacet<Row, Search>;

/** Returns the value of a field. `FieldOf` ensures that its type fits the kind of the filter. */
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

/** Returns whether the service applies the filter, not this page. */
export function isServerSide<Row, Search>(facet: Facet<Row, Search>): boolean {
  return facet.kind === 'id' || facet.isServerSide === true;
}

/** Returns a predicate for all active filters of this page, null if none is active. */
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
  const { of } = facet;
  const wanted = new Set(chosenIn(facet, search));
  return (row) => {
    for (const value of each(of(row))) if (value !== null && wanted.has(value)) return true;
    return false;
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
 * Returns the values of the rows, most frequent first. Each row counts once per value. Missing and empty values are
 * skipped. Used for filters whose possible values are not documented.
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

/** Sorts counted values, most frequent first. */
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
