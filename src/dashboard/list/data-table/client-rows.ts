/** Sorts, filters and searches rows in the browser. */
import { startTransition, useDeferredValue, useEffect, useMemo, useReducer } from 'react';
import { fold, foldedWords } from '#contract/fold.ts';
import { compareNames } from '../../lib/format.ts';
import type { CellValue, Column, Sort } from './column.ts';

/** Rows with the request that they answer. */
export type Answer<Row> = {
  /** Differs for different filters, texts and sorts. */
  request: string;
  rows: readonly Row[];
};

type ClientRowsOptions<Row> = {
  columns: readonly Column<Row>[];
  /** Every word must occur in the row's values, regardless of case and accents. */
  search?: string;
  /** Must be memoised or at module scope, because a new function counts as a new filter. */
  filter?: ((row: Row) => boolean) | null;
  sort?: Sort | null;
  /** Identifies the search, the filter and the sort. Returned with the rows that answer it. */
  request?: string;
};

/**
 * Sorts and filters all rows in the browser, for `<DataTable rows sort>`. The result may lag behind the input: typed
 * text renders first, and `pending` is true (dim the table) until the rows match the input. Keys for searching and
 * sorting are prepared while the browser is idle, so that a sort usually needs no second render. The index for the
 * first search of many rows is built in slices, so that typing stays responsive.
 */
export function useClientRows<Row>(
  rows: readonly Row[],
  { columns, search = '', filter = null, sort = null, request = '' }: ClientRowsOptions<Row>,
): Answer<Row> & {
  /** The matching rows in their original order: the same array for every sort. */
  unsorted: readonly Row[];
  /** The rows that contain the search text, in their original order, with any filter. */
  searched: readonly Row[];
  pending: boolean;
} {
  const latest = useMemo(() => ({ search, filter, sort, request }), [search, filter, sort, request]);
  const index = useMemo(() => createRowIndex(rows, columns), [rows, columns]);
  const isPrepared = index.isPreparedFor(latest);
  const deferred = useDeferredValue(isPrepared ? null : latest);
  const query = isPrepared || deferred === latest ? latest : (index.latest()?.query ?? latest);

  const [, refresh] = useReducer((times: number) => times + 1, 0);
  const isReady = index.isReadyFor(query.search);
  useEffect(() => {
    if (isReady) return whenIdle(index.prepare);
    return inSlices(index.prepareSearch, () => startTransition(refresh));
  }, [index, isReady]);

  const answer = useMemo(() => {
    const previous = isReady ? null : index.latest();
    return previous ?? index.find(query);
  }, [index, query, isReady]);
  return {
    request: answer.query.request ?? '',
    rows: answer.rows,
    unsorted: answer.unsorted,
    searched: answer.searched,
    pending: answer.query !== latest,
  };
}

/** The length of a work slice in milliseconds, where the browser provides no idle deadline. */
const SLICE_MS = 8;

/** Does a part of the work while `hasTime` returns true. Returns whether all work is done. */
type Work = (hasTime: () => boolean) => boolean;

/** Works while the browser is idle. Returns a function that stops the work. */
function whenIdle(work: Work): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function')
    return inSlices(work, () => {}, { first: 500, pause: SLICE_MS });
  const next = (deadline: IdleDeadline) => {
    if (!work(() => deadline.timeRemaining() > 0)) handle = requestIdleCallback(next);
  };
  let handle = requestIdleCallback(next);
  return () => cancelIdleCallback(handle);
}

/** Works in short slices with pauses between them, in milliseconds. Returns a function that stops the work. */
function inSlices(work: Work, onDone: () => void, { first = 0, pause = 0 } = {}): () => void {
  const next = () => {
    const end = performance.now() + SLICE_MS;
    if (work(() => performance.now() < end)) onDone();
    else timer = setTimeout(next, pause);
  };
  let timer = setTimeout(next, first);
  return () => clearTimeout(timer);
}

type Query<Row> = {
  search: string;
  filter: ((row: Row) => boolean) | null;
  sort: Sort | null;
  request?: string;
};

/** The rows that pass the filter and contain every word of the search. `searched` ignores the filter. */
type Found<Row> = {
  query: Query<Row>;
  rows: readonly Row[];
  unsorted: readonly Row[];
  searched: readonly Row[];
};

