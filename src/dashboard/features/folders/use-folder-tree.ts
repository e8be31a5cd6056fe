import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { folderDirectory, type KnownFolder } from '../../api/resources/folder-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { buildFolderTree } from './folder-tree.ts';
import { pluralize } from '../../lib/pluralize.ts';

const NO_FOLDERS: readonly KnownFolder[] = [];

export type FoldersState = 'known' | 'loading' | 'failed';

/** Loads folders, bots and personas, and builds the tree. If one request fails, the other data is still shown. */
export function useFolderTree() {
  const folders = useQuery({ ...folderDirectory(), ...PREFETCHED });
  const bots = useQuery({ ...botDirectory(), ...PREFETCHED });
  const personas = useQuery({ ...personaQueries.list(), ...PREFETCHED });
  const tree = useMemo(
    () =>
      buildFolderTree({
        folders: folders.data?.data ?? NO_FOLDERS,
        bots: bots.data?.data ?? null,
        personas: personas.data?.data ?? null,
      }),
    [folders.data, bots.data, personas.data],
  );
  const reads = [folders, bots, personas];
  return {
    tree,
    folders,
    isComplete: reads.every(({ data }) => data !== undefined),
    state: stateOf(folders),
    isGathered: Boolean(folders.data?.gatheredFrom),
    freshness: {
      data: folders.data,
      isFetching: reads.some(({ isFetching }) => isFetching),
      refetch: (options?: { cancelRefetch?: boolean }) => {
        void bots.refetch(options);
        void personas.refetch(options);
        return folders.refetch(options);
      },
    },
    notices: [
      ...(folders.data?.gatheredFrom ? [folders.data.gatheredFrom] : []),
      ...(bots.data?.gatheredFrom
        ? [
            `${bots.data.gatheredFrom} ${placesUnknown(bots.data.data.filter(({ bot }) => bot === null).length)}`,
          ]
        : []),
      ...unreadableNotices('folder', folders.data?.invalidCount ?? 0),
      ...(bots.data?.gatheredFrom
        ? // If other records name the bots, the number of unreadable records includes personas.
          unreadableNotices('record', bots.data.invalidCount)
        : [
            ...unreadableNotices('bot', bots.data?.invalidCount ?? 0),
            ...unreadableNotices('persona', personas.data?.invalidCount ?? 0),
          ]),
      ...circles(tree.circular),
      ...notLoaded('bots', bots),
      ...notLoaded('personas', personas),
      ...staleNotices('These folders are', folders),
      ...staleNotices('These bots are', bots),
      ...staleNotices('These personas are', personas),
    ],
  };
}

function stateOf({ data, isError }: { data: unknown; isError: boolean }): FoldersState {
  if (data !== undefined) return 'known';
  return isError ? 'failed' : 'loading';
}

function placesUnknown(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 of them is known by name only: its folder is unknown.'
    : `${count} of them are known by name only: their folders are unknown.`;
}

function circles(count: number): string[] {
  if (count === 0) return [];
  const folders = `${pluralize(count, 'folder')} ${count === 1 ? 'is' : 'are'}`;
  return [`${folders} part of a loop of parents. One folder of each loop is shown at the top.`];
}

function notLoaded(what: string, { data, isError }: { data: unknown; isError: boolean }): string[] {
  return isError && data === undefined
    ? [`The ${what} could not be loaded, so their counts are unknown.`]
    : [];
}
