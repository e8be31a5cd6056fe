/**
 * The example of a column with a filter in CONTRIBUTING.md. `example-column.dom.test.ts` checks that both texts are
 * equal.
 */
import * as z from 'zod';
import { listSources } from '#contract/source.ts';
import type { SourceRow } from '../features/sources/source-rows.ts';
import { defineSearch, filterText, listFields, many, searchText } from '../lib/search-params.ts';
import { text } from '../list/columns.tsx';
import type { Facet } from '../list/facets.ts';

// source-columns.tsx: the values, their labels, and the column, which `sourceColumns` lists
export const SOURCE_SETUPS = ['complete', 'incomplete'] as const;

export const SETUP_LABELS = { complete: 'Complete', incomplete: 'Incomplete' };

export const setupOf = ({ category, key }: SourceRow) => (category && key ? 'complete' : 'incomplete');

export const SETUP = text<SourceRow>('setup', 'Setup', (row) => SETUP_LABELS[setupOf(row)], {
  width: 110,
  defaultHidden: true,
  needs: [listSources],
});

// sources-page.tsx: the parameter, and the filter
export const sourceSearch = defineSearch({
  category: many(filterText),
  setup: many(z.enum(SOURCE_SETUPS)),
  text: searchText(),
  ...listFields(),
});

export const SOURCE_FACETS: readonly Facet<SourceRow, typeof sourceSearch.defaults>[] = [
  {
    kind: 'many',
    field: 'setup',
    label: 'Setup',
    of: setupOf,
    labelOf: (setup) => SETUP_LABELS[setup as keyof typeof SETUP_LABELS],
    words: (setups) => `${setups.toLowerCase()} setup`,
  },
];
