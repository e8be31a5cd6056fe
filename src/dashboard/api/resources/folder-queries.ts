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

/** A folder. Name and parent are null if only its id is known. */
export type KnownFolder = {
  id: string;
  name: string | null;
  parentId: string | null;
  /** Whether the name comes from this browser, because the service does not return it. */
  isLocal?: boolean;
};

export type FolderDirectory = Reply<KnownFolder[]> & {
  /** The origin of the folders if the list may be incomplete; null for the service's own list. */
  gatheredFrom: string | null;
};

/** The folders of the agency: the service's list if supported, otherwise the folders that contain bots or personas. */
export function folderDirectory() {
  return queryOptions({
    queryKey: ['folderDirectory'],
    queryFn: (context) => (isSupported(listFolders) ? readFolders(context.signal) : gatherFolders(context)),
    // The underlying requests have their own retries.
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
    // The invalid records are personas, leads and bots, which the views of those records report.
    invalidCount: 0,
    receivedAt: Math.min(personas.receivedAt, bots.receivedAt),
    gatheredFrom:
      'This service cannot list folders. These are the folders of the personas and bots seen here, known only by id, and those added from this browser, which remembers their names.',
  };
}

export const folderMutations = {
  /** Adds a folder and returns only its id. Cannot be undone. */
  add: (queryClient: QueryClient, intent: IdempotentCall) =>
    mutationOptions({
      mutationFn: (folder: CallInput<typeof addFolder>['body']) => intent.call(addFolder, { body: folder }),
      onSuccess: ({ data: { id } }, { name, parentId = null }) => {
        const isLocal = !isSupported(listFolders);
        const added: KnownFolder = { id, name, parentId, ...(isLocal && { isLocal }) };
        if (isLocal) rememberFolder(queryClient, { id, name, parentId });
        const { queryKey } = folderDirectory();
        // Cancels reads that began before the folder was added. Nothing here is awaited, so that the folder is shown
        // immediately.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(
          queryKey,
          (directory) => directory && { ...directory, data: [...directory.data, added] },
        );
        void queryClient.invalidateQueries({ queryKey });
      },
    }),
};
