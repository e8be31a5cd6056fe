import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listBots } from '#contract/bot.ts';
import { botDirectory, type BotDirectory } from '../../api/bot-directory.ts';
import { offers } from '../../api/config.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { KnownPersonas } from '../../api/persona-names.ts';
import { staleNotices } from '../../list/stale-notices.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TreeSkeleton } from '../../list/tree/tree-skeleton.tsx';
import { coverageOf } from './bot-csv.ts';
import { botSearch, NO_FILTERS } from './bot-search.ts';
import { BotsExport } from './bots-export.tsx';
import { BotsTable } from './bots-table.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BotsToolbar } from './bots-toolbar.tsx';
import treeStyles from './bots-tree.module.css';
import { NoBots } from './no-bots.tsx';
import { useBotList } from './use-bot-list.ts';
import { countOf } from '../../lib/count-of.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';

// Most look at the table, and need not wait for the code of a tree.
const BotsTree = lazyPart(async () => (await import('./bots-tree.tsx')).BotsTree);

export function BotsPage() {
  const { values: search, ignored, change } = useSearchState(botSearch);
  // Only watches: the panel below is what loads the bots, and what fails when they cannot be had.
  const watched = useQuery({ ...botDirectory(), enabled: false });
  const directory = watched.data;
  const list = useBotList(directory, search);
  const preferences = useTablePreferences('bots', list.columns);
  const isTable = search.view === 'table';

  const isGathered = !offers(listBots);
  const dimmed = list.pending || watched.isFetching;
  const empty = (
    <NoBots
      all={list.bots?.length ?? 0}
      isGathered={isGathered}
      onClear={() => change({ ...search, ...NO_FILTERS })}
    />
  );
  return (
    <ListPage>
      <PageTitle>Bots</PageTitle>
      <PageHeader
        title="Bots"
        meta={
          list.bots && (
            <>
              <span>
                {isGathered ? `${countOf(list.bots.length, 'bot')} seen` : countOf(list.bots.length, 'bot')}
              </span>
              {' · '}
              <Freshness query={watched} />
            </>
          )
        }
        actions={
          <>
            {isTable && (
              <>
                <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
                <ColumnMenu
                  columns={list.columns}
                  hidden={preferences.hiddenColumns}
                  onChange={preferences.setHiddenColumns}
                />
              </>
            )}
            <BotsExport
              rows={list.rows}
              coverage={coverageOf(list.rows.length, list.bots?.length ?? 0, search, list)}
            />
            {isGathered && <OpenById noun="bot" to={paths.bot} />}
          </>
        }
      />
      <BotsToolbar
        search={search}
        list={list}
        onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
      />
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, list.columns),
          ...(directory ? directoryNotices(directory) : []),
          ...staleNotices('These bots are', watched),
          ...list.notices,
        ]}
      />
      <KnownPersonas value={list.personas}>
        <Panel
          label="bots"
          skeleton={
            isTable ? <TableSkeleton columns={list.columns} {...preferences} /> : <BotsTreeSkeleton />
          }
        >
          <Loaded>
            {isTable ? (
              <BotsTable
                list={list}
                search={search}
                preferences={preferences}
                dimmed={dimmed}
                empty={empty}
                onSortChange={(sort) => change({ ...search, sort })}
              />
            ) : (
              <BotsTree list={list} search={search} dimmed={dimmed} empty={empty} />
            )}
          </Loaded>
        </Panel>
      </KnownPersonas>
    </ListPage>
  );
}

function BotsTreeSkeleton() {
  return (
    <div className={treeStyles.frame}>
      <TreeSkeleton />
    </div>
  );
}

/** Suspends until the bots are there, and fails when they cannot be had. */
function Loaded({ children }: { children: ReactNode }) {
  useSuspenseQuery(botDirectory());
  return children;
}

function directoryNotices({ gatheredFrom, unreadable }: BotDirectory): string[] {
  if (gatheredFrom === null) return unreadableNotices('bot', unreadable);
  return [gatheredFrom, ...unreadableNotices('record', unreadable)];
}
