import { expect, it } from 'vitest';
import guide from '../../../CONTRIBUTING.md?raw';
import { filterBy, filterSummary } from '../list/facets.ts';
import { SETUP, sourceFacets, sourceSearch } from './example-column.ts';
import code from './example-column.ts?raw';
import { ALL_LISTED, aSourceRow } from './source-rows.ts';

it('the example of the guide is this code', () => {
  const begin = code.indexOf('// source-columns.tsx');
  expect(begin).toBeGreaterThan(0);
  expect(guide).toContain(`\`\`\`tsx\n${code.slice(begin)}\`\`\``);
});

it('the example shows, describes and filters by the label', () => {
  const rows = [aSourceRow({ category: 'chat', key: 'web' }), aSourceRow({ category: 'chat' })];
  const search = { ...sourceSearch.defaults, setup: ['incomplete' as const] };
  expect(rows.map(SETUP.value)).toEqual(['Complete', 'Incomplete']);
  const facets = sourceFacets(ALL_LISTED);
  const matches = filterBy(facets, search, sourceSearch.defaults);
  expect(rows.map((row) => matches?.(row))).toEqual([false, true]);
  expect(filterSummary(facets, search, sourceSearch.defaults, 'text')).toEqual(['incomplete setup']);
});