export type RowIndex<Row> = {
  /**
   * Returns all rows in sorted order, or in their original order for null. The sort is stable. Missing values are last
   * in both directions.
   */
  sorted: (sort: Sort | null) => readonly Row[];
  find: (query: Query<Row>) => Found<Row>;
  /** Returns the latest result of `find`, null if it has not been called. */
  latest: () => Found<Row> | null;
  /** Builds the search index and the order of every column. Returns whether all are complete. */
  prepare: Work;
  /** Builds the search index only. */
  prepareSearch: Work;
  /** Whether `find` can run now. A small remaining part of the index is built immediately. */
  isReadyFor: (search: string) => boolean;
  /** Whether `find` is fast enough to run during an input event. */
  isPreparedFor: (query: Query<Row>) => boolean;
};

/**
 * An index for repeated sorts and searches of the same rows: an order per column, and a folded text per row. Each is
 * computed once, on first use or while the browser is idle.
 */
export function createRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex<Row> {
  const orders = new Map<string, Orders>();
  const searched = columns.filter(({ searchable = true }) => searchable);
  const searchTexts: string[] = [];

  function* buildOrders({ id, value, isMissing }: Column<Row>): Steps<Orders> {
    const keys = yield* sortKeys(rows.map((row) => (isMissing?.(row) ? null : value(row))));
    const built = yield* ordersOf(keys);
    orders.set(id, built);
    return built;
  }

  const orderOf = (sort: Sort | null): Uint32Array | null => {
    const column = sort && columns.find(({ id }) => id === sort.column);
    if (!sort || !column) return null;
    const both = orders.get(column.id) ?? allStepsOf(buildOrders(column));
    return sort.descending ? both.descending : both.ascending;
  };

  const searchTextOf = (row: Row) =>
    fold(
      searched
        .map(({ value, searchText }) => (searchText ? searchText(row) : wordsOf(value(row))))
        .join('\n'),
    );

  const prepareSearch = (hasTime: () => boolean) => {
    while (searchTexts.length < rows.length && hasTime()) {
      for (const row of rows.slice(searchTexts.length, searchTexts.length + SLICE))
        searchTexts.push(searchTextOf(row));
    }
    return searchTexts.length === rows.length;
  };

  function* buildAllOrders(): Steps<void> {
    for (const column of columns) {
      if ((column.sortable ?? true) && !orders.has(column.id)) yield* buildOrders(column);
    }
  }

  const remaining = buildAllOrders();
  const prepare = (hasTime: () => boolean) => {
    if (!prepareSearch(hasTime)) return false;
    while (hasTime()) if (remaining.next().done) return true;
    return false;
  };

  const isReadyFor = (search: string) =>
    foldedWords(search).length === 0 ||
    (rows.length - searchTexts.length <= FEW && prepareSearch(() => true));

  /** `flags` says for each row whether it matches. It is null if all rows do. */
  type Matches = { flags: Uint8Array | null; rows: readonly Row[] };
  const everything: Matches = { flags: null, rows };

  const narrow = (before: Matches, isMatch: (row: Row, place: number) => boolean): Matches => {
    const flags = new Uint8Array(rows.length);
    const found = rows.filter((row, place) => {
      if (before.flags?.[place] === 0 || !isMatch(row, place)) return false;
      flags[place] = 1;
      return true;
    });
    return { flags, rows: found };
  };

  let lastSearch = { search: '', matches: everything };
  const searchFor = (search: string): Matches => {
    if (search === lastSearch.search) return lastSearch.matches;
    const words = foldedWords(search);
    if (words.length > 0) prepareSearch(() => true);
    // Text that was only extended matches no further row.
    const before = search.startsWith(lastSearch.search) ? lastSearch.matches : everything;
    const matches =
      words.length === 0
        ? everything
        : narrow(before, (_, place) => words.every((word) => searchTexts[place]!.includes(word)));
    lastSearch = { search, matches };
    return matches;
  };

  let lastFilter = { among: everything, filter: null as Query<Row>['filter'], matches: everything };
  const filterAmong = (among: Matches, filter: Query<Row>['filter']): Matches => {
    if (among !== lastFilter.among || filter !== lastFilter.filter)
      lastFilter = { among, filter, matches: filter === null ? among : narrow(among, filter) };
    return lastFilter.matches;
  };

  const arrange = ({ flags, rows: unsorted }: Matches, sort: Sort | null) => {
    const order = orderOf(sort);
    if (order === null) return unsorted;
    const arranged: Row[] = [];
    for (const place of order) if (flags === null || flags[place] === 1) arranged.push(rows[place]!);
    return arranged;
  };

  let latest: Found<Row> | null = null;
  return {
    sorted: (sort) => arrange(everything, sort),
    find: (query) => {
      const among = searchFor(query.search);
      const matches = filterAmong(among, query.filter);
      latest = { query, searched: among.rows, unsorted: matches.rows, rows: arrange(matches, query.sort) };
      return latest;
    },
    latest: () => latest,
    prepare,
    prepareSearch,
    isReadyFor,
    isPreparedFor: ({ search, sort }) =>
      (search === lastSearch.search || foldedWords(search).length === 0) &&
      (sort === null || orders.has(sort.column) || rows.length <= FEW),
  };
}

