/** Sorts, filters and searches the rows of a list in the browser. */
import { startTransition, useDeferredValue, useEffect, useMemo, useReducer } from 'react';
import { fold, foldedWords } from '#contract/fold.ts';
import { compareNames } from '../../lib/format.ts';
import { perObject } from '../../lib/per-object.ts';
import { runAtOnce, type Steps } from '../../lib/time-slices.ts';
import type { CellValue, Column, Sort } from './column.ts';

/** The rows that match a search text, a filter and a sort. */
export type Answer<Row> = {
  /** Identifies the search text, the filter and the sort that produced the rows. */
  request: string;
  rows: readonly Row[];
};

type ClientRowsOptions<Row> = {
  columns: readonly Column<Row>[];
  /** The search text. A row matches if its values contain every word, regardless of case and accents. */
  search?: string;
  /** Must be memoised or at module scope, because a new function filters all rows again. */
  filter?: ((row: Row) => boolean) | null;
  sort?: Sort | null;
  /** Identifies the search text, the filter and the sort. Returned together with the rows that match them. */
  request?: string;
};

/**
 * Sorts and filters all rows in the browser, for `<DataTable rows sort>`. The typed text renders before the matching
 * rows, so that typing stays responsive. `pending` is true until the rows match the input. The table is then dimmed.
 * While the browser is idle, the hook prepares the search index and the order of each column that is visible by default,
 * so that most sorts need no second render. If the user searches many rows earlier, the search index is built in short
 * slices.
 */
export function useClientRows<Row>(
  rows: readonly Row[],
  { columns, search = '', filter = null, sort = null, request = '' }: ClientRowsOptions<Row>,
): Answer<Row> & {
  /** The matching rows in their original order. The array stays the same when the sort changes. */
  unsorted: readonly Row[];
  /** The rows that contain the search text, in their original order, regardless of the filter. */
  searched: readonly Row[];
  pending: boolean;
} {
  const latest = useMemo(() => ({ search, filter, sort, request }), [search, filter, sort, request]);
  // The index of a list is kept while another list is shown, e.g. while a status is chosen that the service filters by.
  const indexOf = useMemo(
    () => perObject((those: readonly Row[]) => createRowIndex(those, columns)),
    [columns],
  );
  const index = indexOf(rows);
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

/** The maximum duration of a slice of work in milliseconds, if the browser provides no idle deadline. */
const SLICE_MS = 8;

/** Continues the work while `hasTime` returns true. Returns whether all work is done. */
type Work = (hasTime: () => boolean) => boolean;

/** Runs `work` while the browser is idle. Returns a function that stops the work. */
function whenIdle(work: Work): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback !== 'function')
    return inSlices(work, () => {}, { first: 500, pause: SLICE_MS });
  const next = (deadline: IdleDeadline) => {
    // The margin keeps a slice shorter than 50 ms, although the last step may take longer than the remaining time.
    if (!work(() => deadline.timeRemaining() > SLICE_MS)) handle = requestIdleCallback(next);
  };
  let handle = requestIdleCallback(next);
  return () => cancelIdleCallback(handle);
}

/**
 * Runs `work` in short slices. `first` is the delay before the first slice and `pause` the delay between slices, in
 * milliseconds. Returns a function that stops the work.
 */
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

/**
 * The result of a query. `rows` and `unsorted` match the filter and contain every word of the search text. `searched`
 * ignores the filter.
 */
type Found<Row> = {
  query: Query<Row>;
  rows: readonly Row[];
  unsorted: readonly Row[];
  searched: readonly Row[];
};

