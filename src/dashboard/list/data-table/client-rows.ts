/** Sorts, filters and searches rows in the browser. */
import { startTransition, useDeferredValue, useEffect, useMemo, useReducer } from 'react';
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
 * text renders first, and `pending` is true (dim the table) until the rows match the input. The index for the first
 * search of many rows is built in slices, so that typing stays responsive.
 */
export function useClientRows<Row>(
  rows: readonly Row[],
  { columns, search = '', filter = null, sort = null, request = '' }: ClientRowsOptions<Row>,
): Answer<Row> & { pending: boolean } {
  const latest = useMemo(() => ({ search, filter, sort, request }), [search, filter, sort, request]);
  const query = useDeferredValue(latest);
  const index = useMemo(() => createRowIndex(rows, columns), [rows, columns]);

  const [, refresh] = useReducer((times: number) => times + 1, 0);
  const isReady = index.isReadyFor(query.search);
  useEffect(() => {
    if (isReady) return whenIdle(index.prepareSearch);
    return inSlices(index.prepareSearch, () => startTransition(refresh));
  }, [index, isReady]);

  const answer = useMemo(() => {
    const previous = isReady ? null : index.latest();
    return previous ?? { query, rows: index.find(query) };
  }, [index, query, isReady]);
  return { request: answer.query.request ?? '', rows: answer.rows, pending: answer.query !== latest };
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

export type RowIndex<Row> = {
  /**
   * Returns all rows in sorted order, or in their original order for null. The sort is stable. Missing values are last
   * in both directions.
   */
  sorted: (sort: Sort | null) => readonly Row[];
  /** Returns the sorted rows that pass the filter and contain every word of the search. */
  find: (query: Query<Row>) => readonly Row[];
  /** Returns the latest result of `find`, null if it has not been called. */
  latest: () => { query: Query<Row>; rows: readonly Row[] } | null;
  /**
   * Builds the search index while there is time, so that the first search is fast. Returns whether the index is
   * complete.
   */
  prepareSearch: Work;
  /** Whether `find` can run now. A small remaining part of the index is built immediately. */
  isReadyFor: (search: string) => boolean;
};

/**
 * An index for repeated sorts and searches of the same rows: a sort key per row and column, and a folded text per row.
 * Each is computed once, on first use.
 */
export function createRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex<Row> {
  const keys = new Map<string, Float64Array>();
  const orders = new Map<string, readonly number[] | null>();
  const searched = columns.filter(({ searchable = true }) => searchable);
  const searchTexts: string[] = [];

  const orderOf = (sort: Sort | null): readonly number[] | null => {
    const column = sort && columns.find(({ id }) => id === sort.column);
    if (!sort || !column) return null;
    const name = `${sort.descending ? '-' : '+'}${column.id}`;
    let order = orders.get(name);
    if (order === undefined) {
      let columnKeys = keys.get(column.id);
      if (columnKeys === undefined) {
        columnKeys = sortKeys(rows.map(column.value));
        keys.set(column.id, columnKeys);
      }
      order = orderByKeys(columnKeys, sort.descending);
      orders.set(name, order);
    }
    return order;
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

  const isReadyFor = (search: string) =>
    wordsIn(search).length === 0 || (rows.length - searchTexts.length <= FEW && prepareSearch(() => true));

  const pick = (sort: Sort | null, passes: (row: Row, place: number) => boolean): Row[] => {
    const order = orderOf(sort);
    const found: Row[] = [];
    for (let at = 0; at < rows.length; at += 1) {
      const place = order ? order[at]! : at;
      const row = rows[place]!;
      if (passes(row, place)) found.push(row);
    }
    return found;
  };

  const sorted = (sort: Sort | null) => (orderOf(sort) === null ? rows : pick(sort, () => true));

  const found = ({ search, filter, sort }: Query<Row>) => {
    const words = wordsIn(search);
    if (words.length === 0) return filter ? pick(sort, filter) : sorted(sort);
    prepareSearch(() => true);
    return pick(sort, (row, place) => {
      const text = searchTexts[place]!;
      return words.every((word) => text.includes(word)) && (filter === null || filter(row));
    });
  };

  let latest: ReturnType<RowIndex<Row>['latest']> = null;
  return {
    sorted,
    find: (query) => {
      latest = { query, rows: found(query) };
      return latest.rows;
    },
    latest: () => latest,
    prepareSearch,
    isReadyFor,
  };
}

/** The maximum number of rows to index synchronously before a search. */
const FEW = 500;

function wordsIn(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** The number of rows to index between two time checks. */
const SLICE = 100;

/**
 * Returns a number per value that sorts in the values' order. Equal values have equal numbers; missing values are NaN.
 */
function sortKeys(values: readonly CellValue[]): Float64Array {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.every((value) => typeof value !== 'string')) return keysBy(values, Number);
  // Timestamps are parsed, because a locale comparison would be ten times slower.
  if (present.every((value) => typeof value === 'string' && MOMENT.test(value))) {
    return keysBy(values, (value) => Date.parse(String(value)));
  }
  const ranks = ranksOf(present.map(String));
  return keysBy(values, (value) => ranks.get(String(value))!);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function keysBy(values: readonly CellValue[], keyOf: (value: CellValue) => number): Float64Array {
  return Float64Array.from(values, (value) =>
    value === null || value === undefined ? Number.NaN : keyOf(value),
  );
}

/** Ranks texts by locale order, so that each distinct text is compared only once. */
function ranksOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(texts)].toSorted(compareNames);
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [place, text] of distinct.entries()) {
    if (place > 0 && compareNames(distinct[place - 1]!, text) !== 0) rank += 1;
    ranks.set(text, rank);
  }
  return ranks;
}

function orderByKeys(keys: Float64Array, descending: boolean): number[] {
  const direction = descending ? -1 : 1;
  return Array.from(keys.keys()).toSorted((a, b) => {
    const keyA = keys[a]!;
    const keyB = keys[b]!;
    if (keyA === keyB) return a - b;
    if (Number.isNaN(keyA)) return Number.isNaN(keyB) ? a - b : 1;
    return Number.isNaN(keyB) ? -1 : (keyA - keyB) * direction;
  });
}

function wordsOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Removes case and accents, so that 'angstrom' matches 'Ångström'. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain ASCII, and decomposing accents is slow.
  return !/[^ -~\s]/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}
