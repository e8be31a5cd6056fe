/** Rows that are all here: sorted, filtered and searched in the browser. */
import { startTransition, useDeferredValue, useEffect, useMemo, useReducer } from 'react';
import { compareNames } from '../../lib/format.ts';
import type { CellValue, Column, Sort } from './column.ts';

type ClientRowsOptions<Row> = {
  columns: readonly Column<Row>[];
  /** Every word must stand somewhere in the row's values, letter case and accents aside. */
  search?: string;
  /** Memoised, or at module scope: a new function is a new filter. */
  filter?: ((row: Row) => boolean) | null;
  sort?: Sort | null;
  /** Names the rest, to tell which of it the rows answer. */
  askedFor?: string;
};

/**
 * Sorts and filters rows that are all here, for `<DataTable rows sort>`. The work follows what is typed at its own pace:
 * a key is on the screen before it, and `pending` (dim the table) tells that the rows are not yet what was asked for. What
 * a first search of many rows needs is made a few at a time, so that the next key does not wait either.
 */
export function useClientRows<Row>(
  rows: readonly Row[],
  { columns, search = '', filter = null, sort = null, askedFor = '' }: ClientRowsOptions<Row>,
): { rows: readonly Row[]; pending: boolean; answered: string } {
  const asked = useMemo(() => ({ search, filter, sort, askedFor }), [search, filter, sort, askedFor]);
  const query = useDeferredValue(asked);
  const index = useMemo(() => createRowIndex(rows, columns), [rows, columns]);

  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const isReady = index.isReadyFor(query.search);
  useEffect(() => {
    if (isReady) return whenIdle(index.prepareSearch);
    return inSlices(index.prepareSearch, () => startTransition(lookAgain));
  }, [index, isReady]);

  const { answered, rows: found } = useMemo(() => {
    const before = isReady ? null : index.latest();
    return before ?? { answered: query, rows: index.find(query) };
  }, [index, query, isReady]);
  return { rows: found, pending: answered !== asked, answered: answered.askedFor ?? '' };
}

/** Milliseconds at a time, where the browser does not say how many it can spare. */
const SPARE = 8;

/** Does some of it for as long as there is time, and answers whether all of it is done. */
type Work = (hasTime: () => boolean) => boolean;

/** Works while nothing else is to be done. Answers how to stop. */
function whenIdle(work: Work): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function')
    return inSlices(work, () => {}, { first: 500, pause: SPARE });
  const next = (deadline: IdleDeadline) => {
    if (!work(() => deadline.timeRemaining() > 0)) handle = requestIdleCallback(next);
  };
  let handle = requestIdleCallback(next);
  return () => cancelIdleCallback(handle);
}

/** Works at once, and lets others in between. Answers how to stop. Pauses in milliseconds. */
function inSlices(work: Work, onDone: () => void, { first = 0, pause = 0 } = {}): () => void {
  const next = () => {
    const end = performance.now() + SPARE;
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
  askedFor?: string;
};

export type RowIndex<Row> = {
  /** All rows in an order; the order they came in for null. Stable, what is missing last in both directions. */
  sorted: (sort: Sort | null) => readonly Row[];
  /** Those of `sorted(sort)` that pass the filter and hold every word of the search. */
  find: (query: Query<Row>) => readonly Row[];
  /** What was found last; null before anything was. */
  latest: () => { answered: Query<Row>; rows: readonly Row[] } | null;
  /**
   * Makes what a first search needs, so that its first key does not wait for it: for as long as there is time. Answers
   * whether all of it is made.
   */
  prepareSearch: Work;
  /** Whether `find` can search for this now: makes what it needs itself where a key may wait for that. */
  isReadyFor: (search: string) => boolean;
};

/**
 * What sorting and searching the same rows again and again can remember: a number per row and column to sort by, and a
 * folded text per row to search in. Each is made once, when it is first needed.
 */
export function createRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex<Row> {
  const keys = new Map<string, Float64Array>();
  const orders = new Map<string, readonly number[] | null>();
  const searched = columns.filter(({ searchable = true }) => searchable);
  const haystacks: string[] = [];

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

  const haystackOf = (row: Row) =>
    fold(
      searched
        .map(({ value, searchText }) => (searchText ? searchText(row) : wordsOf(value(row))))
        .join('\n'),
    );

  const prepareSearch = (hasTime: () => boolean) => {
    while (haystacks.length < rows.length && hasTime()) {
      for (const row of rows.slice(haystacks.length, haystacks.length + SLICE))
        haystacks.push(haystackOf(row));
    }
    return haystacks.length === rows.length;
  };

  const isReadyFor = (search: string) =>
    wordsIn(search).length === 0 || (rows.length - haystacks.length <= FEW && prepareSearch(() => true));

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
      const text = haystacks[place]!;
      return words.every((word) => text.includes(word)) && (filter === null || filter(row));
    });
  };

  let latest: ReturnType<RowIndex<Row>['latest']> = null;
  return {
    sorted,
    find: (query) => {
      latest = { answered: query, rows: found(query) };
      return latest.rows;
    },
    latest: () => latest,
    prepareSearch,
    isReadyFor,
  };
}

/** So many rows are prepared for a search while a key waits. */
const FEW = 500;

function wordsIn(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** Rows between two looks at the clock. */
const SLICE = 100;

/** A number per value, in the values' order: equal for equal ones, NaN for what is missing. */
function sortKeys(values: readonly CellValue[]): Float64Array {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.every((value) => typeof value !== 'string')) return keysBy(values, Number);
  // By language's rules a moment would be read digit by digit, which is ten times as slow and no better.
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

/** Each different text is compared by the rules of language once; from then on its rank stands for it. */
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

/** Letter case and accents aside: 'angstrom' finds 'Ångström'. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain, and taking accents apart is the slow part.
  return !/[^ -~\s]/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}
