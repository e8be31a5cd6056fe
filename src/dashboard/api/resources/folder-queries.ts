import type { QueryFunctionContext } from '@tanstack/react-query';
import { addFolder, listFolders } from '#contract/folder.ts';
import { isSupported } from '../transport/config.ts';
import type { CallInput } from '../transport/call.ts';
import type { FetchDependency } from '../transport/fetch-dependency.ts';
import { gathered, type Gathered } from '../transport/gathered.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { changeCached, write } from '../transport/write.ts';
import { localFolders, rememberFolder } from './local-folders.ts';
import { botDirectory } from './bot-directory.ts';
import { personaQueries } from './persona-queries.ts';

/** A folder. Name and parent are null if only its id is known. */
export type KnownFolder = {
  id: string;
  name: string | null;
  parentId: string | null;
  /**
   * Whether the user added the folder in this browser, which stores its name because the service does not return it.
   */
  isLocal?: boolean;
};

export type FolderDirectory = Gathered<KnownFolder[]>;

/**
 * The query of the agency's folders: the service's list if supported, otherwise the folders that contain bots or
 * personas.
 */
export function folderDirectory() {
  return gathered(listFolders, {
    fromList: async (list): Promise<FolderDirectory> => ({ ...(await list), gatheredFrom: null }),
    fallback: gatherFolders,
  });
}

/** Like `folderDirectory`, but disabled if the service cannot list folders. */
export function listedFolders() {
  return { ...folderDirectory(), enabled: isSupported(listFolders) };
}

async function gatherFolders(
  read: FetchDependency,
  { client }: QueryFunctionContext,
): Promise<FolderDirectory> {
  const [personas, bots] = await Promise.all([read(personaQueries.list()), read(botDirectory())]);
  const places = [...personas.data, ...bots.data.flatMap(({ bot }) => bot ?? [])];
  const seen = places.flatMap(({ folderId }) => (folderId ? [folderId] : []));
  const known = new Map<string, KnownFolder>();
  for (const id of seen) known.set(id, { id, name: null, parentId: null });
  for (const folder of localFolders(client)) known.set(folder.id, { ...folder, isLocal: true });
  return {
    data: [...known.values()],
    // The invalid records in these replies are personas, leads and bots. The pages that show such records report them.
    invalidCount: 0,
    receivedAt: Math.min(personas.receivedAt, bots.receivedAt),
    gatheredFrom:
      'This service cannot list folders. These are the folders of the personas and bots seen here, known only by id, and those added from this browser, which remembers their names.',
  };
}

export const folderMutations = {
  /** Adds a folder. The service returns only its id. Cannot be undone. */
  add: (intent: IdempotentCall) =>
    write(addFolder, (folder: CallInput<typeof addFolder>['body']) => ({ body: folder }), {
      intent,
      onReply: (queryClient, { data: { id } }, { name, parentId = null }) => {
        const isLocal = !isSupported(listFolders);
        const added: KnownFolder = { id, name, parentId, ...(isLocal && { isLocal }) };
        if (isLocal) rememberFolder(queryClient, { id, name, parentId });
        changeCached(queryClient, folderDirectory(), (folders) => [...folders, added]);
      },
      refetches: () => [folderDirectory().queryKey],
    }),
};