export type RowIndex<Row> = {
  /**
   * Returns all rows in sorted order, or in their original order if the sort is null. The sort is stable. Rows without
   * a value are last in both directions.
   */
  sorted: (sort: Sort | null) => readonly Row[];
  find: (query: Query<Row>) => Found<Row>;
  /** Returns the latest result of `find`, null before the first call of `find`. */
  latest: () => Found<Row> | null;
  /**
   * Builds the search index and the orders of the columns that are visible by default while `hasTime` returns true.
   * Returns whether all are complete.
   */
  prepare: Work;
  /** Builds only the search index while `hasTime` returns true. */
  prepareSearch: Work;
  /**
   * Returns whether the search index is complete, so that `find` can run. If only a few rows are missing from the
   * index, they are indexed synchronously.
   */
  isReadyFor: (search: string) => boolean;
  /**
   * Returns whether `find` is fast enough to run during an input event, because its search result and sort order
   * already exist or the list is short.
   */
  isPreparedFor: (query: Query<Row>) => boolean;
};

/**
 * Creates an index for repeated sorts and searches of the same rows. It contains the order of the rows for each column,
 * and the normalised text of each row. Each order and text is computed once, on first use or while the browser is idle.
 */
export function createRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex<Row> {
  const orders = new Map<string, Orders>();
  const searched = columns.filter(({ searchable = true }) => searchable);
  const searchIndex = createSearchIndex();

  function* buildOrders({ id, value, isMissing }: Column<Row>): Steps<Orders> {
    const values = yield* mapInSteps(rows, (row) => (isMissing?.(row) ? null : value(row)));
    const keys = yield* sortKeys(values);
    const built = yield* ordersOf(keys);
    orders.set(id, built);
    return built;
  }

  const orderOf = (sort: Sort | null): Places | null => {
    const column = sort && columns.find(({ id }) => id === sort.column);
    if (!sort || !column) return null;
    const both = orders.get(column.id) ?? runAtOnce(buildOrders(column));
    return sort.descending ? both.descending : both.ascending;
  };

  const searchTextOf = (row: Row) =>
    fold(
      searched
        .map(({ value, searchText }) => (searchText ? searchText(row) : wordsOf(value(row))))
        .join('\n'),
    );

  const prepareSearch = (hasTime: () => boolean) => {
    while (searchIndex.size() < rows.length && hasTime()) {
      searchIndex.add(rows.slice(searchIndex.size(), searchIndex.size() + SLICE).map(searchTextOf));
    }
    return searchIndex.size() === rows.length;
  };

  const isText = ({ value }: Column<Row>) => typeof (rows[0] && value(rows[0])) === 'string';

  function* buildUsualOrders(): Steps<void> {
    const usual = columns.filter(({ sortable = true, defaultHidden = false }) => sortable && !defaultHidden);
    // Comparing texts by locale takes longest, so the orders of the other columns are ready first.
    for (const column of usual.toSorted((a, b) => Number(isText(a)) - Number(isText(b))))
      if (!orders.has(column.id)) yield* buildOrders(column);
  }

  const remaining = buildUsualOrders();
  const prepare = (hasTime: () => boolean) => {
    if (!prepareSearch(hasTime)) return false;
    while (hasTime()) if (remaining.next().done) return true;
    return false;
  };

  const isReadyFor = (search: string) =>
    foldedWords(search).length === 0 ||
    (rows.length - searchIndex.size() <= FEW && prepareSearch(() => true));

  /** `flags` contains 1 for each row that matches, and 0 for other rows. It is null if all rows match. */
  type Matches = { flags: Uint8Array | null; rows: readonly Row[] };
  const everything: Matches = { flags: null, rows };

  const matchesOf = (flags: Uint8Array): Matches => ({
    flags,
    rows: rows.filter((_, place) => flags[place] === 1),
  });

  let lastSearch = { search: '', matches: everything };
  const searchFor = (search: string): Matches => {
    if (search === lastSearch.search) return lastSearch.matches;
    const words = foldedWords(search);
    if (words.length > 0) prepareSearch(() => true);
    const matches = words.length === 0 ? everything : matchesOf(searchIndex.find(words));
    lastSearch = { search, matches };
    return matches;
  };

  const filterMatches = ({ flags }: Matches, filter: (row: Row) => boolean): Matches =>
    matchesOf(Uint8Array.from(rows, (row, place) => (flags?.[place] !== 0 && filter(row) ? 1 : 0)));

  let lastFilter = { among: everything, filter: null as Query<Row>['filter'], matches: everything };
  const filterAmong = (among: Matches, filter: Query<Row>['filter']): Matches => {
    if (among !== lastFilter.among || filter !== lastFilter.filter)
      lastFilter = { among, filter, matches: filter === null ? among : filterMatches(among, filter) };
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

type SearchIndex = {
  /** The number of rows in the index. */
  size: () => number;
  /** Adds the folded texts of the next rows. The columns of a text are in separate lines. */
  add: (texts: readonly string[]) => void;
  /** Returns 1 for each row whose text contains all words, and 0 for the other rows. */
  find: (words: readonly string[]) => Uint8Array;
};

/**
 * Creates a search index. It joins the texts of many rows, because one long text needs less memory than many short
 * texts, and because the browser searches it faster.
 */
function createSearchIndex(): SearchIndex {
  /** The joined texts, the place of the first row, and the end of each row in the joined texts. */
  const blocks: { text: string; first: number; ends: Uint32Array }[] = [];
  let size = 0;
  return {
    size: () => size,
    add: (texts) => {
      let end = -1;
      const ends = Uint32Array.from(texts, (text) => (end += text.length + 1));
      blocks.push({ text: texts.join('\n'), first: size, ends });
      size += texts.length;
    },
    find: (words) => {
      let matches = new Uint8Array(size).fill(1);
      for (const word of words) {
        const remaining = new Uint8Array(size);
        for (const { text, first, ends } of blocks) {
          let row = 0;
          for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, ends[row]! + 1)) {
            while (ends[row]! <= at) row += 1;
            remaining[first + row] = matches[first + row]!;
          }
        }
        matches = remaining;
      }
      return matches;
    },
  };
}

