import * as z from 'zod';
import { defineSearch, filterText, flag, many, searchText, sortField } from '../../lib/search-params.ts';
import type { TestState } from '../../lib/split-tests/words.ts';
import type { Standing } from '../../lib/split-tests/figures.ts';

export const TEST_STATES = ['running', 'ended', 'notRunning'] as const satisfies readonly TestState[];

export const STANDINGS = ['clear', 'open', 'unknown'] as const satisfies readonly Standing['kind'][];

export type TestSearch = typeof testSearch.defaults;

/** The state of the list of split tests, in its address. */
export const testSearch = defineSearch({
  state: many(z.enum(TEST_STATES)),
  metric: many(filterText),
  persona: many(filterText),
  standing: many(z.enum(STANDINGS)),
  broken: flag(),
  text: searchText(),
  sort: sortField(),
});

export const NO_FILTERS = { state: [], metric: [], persona: [], standing: [], broken: false, text: '' };

export function isFiltered({ state, metric, persona, standing, broken, text }: TestSearch): boolean {
  return [state, metric, persona, standing].some(({ length }) => length > 0) || broken || text.trim() !== '';
}
