/** Compiles the example of a column with a filter in CONTRIBUTING.md, so that it stays correct. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineSearch, filterText, listFields, many, searchText } from '../../lib/search-params.ts';
import { text } from '../../list/columns.tsx';
import { filterBy, filterSummary, type Facet } from '../../list/facets.ts';
import type { Listed } from './source-columns.tsx';
import type { SourceRow } from './source-rows.ts';

// begin
// source-columns.tsx: the values, their labels, and the column, which is an item of FACTS
export const SOURCE_SETUPS = ['complete', 'incomplete'] as const;

export const SETUP_LABELS = { complete: 'Complete', incomplete: 'Incomplete' };

export const setupOf = ({ category, key }: SourceRow) => (category && key ? 'complete' : 'incomplete');

const SETUP = text<SourceRow>('setup', 'Setup', (row) => SETUP_LABELS[setupOf(row)], { width: 110 });

// sources-page.tsx: the parameter, and the facet
export const sourceSearch = defineSearch({
  category: many(filterText),
  setup: many(z.enum(SOURCE_SETUPS)),
  text: searchText(),
  ...listFields(),
});

export function sourceFacets({
  isListed,
}: Listed): readonly Facet<SourceRow, typeof sourceSearch.defaults>[] {
  return [
    {
      kind: 'many',
      field: 'setup',
      label: 'Setup',
      of: setupOf,
      labelOf: (setup) => SETUP_LABELS[setup as keyof typeof SETUP_LABELS],
      words: (setups) => `${setups.toLowerCase()} setup`,
      isOffered: isListed,
    },
  ];
}
// end

const TEXTS = import.meta.glob<string>(['../../../../CONTRIBUTING.md', './example-column.dom.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the example of the guide is this code', () => {
  const [, code] = /\/\/ begin\n([^]*?)\/\/ end/.exec(TEXTS['./example-column.dom.test.ts'] ?? '') ?? [];
  expect(TEXTS['../../../../CONTRIBUTING.md']).toContain(code);
});

const LISTED = {
  isListed: true,
  areBotsListed: true,
  areWebhooksListed: true,
  areChannelsListed: true,
  areLeadsCounted: true,
};

it('the example shows, describes and filters by the label', () => {
  const site: SourceRow = {
    id: 'site',
    name: null,
    category: 'chat',
    key: 'web',
    enabled: true,
    bots: null,
    newLeads: null,
    webhook: null,
    tokens: null,
  };
  const rows = [site, { ...site, id: 'texts', key: null }];
  const search = { ...sourceSearch.defaults, setup: ['incomplete' as const] };
  expect(rows.map(SETUP.value)).toEqual(['Complete', 'Incomplete']);
  const matches = filterBy(sourceFacets(LISTED), search, sourceSearch.defaults);
  expect(rows.map((row) => matches?.(row))).toEqual([false, true]);
  expect(filterSummary(sourceFacets(LISTED), search, sourceSearch.defaults, 'text')).toEqual([
    'incomplete setup',
  ]);
});
