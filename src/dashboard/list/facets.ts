/**
 * The filters of a list, each described once: its chip, what it can be set to, which rows it leaves, and how the name of
 * an export puts it in words.
 */
import type { ReactNode } from 'react';
import { compareNames } from '../lib/format.ts';
import type { FacetChoice } from './facet-sheet.tsx';

/** The parts of the search that can hold such a value. */
type FieldOf<Search, Value> = {
  [Field in keyof Search]-?: Value extends Search[Field] ? Field : never;
}[keyof Search] &
  string;

type Values = Iterable<string | null> | string | null;

type OfValues<Row> = {
  label: string;
  /** What of a row it compares. Without it the service filters, and all that came fits. */
  of?: (row: Row) => Values;
  /** How a value is called. */
  labelOf?: (value: string) => string;
  /** What there is to choose. Unless given: the values that stand in the rows, most frequent first. */
  choices?: readonly FacetChoice[] | ((rows: readonly Row[]) => readonly FacetChoice[]);
  /** Where the choices are from: 'In the 7 bots of this list.' unless given. */
  note?: string | null;
  /** It in words, of the names of its values: 'category chat or sms' unless given. */
  words?: (values: string) => string;
  /** False where there is nothing to choose: it is seen, and can be taken off, only while it filters. */
  isOffered?: boolean;
};

/** Any number of values. They widen each other: either category. */
type ManyFacet<Row, Search> = OfValues<Row> & {
  kind: 'many';
  field: FieldOf<Search, readonly []>;
};

/** One value, or none. */
type OneFacet<Row, Search> = OfValues<Row> & {
  kind: 'one';
  field: FieldOf<Search, null>;
  /** Whether there can be no other values than those to choose; else any id can be typed. */
  isClosed?: boolean;
};

/** On or off. */
type ToggleFacet<Row, Search> = {
  kind: 'toggle';
  label: string;
  /** Several may share a field, each with a value of its own: then one of them is on at most. */
  field: keyof Search & string;
  /** What the field holds while it is on: true unless given. */
  on?: string;
  matches?: (row: Row) => boolean;
  /** It in words: its label unless given. */
  words?: string;
  isOffered?: boolean;
};

/** An id, typed or pasted, that the service filters by. */
type IdFacet<Search> = { kind: 'id'; label: string; field: FieldOf<Search, null> };

/** Whatever else: it brings its own chip. */
type CustomFacet<Row, Search> = {
  kind: 'custom';
  label: string;
  field: keyof Search & string;
  matcher?: (search: Search) => (row: Row) => boolean;
  words: (search: Search) => string;
  draw: (search: Search, onChange: (change: Partial<Search>) => void) => ReactNode;
};

/** Filters of different kinds narrow each other: locked and favourite. */
export type Facet<Row, Search> =
  | ManyFacet<Row, Search>
  | OneFacet<Row, Search>
  | ToggleFacet<Row, Search>
  | IdFacet<Search>
  | CustomFacet<Row, Search>;

/** What a facet of that kind has in its field; `FieldOf` holds it to that. */
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

/** Whether anything is filtered or searched for. */
export function hasListFilters<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  search: Search,
  defaults: Search,
  textField: keyof Search & string,
): boolean {
  const hasText = (valueAt(search, textField) as string).trim() !== '';
  return hasText || facets.some((facet) => isOn(facet, search, defaults));
}

/** What turns off all filters, and the text with them. */
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

/** Whether the service filters by it, and not this page. */
export function isServerSide<Row, Search>(facet: Facet<Row, Search>): boolean {
  if (facet.kind === 'id') return true;
  if (facet.kind === 'toggle') return facet.matches === undefined;
  return (facet.kind === 'custom' ? facet.matcher : facet.of) === undefined;
}

/** What the rows have to be for all filters that look at rows; null while none of them is on. */
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
  if (facet.kind === 'id') return null;
  if (facet.kind === 'toggle') return facet.matches ?? null;
  if (facet.kind === 'custom') return facet.matcher?.(search) ?? null;
  const { of } = facet;
  if (of === undefined) return null;
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

/** The filters that are on, each in words, the text that is searched for last: 'category chat or sms', 'locked'. */
export function filterSummary<Row, Search extends object>(
  facets: readonly Facet<Row, Search>[],
  search: Search,
  defaults: Search,
  textField: keyof Search & string,
): string[] {
  const text = (valueAt(search, textField) as string).trim();
  return [
    ...facets.filter((facet) => isOn(facet, search, defaults)).map((facet) => wordsOf(facet, search)),
    ...(text === '' ? [] : [`text '${text}'`]),
  ];
}

function wordsOf<Row, Search extends object>(facet: Facet<Row, Search>, search: Search): string {
  const label = facet.label.toLowerCase();
  if (facet.kind === 'custom') return facet.words(search);
  if (facet.kind === 'toggle') return facet.words ?? label;
  const labelOf = (facet.kind === 'id' ? undefined : facet.labelOf) ?? String;
  const values = chosenIn(facet, search).map(labelOf).join(' or ');
  return facet.kind === 'id' || facet.words === undefined ? `${label} ${values}` : facet.words(values);
}

/** What there is to choose of a facet. */
export function choicesOf<Row>(
  { choices, of = () => null, labelOf }: OfValues<Row>,
  rows: readonly Row[],
): readonly FacetChoice[] {
  if (choices === undefined) return seenValues(rows, of, labelOf);
  return typeof choices === 'function' ? choices(rows) : choices;
}

/**
 * The values that stand in these rows, most frequent first, each row counted once for a value: what a facet offers of
 * an open list, of which no other is documented. Nothing and the empty text are no values to choose.
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

/** Values that were counted, most frequent first. */
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