/** The maximum number of rows to index synchronously. */
const FEW = 500;

/** The number of rows to index between two time checks. */
const SLICE = 100;

/** Work in steps of a few milliseconds, with a result. */
type Steps<Result> = Generator<void, Result, void>;

function allStepsOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Returns a number per value that sorts in the values' order. Equal values have equal numbers; missing values are NaN.
 */
function* sortKeys(values: readonly CellValue[]): Steps<Float64Array> {
  yield;
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.every((value) => typeof value !== 'string')) return keysBy(values, Number);
  // Timestamps are parsed, because a locale comparison would be ten times slower.
  if (present.every((value) => typeof value === 'string' && MOMENT.test(value))) {
    yield;
    return keysBy(values, (value) => Date.parse(String(value)));
  }
  const ranks = yield* ranksOf(present.map(String));
  return keysBy(values, (value) => ranks.get(String(value))!);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function keysBy(values: readonly CellValue[], keyOf: (value: CellValue) => number): Float64Array {
  return Float64Array.from(values, (value) =>
    value === null || value === undefined ? Number.NaN : keyOf(value),
  );
}

/** Ranks texts by locale order, so that each distinct text is compared only once. */
function* ranksOf(texts: readonly string[]): Steps<ReadonlyMap<string, number>> {
  const distinct = yield* mergeSort([...new Set(texts)], compareNames);
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [place, text] of distinct.entries()) {
    if (place % SLICE === 0) yield;
    if (place > 0 && compareNames(distinct[place - 1]!, text) !== 0) rank += 1;
    ranks.set(text, rank);
  }
  return ranks;
}

/** The indices of the rows in both orders. */
type Orders = { ascending: Uint32Array; descending: Uint32Array };

/** Equal keys keep their original order in both directions, and missing keys are last. */
function* ordersOf(keys: Float64Array): Steps<Orders> {
  const places = Array.from(keys.keys());
  const present = yield* mergeSort(
    places.filter((place) => !Number.isNaN(keys[place])),
    (a, b) => keys[a]! - keys[b]!,
  );
  const missing = places.filter((place) => Number.isNaN(keys[place]));
  const descending: number[] = [];
  for (let end = present.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && keys[present[start - 1]!] === keys[present[start]!]) start -= 1;
    for (let at = start; at < end; at += 1) descending.push(present[at]!);
    end = start;
  }
  return {
    ascending: Uint32Array.from([...present, ...missing]),
    descending: Uint32Array.from([...descending, ...missing]),
  };
}

/** The number of items that are sorted or merged in one step. */
const STEP = 500;

/** A stable sort in short steps. */
function* mergeSort<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += STEP) {
    runs.push(items.slice(at, at + STEP).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at]!, runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let [a, b] = [0, 0];
  while (a < first.length && b < second.length) {
    if (merged.length % STEP === 0) yield;
    if (compare(first[a]!, second[b]!) <= 0) merged.push(first[a++]!);
    else merged.push(second[b++]!);
  }
  return [...merged, ...first.slice(a), ...second.slice(b)];
}

function wordsOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}
