/** The folders that were added from this browser, where the service does not list any: it answers their ids, and no name ever. */
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { agencyKey } from '../session/agency-key.ts';
import { ownLocal } from '../../lib/own-storage.ts';

const LocalFolder = z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() });
type LocalFolder = z.infer<typeof LocalFolder>;

/** assumed: more than anybody adds by hand. The oldest give way. */
const MOST = 500;

const storageKey = () => `botdeck.folders.${agencyKey()}`;

/** Where nothing may be stored, what this tab has added. */
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
    // Not to be read, or storage is not allowed: as if there were none.
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
    // For as long as this tab is open, then.
  }
}
