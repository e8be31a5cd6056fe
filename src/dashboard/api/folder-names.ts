import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { folderDirectory, type KnownFolder } from './folder-queries.ts';
import { shorten } from '../lib/shorten.ts';

export type Folders = {
  byId: ReadonlyMap<string, KnownFolder>;
  /** The folders from the top down to this one, itself included; empty for one that is not known. */
  pathTo: (folderId: string) => readonly KnownFolder[];
  notices: readonly string[];
};

const NO_FOLDERS: readonly KnownFolder[] = [];
const NONE: readonly string[] = [];
const UNNAMED = ['The names of the folders could not be loaded: folders are shown by their ids.'];

/** The folders as far as they are known by now: a page does not wait for their names. */
export function useFolders(): Folders {
  const { data, isError } = useQuery(folderDirectory());
  const folders = data?.data ?? NO_FOLDERS;
  const byId = useMemo(() => new Map(folders.map((folder) => [folder.id, folder])), [folders]);
  return useMemo(
    () => ({ byId, pathTo: (id) => pathTo(id, byId), notices: isError && !data ? UNNAMED : NONE }),
    [byId, isError, data],
  );
}

/** Ends at a parent that is not known, and at one that was met before: nothing keeps a service from sending a circle. */
export function pathTo(folderId: string, byId: ReadonlyMap<string, KnownFolder>): readonly KnownFolder[] {
  const path: KnownFolder[] = [];
  for (let next = byId.get(folderId); next && !path.includes(next); next = byId.get(next.parentId ?? '')) {
    path.unshift(next);
  }
  return path;
}

/** Never empty: a folder that is not known goes by its id. */
export function folderPathNames(folderId: string, folders: Pick<Folders, 'pathTo'>): readonly string[] {
  const names = folders.pathTo(folderId).map(folderName);
  return names.length === 0 ? [`Unnamed folder ${shorten(folderId, 12)}`] : names;
}

/** 'Sales / Solar'; by its id where it is not known. */
export function folderPathText(folderId: string, folders: Pick<Folders, 'pathTo'>): string {
  return folderPathNames(folderId, folders).join(' / ');
}

export function folderName({ id, name }: Pick<KnownFolder, 'id' | 'name'>): string {
  return name === null || name.trim() === '' ? `Unnamed folder ${id}` : name;
}
