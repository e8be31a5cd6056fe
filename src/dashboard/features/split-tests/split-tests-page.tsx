import { Button } from '../../ui/button.tsx';
import { IdForm } from '../../list/facet-sheet.tsx';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getBot, listBots } from '#contract/bot.ts';
import { botDirectory, type BotDirectory } from '../../api/bot-directory.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { offers } from '../../api/config.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { staleNotices } from '../../list/stale-notices.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { formatCount } from '../../lib/figure-words.ts';
import { TEST_COLUMNS } from './test-columns.tsx';
import { matchesFilters, toTestRows, type TestRow } from './test-rows.ts';
import { NO_FILTERS, testSearch } from './test-search.ts';
import { TestsToolbar } from './tests-toolbar.tsx';
import { usePersonaNames } from '../../api/persona-names-of-tests.ts';
import { countOf } from '../../lib/count-of.ts';

const NO_ROWS: readonly TestRow[] = [];

export function SplitTestsPage() {
  const { values: search, ignored, change } = useSearchState(testSearch);
  const openedFromHere = useOpenedFromHere();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Only watches: the table below is what loads the bots, and what fails when they cannot be had.
  const watched = useQuery({ ...botDirectory(), enabled: false });
  const directory = watched.data;
  const { nameOf, notices } = usePersonaNames();
  const tests = useMemo(() => (directory ? toTestRows(directory.data, nameOf) : null), [directory, nameOf]);
  const filter = useMemo(() => (row: TestRow) => matchesFilters(row, search), [search]);
  const { rows, pending } = useClientRows(tests ?? NO_ROWS, {
    columns: TEST_COLUMNS,
    search: search.text,
    filter,
    sort: search.sort,
  });
  const preferences = useTablePreferences('split-tests', TEST_COLUMNS);
  const { sort, ...filters } = search;
  return (
    <ListPage>
      <PageTitle>Split tests</PageTitle>
      <PageHeader
        title="Split tests"
        meta={
          tests && (
            <>
              <span>{countTests(tests)}</span>
              {' · '}
              <Freshness query={watched} />
            </>
          )
        }
        actions={
          <>
            {!offers(listBots) && (
              <IdForm
                label="Bot id"
                initial=""
                verb="Open"
                onSubmit={(id) => void navigate(paths.splitTest(id))}
              />
            )}
            <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
            <ColumnMenu
              columns={TEST_COLUMNS}
              hidden={preferences.hiddenColumns}
              onChange={preferences.setHiddenColumns}
            />
          </>
        }
      />
      <TestsToolbar
        search={search}
        tests={tests ?? NO_ROWS}
        shown={tests && rows.length}
        onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, TEST_COLUMNS),
          ...(directory ? directoryNotices(directory) : []),
          ...staleNotices('These split tests are', watched),
          ...notices,
        ]}
      />
      <Panel label="split tests" skeleton={<TableSkeleton columns={TEST_COLUMNS} {...preferences} />}>
        <Loaded>
          <DataTable
            label="Split tests"
            columns={TEST_COLUMNS}
            rows={rows}
            getRowId={(row) => row.id}
            rowHref={(row) => paths.splitTest(row.id)}
            rowState={openedFromHere}
            onRowIntent={(row) => {
              void import('./detail/split-test-page.tsx');
              if (offers(getBot)) void queryClient.prefetchQuery(botQueries.detail(row.id));
            }}
            sort={sort}
            unsortedLabel="Running first"
            onSortChange={(next) => change({ ...search, sort: next })}
            hiddenColumns={preferences.hiddenColumns}
            density={preferences.density}
            dimmed={pending || watched.isFetching}
            resetKey={JSON.stringify(filters)}
            empty={
              <NoTests
                all={tests?.length ?? 0}
                isUnreadable={(directory?.unreadable ?? 0) > 0}
                onClear={() => change({ ...search, ...NO_FILTERS })}
              />
            }
          />
        </Loaded>
      </Panel>
    </ListPage>
  );
}

/** Suspends until the bots are there, and fails when they cannot be had. */
function Loaded({ children }: { children: ReactNode }) {
  useSuspenseQuery(botDirectory());
  return children;
}

function countTests(tests: readonly TestRow[]): string {
  const running = tests.filter(({ state }) => state === 'running').length;
  return `${countOf(tests.length, 'split test')}, ${formatCount(running)} running`;
}

function directoryNotices({ gatheredFrom, unreadable }: BotDirectory): string[] {
  return [
    ...(gatheredFrom === null
      ? []
      : [
          'This service has no list of bots: these are the tests of the bots that it answered with in this tab. Any other can be opened by the id of its bot.',
        ]),
    ...(unreadable === 0 || gatheredFrom !== null
      ? []
      : [
          unreadable === 1
            ? '1 bot could not be read and is left out.'
            : `${countOf(unreadable, 'bot')} could not be read and are left out.`,
        ]),
  ];
}

type NoTestsProps = { all: number; isUnreadable: boolean; onClear: () => void };

/** Why no test is shown, and what to do about it. A request that failed never comes here. */
function NoTests({ all, isUnreadable, onClear }: NoTestsProps) {
  if (all > 0) {
    return (
      <EmptyState
        title="No split test matches"
        reason={`None of the ${countOf(all, 'split test')} has all that is filtered by.`}
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear all filters
          </Button>
        }
      />
    );
  }
  if (!offers(listBots)) {
    return (
      <EmptyState
        title="No split test was seen yet"
        reason="The service has no read of split tests. One is seen here once it was ended in this tab; any can be opened by the id of its bot."
      />
    );
  }
  return isUnreadable ? (
    <EmptyState
      title="No split test can be shown"
      reason="What the service sent is left out, as the notice above says."
    />
  ) : (
    <EmptyState
      title="No split tests yet"
      reason="No bot of this agency has a split test. The service documents no way to start one."
    />
  );
}
