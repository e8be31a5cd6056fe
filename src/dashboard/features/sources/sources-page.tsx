import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sourceDirectory, type SourceDirectory } from '../../api/source-directory.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-page.tsx';
import { Notices } from '../../ui/notices.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { staleNotices } from '../../list/stale-notices.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../list/data-table/column-menu.tsx';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { DensityToggle } from '../../list/data-table/density-toggle.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoSources } from './no-sources.tsx';
import { coverageOf } from './source-csv.ts';
import { NO_FILTERS, sourceSearch } from './source-search.ts';
import { SourcesExport } from './sources-export.tsx';
import { SourcesToolbar } from './sources-toolbar.tsx';
import { useSourceList } from './use-source-list.ts';

export function SourcesPage() {
  const { values: search, ignored, change } = useSearchState(sourceSearch);
  const openedFromHere = useOpenedFromHere();
  // Only watches: the panel below is what loads the sources, and what fails when they cannot be had.
  const watched = useQuery({ ...sourceDirectory(), enabled: false });
  const directory = watched.data;
  const list = useSourceList(directory, search);
  const preferences = useTablePreferences('sources', list.columns);
  const { sort, ...filters } = search;
  const all = list.sources?.length ?? 0;
  return (
    <ListPage>
      <PageTitle>Sources</PageTitle>
      <PageHeader
        title="Sources"
        meta={
          list.sources && (
            <>
              <span>{list.isListed ? countOf(all, 'source') : `${countOf(all, 'source')} seen`}</span>
              {' · '}
              <Freshness query={watched} />
            </>
          )
        }
        actions={
          <>
            <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
            <ColumnMenu
              columns={list.columns}
              hidden={preferences.hiddenColumns}
              onChange={preferences.setHiddenColumns}
            />
            <SourcesExport rows={list.rows} coverage={coverageOf(list.rows.length, all, search)} />
            {!list.isListed && <OpenById noun="source" to={paths.source} />}
          </>
        }
      />
      <SourcesToolbar
        search={search}
        list={list}
        onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, list.columns),
          ...(directory ? directoryNotices(directory) : []),
          ...staleNotices('These sources are', watched),
          ...list.notices,
        ]}
      />
      <Panel label="sources" skeleton={<TableSkeleton columns={list.columns} {...preferences} />}>
        <Loaded>
          <DataTable
            label="Sources"
            columns={list.columns}
            rows={list.rows}
            getRowId={(row) => row.id}
            rowHref={(row) => paths.source(row.id)}
            rowState={openedFromHere}
            onRowIntent={() => void import('./detail/source-page.tsx')}
            sort={sort}
            onSortChange={(next) => change({ ...search, sort: next })}
            hiddenColumns={preferences.hiddenColumns}
            density={preferences.density}
            dimmed={list.pending || watched.isFetching}
            resetKey={JSON.stringify(filters)}
            empty={
              <NoSources
                all={all}
                isListed={list.isListed}
                onClear={() => change({ ...search, ...NO_FILTERS })}
              />
            }
          />
        </Loaded>
      </Panel>
    </ListPage>
  );
}

/** Suspends until the sources are there, and fails when they cannot be had. */
function Loaded({ children }: { children: ReactNode }) {
  useSuspenseQuery(sourceDirectory());
  return children;
}

function directoryNotices({ gatheredFrom, unreadable }: SourceDirectory): string[] {
  if (gatheredFrom === null) return unreadableNotices('source', unreadable);
  return [gatheredFrom, ...unreadableNotices('record', unreadable)];
}