/** The maximum number of rows that are indexed synchronously. */
const FEW = 500;

/** The number of rows or values that are read between two checks of the remaining time. */
const SLICE = 100;

/**
 * Returns a number for each value, so that sorting the numbers sorts the values. Equal values have equal numbers.
 * Missing values are NaN.
 */
function* sortKeys(values: readonly CellValue[]): Steps<Float64Array> {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.every((value) => typeof value !== 'string')) return yield* keysBy(values, Number);
  // Timestamps are parsed, because comparing them as texts by locale takes ten times longer.
  if (present.every((value) => typeof value === 'string' && MOMENT.test(value)))
    return yield* keysBy(values, (value) => Date.parse(String(value)));
  const ranks = yield* ranksOf(present.map(String));
  return yield* keysBy(values, (value) => ranks.get(String(value))!);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function* keysBy(values: readonly CellValue[], keyOf: (value: CellValue) => number): Steps<Float64Array> {
  const keys = yield* mapInSteps(values, (value) =>
    value === null || value === undefined ? Number.NaN : keyOf(value),
  );
  return Float64Array.from(keys);
}

function* mapInSteps<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [place, item] of items.entries()) {
    if (place % SLICE === 0) yield;
    results.push(resultOf(item));
  }
  return results;
}

/** Returns the rank of each distinct text in locale order, so that equal texts are compared only once. */
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

/** Indexes of rows. Small integers halve the memory of all but the longest lists. */
type Places = Uint16Array | Uint32Array;

/** The indexes of the rows in ascending and in descending order. */
type Orders = { ascending: Places; descending: Places };

/**
 * Returns the order of the rows by their keys. Rows with equal keys keep their original order in both directions. Rows
 * with missing keys are last.
 */
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
  const Places = keys.length > 2 ** 16 ? Uint32Array : Uint16Array;
  return {
    ascending: Places.from([...present, ...missing]),
    descending: Places.from([...descending, ...missing]),
  };
}

/** The number of items that are sorted or merged between two pauses of the generator. */
const STEP = 500;

/** A stable merge sort that pauses after each short step. */
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
