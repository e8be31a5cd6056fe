/** The example of a list page in CONTRIBUTING.md. `example-list.dom.test.ts` checks that both texts are equal. */
import { useQuery } from '@tanstack/react-query';
import { listReports, type ReportSummary } from '#contract/report.ts';
import { PREFETCHED } from '../api/transport/query-client.ts';
import { read } from '../api/transport/read.ts';
import { defineSearch, filterText, listFields, many, searchText } from '../lib/search-params.ts';
import { useSearchState } from '../lib/use-search-state.ts';
import { copyableId, moment, name, text } from '../list/columns.tsx';
import type { Column } from '../list/data-table/column.ts';
import type { Facet } from '../list/facets.ts';
import { ListRows, ListScreen } from '../list/list-screen.tsx';
import { useList } from '../list/use-list.ts';

// The example lists tools, which the API does not have. Therefore reports, which have the same fields,
// replace them.
type Tool = ReportSummary;
const toolQueries = { list: () => read(listReports, {}) };
const toolName = (tool: Tool) => tool.name?.trim() || `Unnamed tool ${tool.id}`;
const paths = { tool: (id: string) => `/tools/${id}` };

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
