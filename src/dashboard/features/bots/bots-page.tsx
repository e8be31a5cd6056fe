import { useQuery, useQueryClient } from '@tanstack/react-query';
import FolderTree from 'lucide-react/icons/folder-tree';
import Rows3 from 'lucide-react/icons/rows-3';
import { useMemo } from 'react';
import * as z from 'zod';
import { listBots } from '#contract/bot.ts';
import { codeWords } from '../../lib/code-words.ts';
import { prefetch } from '../../api/transport/read.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { botQueries } from '../../api/resources/bot-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { folderPathText, useFolders, type Folders } from '../../api/names/folder-names.ts';
import { useNames } from '../../api/names/names.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { importHint } from '../../domain/import-hint.ts';
import { isTesting } from '../../domain/bot-facts.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { compareNames } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import {
  defineSearch,
  listFields,
  filterText,
  flag,
  many,
  one,
  optional,
  searchText,
} from '../../lib/search-params.ts';
import { shorten } from '../../lib/shorten.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { seenValues, type Facet } from '../../list/facets.ts';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListRows, ListScreen } from '../../list/list-screen.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { useList } from '../../list/use-list.ts';
import { ViewSwitch, type View } from '../../ui/view-switch.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { botColumns, NAMED_BOT_COLUMNS } from './bot-columns.tsx';
import { toBotRows, type BotRow, type PersonasById } from './bot-rows.ts';
import { TreeSkeleton } from '../../list/tree/tree-skeleton.tsx';
import styles from './bots-tree.module.css';

// Loaded lazily, because most users see only the table and never open the tree.
const BotsTree = lazyPart(async () => (await import('./bots-tree.tsx')).BotsTree);

export const botSearch = defineSearch({
  category: many(filterText),
  /** The id of a folder. The filter also matches bots in its subfolders. */
  folder: optional(filterText),
  persona: many(filterText),
  favorite: flag(),
  locked: flag(),
  testing: flag(),
  text: searchText(),
  view: one(z.enum(['table', 'tree']), 'table'),
  ...listFields(),
});

type BotSearch = typeof botSearch.defaults;

/**
 * Returns the filters of the bot list. `isOffered` is false if bots are only known from other records. Then only the
 * persona filter is available.
 */
export function botFacets(
  isOffered: boolean,
  personas: PersonasById,
  folders: Folders,
): readonly Facet<BotRow, BotSearch>[] {
  const folderOf = (id: string) => folderPathText(id, folders);
  return [
    {
      kind: 'many',
      field: 'category',
      label: 'Category',
      of: ({ bot }) => bot?.category ?? null,
      labelOf: codeWords,
      isOffered,
    },
    {
      kind: 'one',
      field: 'folder',
      label: 'Folder',
      of: ({ folderIds }) => folderIds,
      labelOf: folderOf,
      choices: (rows) =>
        seenValues(rows, ({ folderIds }) => folderIds, folderOf).toSorted((a, b) =>
          compareNames(a.label, b.label),
        ),
      note: 'Includes subfolders.',
      isOffered,
    },
    {
      kind: 'many',
      field: 'persona',
      label: 'Persona',
      of: (row) => (row.personas ?? []).map(({ id }) => id),
      labelOf: (id) => personas.get(id)?.personaName || shorten(id, 12),
    },
    {
      kind: 'toggle',
      field: 'favorite',
      label: 'Favourites',
      words: 'favourite',
      matches: ({ bot }) => bot?.favorited === true,
      isOffered,
    },
    {
      kind: 'toggle',
      field: 'locked',
      label: 'Locked',
      matches: ({ bot }) => bot?.locked === true,
      isOffered,
    },
    {
      kind: 'toggle',
      field: 'testing',
      label: 'Running test',
      words: 'with a running test',
      matches: ({ bot }) => bot !== null && isTesting(bot),
      isOffered,
    },
  ];
}

const VIEWS: readonly View<BotSearch['view']>[] = [
  { name: 'table', label: 'Table', icon: <Rows3 size={16} aria-hidden /> },
  { name: 'tree', label: 'Folders', icon: <FolderTree size={16} aria-hidden /> },
];

export function BotsPage() {
  const isListed = isSupported(listBots);
  const queryClient = useQueryClient();
  const search = useSearchState(botSearch);
  const query = useQuery({ ...botDirectory(), ...PREFETCHED });
  const { data: listed } = useQuery(personaQueries.list());
  const personas = useMemo(() => new Map(listed?.data.map((persona) => [persona.id, persona])), [listed]);
  const names = useNames('persona');
  const folders = useFolders();
  const rows = useMemo(
    () => query.data && toBotRows(query.data, personas, folders),
    [query.data, personas, folders],
  );
  // Whether the service can list bots, or has returned the details of at least one bot.
  const isKnown = isListed || rows?.some(({ bot }) => bot !== null) === true;
  const columns = useMemo(() => (isKnown ? botColumns(folders) : NAMED_BOT_COLUMNS), [isKnown, folders]);
  const facets = useMemo(() => botFacets(isKnown, personas, folders), [isKnown, personas, folders]);
  const { view } = search.values;
  const list = useList({
    noun: 'bot',
    title: 'Bots',
    search,
    textField: 'text',
    query,
    rows,
    columns,
    facets,
    isTable: view === 'table',
  });
  const gatheredFrom = query.data?.gatheredFrom ?? null;
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          count={isListed ? undefined : `${pluralize(rows?.length ?? 0, 'bot')} seen`}
          file={{ recordOf: ({ id, name, bot }) => bot ?? { id, name } }}
          actions={!isListed && <OpenById noun="bot" to={paths.bot} />}
        />
      }
      filters={
        <ListFilters
          list={list}
          views={
            (isKnown || view === 'tree') && (
              <ViewSwitch
                label="View of the bots"
                views={VIEWS}
                chosen={view}
                onChange={(chosen) => list.change({ view: chosen })}
              />
            )
          }
        />
      }
      notices={
        <ListNotices
          list={list}
          notices={[...(gatheredFrom === null ? [] : [gatheredFrom]), ...names.notices, ...folders.notices]}
          invalidNoun={gatheredFrom === null ? 'bot' : 'record'}
        />
      }
    >
      <ListRows
        list={list}
        rowHref={({ id }) => paths.bot(id)}
        onRowIntent={({ id }) => {
          void import('./detail/bot-page.tsx');
          void prefetch(queryClient, botQueries.detail(id));
        }}
        empty={
          isListed
            ? { title: 'No bots yet', reason: importHint('This agency has no bots.') }
            : {
                title: 'No bots seen yet',
                reason:
                  'This service cannot list bots, and none are named by its personas or newest leads. Open a bot by its id.',
              }
        }
        {...(view === 'tree' && { skeleton: <BotsTreeSkeleton /> })}
      >
        {({ table, dimmed, empty }) =>
          view === 'table' ? table : <BotsTree list={list} folders={folders} dimmed={dimmed} empty={empty} />
        }
      </ListRows>
    </ListScreen>
  );
}

/** The placeholder while the bots and the lazily loaded code of the tree load. */
export function BotsTreeSkeleton() {
  return (
    <div className={styles.frame}>
      <TreeSkeleton />
    </div>
  );
}
