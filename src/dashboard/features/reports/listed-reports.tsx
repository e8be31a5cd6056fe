import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { ReportSummary } from '#contract/report.ts';
import { reportQueries } from '../../api/report-queries.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { seenValues } from '../../list/facets.ts';
import { ManyChoices, MenuFacet } from '../../list/facet.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { staleNotices } from '../../list/stale-notices.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';
import { isFiltered, NO_FILTERS, reportSearch } from './report-search.ts';

const NONE: readonly ReportSummary[] = [];

/** The reports of a service that lists them. */
export function ListedReports() {
  const { values: search, ignored, change } = useSearchState(reportSearch);
  const openedFromHere = useOpenedFromHere();
  // Only watches: the panel below is what loads the reports, and what fails when they cannot be had.
  const watched = useQuery({ ...reportQueries.list(), enabled: false });
  const reports = watched.data?.data ?? NONE;
  const { kind } = search;
  const filter = useMemo(
    () => (report: ReportSummary) => kind.length === 0 || kind.includes(report.kind ?? ''),
    [kind],
  );
  const { rows, pending } = useClientRows(reports, {
    columns: REPORT_COLUMNS,
    search: search.q,
    filter,
    sort: search.sort,
  });
  const preferences = useTablePreferences('reports', REPORT_COLUMNS);
  return (
    <ListPage>
      <PageHeader
        title="Reports"
        meta={
          watched.data && (
            <>
              <span>{countOf(reports.length, 'report')}</span>
              {' · '}
              <Freshness query={watched} />
            </>
          )
        }
        actions={
          <>
            <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
            <ColumnMenu
              columns={REPORT_COLUMNS}
              hidden={preferences.hiddenColumns}
              onChange={preferences.setHiddenColumns}
            />
            <OpenById noun="report" to={paths.report} />
          </>
        }
      />
      <FilterBar
        label="Filter reports"
        searchLabel="Search reports"
        text={search.q}
        onType={(q) => change({ ...search, q }, 'typing')}
        coverage={
          watched.data && isFiltered(search)
            ? `${rows.length.toLocaleString('en')} of ${reports.length.toLocaleString('en')}`
            : ''
        }
        isFiltered={isFiltered(search)}
        onClear={() => change({ ...search, ...NO_FILTERS })}
      >
        <MenuFacet
          label="Kind"
          value={kind.join(', ') || null}
          onClear={() => change({ ...search, kind: [] })}
        >
          {() => (
            <ManyChoices
              label="Kind"
              choices={seenValues(reports, (report) => report.kind)}
              chosen={kind}
              note={`In the ${countOf(reports.length, 'report')} of this list.`}
              onChange={(chosen) => change({ ...search, kind: chosen })}
            />
          )}
        </MenuFacet>
      </FilterBar>
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, REPORT_COLUMNS),
          ...unreadableNotices('report', watched.data?.unreadable ?? 0),
          ...staleNotices('These reports are', watched),
        ]}
      />
      <Panel label="reports" skeleton={<TableSkeleton columns={REPORT_COLUMNS} {...preferences} />}>
        <Loaded>
          <DataTable
            label="Reports"
            columns={REPORT_COLUMNS}
            rows={rows}
            getRowId={({ id }) => id}
            rowHref={({ id }) => paths.report(id)}
            rowState={openedFromHere}
            onRowIntent={() => void import('./report-page.tsx')}
            sort={search.sort}
            onSortChange={(sort) => change({ ...search, sort })}
            hiddenColumns={preferences.hiddenColumns}
            density={preferences.density}
            dimmed={pending || watched.isFetching}
            resetKey={JSON.stringify([kind, search.q])}
            empty={<NoReports all={reports.length} onClear={() => change({ ...search, ...NO_FILTERS })} />}
          />
        </Loaded>
      </Panel>
    </ListPage>
  );
}

/** Suspends until the reports are there, and fails when they cannot be had. */
function Loaded({ children }: { children: ReactNode }) {
  useSuspenseQuery(reportQueries.list());
  return children;
}

function NoReports({ all, onClear }: { all: number; onClear: () => void }) {
  if (all === 0) {
    return <EmptyState title="No reports yet" reason="Reports are made at the service, and appear here." />;
  }
  return (
    <EmptyState
      title="No report matches"
      reason={`None of the ${countOf(all, 'report')} fits all of these filters.`}
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}
