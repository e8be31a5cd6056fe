import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listReports, type ReportSummary } from '#contract/report.ts';
import { codeWords } from '../../lib/code-words.ts';
import { isSupported } from '../../api/transport/config.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { reportQueries } from '../../api/resources/report-queries.ts';
import { importHint } from '../../domain/import-hint.ts';
import { paths } from '../../lib/paths.ts';
import { defineSearch, listFields, filterText, many, searchText } from '../../lib/search-params.ts';
import { parseInstant } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { Facet } from '../../list/facets.ts';
import { LazyIdForm } from '../../list/facet.tsx';
import { ListHeader, ListRows, ListScreen } from '../../list/list-screen.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { useList } from '../../list/use-list.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';

/**
 * The search parameters of the report list. The page filters the reports itself, because the service returns all
 * reports at once.
 */
const reportSearch = defineSearch({
  kind: many(filterText),
  q: searchText(),
  ...listFields(),
});

const FACETS: readonly Facet<ReportSummary, typeof reportSearch.defaults>[] = [
  { kind: 'many', field: 'kind', label: 'Kind', of: ({ kind }) => kind, labelOf: codeWords },
];

export function ReportsPage() {
  return isSupported(listReports) ? <ListedReports /> : <UnlistedReports />;
}

function ListedReports() {
  const search = useSearchState(reportSearch);
  const query = useQuery({ ...reportQueries.list(), ...PREFETCHED });
  const rows = useMemo(() => query.data?.data.toSorted(byNewest), [query.data]);
  const list = useList({
    noun: 'report',
    title: 'Reports',
    search,
    textField: 'q',
    query,
    rows,
    columns: REPORT_COLUMNS,
    facets: FACETS,
    unsortedLabel: 'Newest first',
  });
  return (
    <ListScreen
      list={list}
      header={<ListHeader list={list} actions={<OpenById noun="report" to={paths.report} />} />}
    >
      <ListRows
        list={list}
        rowHref={({ id }) => paths.report(id)}
        onRowIntent={() => void import('./report-page.tsx')}
        empty={{
          title: 'No reports yet',
          reason: importHint('Reports are created on the service, and appear here.'),
        }}
      />
    </ListScreen>
  );
}

/** Compares two reports by their last change, newest first. Reports without a time are last. */
function byNewest(a: ReportSummary, b: ReportSummary): number {
  const [one, other] = [a, b].map(({ modifiedAt }) => parseInstant(modifiedAt)?.getTime() ?? 0);
  return other! - one!;
}

/** Shown if the service cannot list or return reports. The user opens the shares of a report by its id. */
function UnlistedReports() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <PageHeader title="Reports" />
      <Card title="Open a report by its id">
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '72ch' }}>
          This service cannot list or show reports. Open one by its id to change who it is shared with.
        </Typography>
        <Box sx={{ maxWidth: 400, minHeight: 32, marginTop: 3 }}>
          <Panel label="form" skeleton={null}>
            <LazyIdForm
              label="Report id"
              initial=""
              verb="Open"
              onSubmit={(id) => void navigate(paths.report(id))}
            />
          </Panel>
        </Box>
      </Card>
    </>
  );
}
