/** Compiles the example of CONTRIBUTING.md, so that it stays correct. */
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { listReports, type ReportSummary } from '#contract/report.ts';
import { PREFETCHED } from '../api/transport/query-client.ts';
import { read } from '../api/transport/read.ts';
import { defineSearch, filterText, listFields, many, searchText } from '../lib/search-params.ts';
import { useSearchState } from '../lib/use-search-state.ts';
import { copyableId, moment, name, text } from './columns.tsx';
import type { Column } from './data-table/column.ts';
import type { Facet } from './facets.ts';
import { ListRows, ListScreen } from './list-screen.tsx';
import { useList } from './use-list.ts';

// A list of the contract with the fields of the example, because a page of other rows needs a `file`.
type Tool = ReportSummary;
const toolQueries = { list: () => read(listReports, {}) };
const toolName = (tool: Tool) => tool.name?.trim() || `Unnamed tool ${tool.id}`;
const paths = { tool: (id: string) => `/tools/${id}` };

// begin
const toolSearch = defineSearch({
  kind: many(filterText),
  text: searchText(),
  ...listFields(),
});

const FACETS: readonly Facet<Tool, typeof toolSearch.defaults>[] = [
  { kind: 'many', field: 'kind', label: 'Kind', of: ({ kind }) => kind },
];

const COLUMNS: readonly Column<Tool>[] = [
  name('Name', toolName, { isNamed: (tool) => Boolean(tool.name?.trim()) }),
  text('kind', 'Kind', ({ kind }) => kind, { width: 120 }),
  moment('modified', 'Modified', ({ modifiedAt }) => modifiedAt),
  copyableId('id', 'Tool id', ({ id }) => id),
];

export function ToolsPage() {
  const search = useSearchState(toolSearch);
  const query = useQuery({ ...toolQueries.list(), ...PREFETCHED });
  const rows = query.data?.data;
  const list = useList({
    noun: 'tool',
    title: 'Tools',
    textField: 'text',
    search,
    query,
    rows,
    columns: COLUMNS,
    facets: FACETS,
  });
  return (
    <ListScreen list={list}>
      <ListRows
        list={list}
        rowHref={({ id }) => paths.tool(id)}
        empty={{ title: 'No tools yet', reason: 'Tools are made at the service.' }}
      />
    </ListScreen>
  );
}
// end

const TEXTS = import.meta.glob<string>(['../../../CONTRIBUTING.md', './example-list.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('the example of the guide is this code', () => {
  const [, code] = /\/\/ begin\n([^]*?)\/\/ end/.exec(TEXTS['./example-list.test.tsx'] ?? '') ?? [];
  expect(ToolsPage).toBeTypeOf('function');
  expect(TEXTS['../../../CONTRIBUTING.md']).toContain(code);
});
