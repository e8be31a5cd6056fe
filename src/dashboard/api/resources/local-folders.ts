/**
 * The folders that were added in this browser, for services that cannot list folders. Such a service returns only the
 * id of a new folder, never its name.
 */
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { agencyKey } from '../session/agency-key.ts';
import { ownLocal } from '../../lib/own-storage.ts';

const LocalFolder = z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() });
type LocalFolder = z.infer<typeof LocalFolder>;

/**
 * The maximum number of folders that the browser stores. assumed: more than a user adds manually. The oldest folders
 * are removed first.
 */
const MOST = 500;

const storageKey = () => `botdeck.folders.${agencyKey()}`;

/** The query key of the folders that were added in this tab, in case the browser blocks storage. */
const IN_TAB = ['addedFolders'];

export function localFolders(queryClient: QueryClient): readonly LocalFolder[] {
  const inTab = queryClient.getQueryData<readonly LocalFolder[]>(IN_TAB) ?? [];
  const ids = new Set(inTab.map(({ id }) => id));
  return [...storedFolders(storageKey()).filter(({ id }) => !ids.has(id)), ...inTab];
}

function storedFolders(key: string): LocalFolder[] {
  try {
    return z.array(LocalFolder).parse(JSON.parse(ownLocal.getItem(key) ?? '[]'));
  } catch {
    // An unreadable list, or blocked storage, counts as no folders.
    return [];
  }
}

export function rememberFolder(queryClient: QueryClient, folder: LocalFolder): void {
  const folders = [...localFolders(queryClient), folder].slice(-MOST);
  queryClient.setQueryDefaults(IN_TAB, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(IN_TAB, folders);
  try {
    ownLocal.setItem(storageKey(), JSON.stringify(folders));
  } catch {
    // If the browser blocks storage, the folder's name is known only until the tab is closed.
  }
}
