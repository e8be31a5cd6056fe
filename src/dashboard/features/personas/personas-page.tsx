import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink, QuietButton } from '../../ui/button.tsx';
import { personaQueries } from '../../api/persona-queries.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { staleNotices } from '../../list/stale-notices.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoPersonas } from './no-personas.tsx';
import { NO_FILTERS, personaSearch } from './persona-search.ts';
import { PersonaCards } from './persona-cards.tsx';
import { PersonasExport } from './personas-export.tsx';
import { CardsSkeleton } from './personas-skeleton.tsx';
import { PersonasTable } from './personas-table.tsx';
import { PersonasToolbar } from './personas-toolbar.tsx';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { useCompared } from './compare/use-compared.ts';
import { usePersonaList } from './use-persona-list.ts';
import { countOf } from '../../lib/count-of.ts';

/** By how many are selected. */
const COMPARE = ['Compare two', 'Compare with another', 'Compare the 2 selected'];

export function PersonasPage() {
  const { values: search, ignored, change } = useSearchState(personaSearch);
  // Only watches: the panel below is what loads the personas, and what fails when they cannot be had.
  const watched = useQuery({ ...personaQueries.list(), enabled: false });
  const list = usePersonaList(watched.data, search);
  const { personas, rows, columns } = list;
  const compared = useCompared(personas);
  const preferences = useTablePreferences('personas', columns);
  const isTable = search.view === 'table';

  const shared = {
    list,
    search,
    compared,
    dimmed: list.pending || watched.isFetching,
    empty: (
      <NoPersonas
        all={personas?.length ?? 0}
        isUnreadable={(watched.data?.unreadable ?? 0) > 0}
        onClear={() => change({ ...search, ...NO_FILTERS })}
      />
    ),
  };
  return (
    <ListPage>
      <PageTitle>Personas</PageTitle>
      <PageHeader
        title="Personas"
        meta={
          personas && (
            <>
              <span>{countOf(personas.length, 'persona')}</span>
              {' · '}
              <Freshness query={watched} />
              {compared.ids.length > 0 && (
                <>
                  {' · '}
                  {compared.ids.length} selected to compare{' '}
                  <QuietButton onClick={() => compared.set([])}>Clear selection</QuietButton>
                </>
              )}
            </>
          )
        }
        actions={
          <>
            {isTable && (
              <>
                <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
                <ColumnMenu
                  columns={columns}
                  hidden={preferences.hiddenColumns}
                  onChange={preferences.setHiddenColumns}
                />
              </>
            )}
            <ButtonLink
              variant="outlined"
              to={paths.comparePersonas(compared.ids[0], compared.ids[1])}
              startIcon={<Columns2 size={16} aria-hidden />}
            >
              {COMPARE[compared.ids.length] ?? COMPARE[0]}
            </ButtonLink>
            <PersonasExport rows={rows} search={search} folders={list.folders} />
          </>
        }
      />
      <PersonasToolbar
        search={search}
        list={list}
        onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, columns),
          ...unreadableNotices('persona', watched.data?.unreadable ?? 0),
          ...staleNotices('These personas are', watched),
          ...list.folders.notices,
        ]}
      />
      <Panel
        label="personas"
        skeleton={
          isTable ? <TableSkeleton columns={columns} selectable {...preferences} /> : <CardsSkeleton />
        }
      >
        <Loaded>
          {isTable ? (
            <PersonasTable
              {...shared}
              preferences={preferences}
              onSortChange={(sort) => change({ ...search, sort })}
            />
          ) : (
            <PersonaCards {...shared} />
          )}
        </Loaded>
      </Panel>
    </ListPage>
  );
}

/** Suspends until the personas are there, and fails when they cannot be had. */
function Loaded({ children }: { children: ReactNode }) {
  useSuspenseQuery(personaQueries.list());
  return children;
}
