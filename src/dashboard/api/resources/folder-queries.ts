import {
  mutationOptions,
  queryOptions,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { addFolder, listFolders } from '#contract/folder.ts';
import { isSupported } from '../transport/config.ts';
import { call, type CallInput, type Reply } from '../transport/call.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { localFolders, rememberFolder } from './local-folders.ts';
import { botDirectory } from './bot-directory.ts';
import { createDependencyFetcher } from '../transport/fetch-dependency.ts';
import { personaQueries } from './persona-queries.ts';

/** A folder; without a name or parent where it is known by its id alone. */
export type KnownFolder = {
  id: string;
  name: string | null;
  parentId: string | null;
  /** Its name is what this browser remembers of adding it: the service does not tell. */
  isLocal?: boolean;
};

export type FolderDirectory = Reply<KnownFolder[]> & {
  /** Where these folders were seen, when they may not be all; null for the service's own list. */
  gatheredFrom: string | null;
};

/** The folders of the agency: as the service lists them where it does, else those that bots and personas lie in. */
export function folderDirectory() {
  return queryOptions({
    queryKey: ['folderDirectory'],
    queryFn: (context) => (isSupported(listFolders) ? readFolders(context.signal) : gatherFolders(context)),
    // What it is gathered from is asked for again by itself.
    ...(!isSupported(listFolders) && { retry: false }),
  });
}

async function readFolders(signal: AbortSignal): Promise<FolderDirectory> {
  return { ...(await call(listFolders, {}, { signal })), gatheredFrom: null };
}

async function gatherFolders(context: QueryFunctionContext): Promise<FolderDirectory> {
  const read = createDependencyFetcher(context);
  const [personas, bots] = await Promise.all([read(personaQueries.list()), read(botDirectory())]);
  const places = [...personas.data, ...bots.data.flatMap(({ bot }) => bot ?? [])];
  const seen = places.flatMap(({ folderId }) => (folderId ? [folderId] : []));
  const known = new Map<string, KnownFolder>();
  for (const id of seen) known.set(id, { id, name: null, parentId: null });
  for (const folder of localFolders(context.client)) known.set(folder.id, { ...folder, isLocal: true });
  return {
    data: [...known.values()],
    // What could not be read are personas, leads and bots: whoever reads those says so.
    invalidCount: 0,
    receivedAt: Math.min(personas.receivedAt, bots.receivedAt),
    gatheredFrom:
      'This service cannot list folders. These are the folders of the personas and bots seen here, known only by id, and those added from this browser, which remembers their names.',
  };
}

export const folderMutations = {
  /** Adds a folder; answers its id and nothing else. It cannot be taken back. */
  add: (queryClient: QueryClient, intent: IdempotentCall) =>
    mutationOptions({
      mutationFn: (folder: CallInput<typeof addFolder>['body']) => intent.call(addFolder, { body: folder }),
      onSuccess: ({ data: { id } }, { name, parentId = null }) => {
        const isLocal = !isSupported(listFolders);
        const added: KnownFolder = { id, name, parentId, ...(isLocal && { isLocal }) };
        if (isLocal) rememberFolder(queryClient, { id, name, parentId });
        const { queryKey } = folderDirectory();
        // Drops a read that began before the folder was there. None of this is awaited: the folder is shown at once.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(
          queryKey,
          (directory) => directory && { ...directory, data: [...directory.data, added] },
        );
        void queryClient.invalidateQueries({ queryKey });
      },
    }),
};
