import { expect, it } from 'vitest';
import { filterBy, filterSummary } from '../list/facets.ts';
import {
  SETUP,
  SETUP_LABELS,
  setupOf,
  SOURCE_FACETS,
  SOURCE_SETUPS,
  sourceSearch,
} from './example-column.ts';
import { aSourceRow } from './source-rows.ts';

const TEXTS = import.meta.glob<string>(['../../../CONTRIBUTING.md', './example-column.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the example in CONTRIBUTING.md equals the code of example-column.ts', () => {
  const code = TEXTS['./example-column.ts']!;
  const begin = code.indexOf('// source-columns.tsx');
  expect(begin).toBeGreaterThan(0);
  expect(TEXTS['../../../CONTRIBUTING.md']).toContain(`\`\`\`tsx\n${code.slice(begin)}\`\`\``);
});

it('the example shows, describes and filters by the label', () => {
  const rows = [aSourceRow({ category: 'chat', key: 'web' }), aSourceRow({ category: 'chat' })];
  const search = { ...sourceSearch.defaults, setup: ['incomplete' as const] };
  expect(rows.map(setupOf)).toEqual(SOURCE_SETUPS);
  expect(rows.map(SETUP.value)).toEqual(Object.values(SETUP_LABELS));
  const matches = filterBy(SOURCE_FACETS, search, sourceSearch.defaults);
  expect(rows.map((row) => matches?.(row))).toEqual([false, true]);
  expect(filterSummary(SOURCE_FACETS, search, sourceSearch.defaults, 'text')).toEqual(['incomplete setup']);
});
