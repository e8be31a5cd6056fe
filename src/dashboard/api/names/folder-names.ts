import { useMemo } from 'react';
import { shorten } from '../../lib/shorten.ts';
import type { KnownFolder } from '../resources/folder-queries.ts';
import { useNames, type Known } from './names.ts';

/** The parts of a folder that its path is built from. */
export type NamedFolder = Pick<KnownFolder, 'id' | 'name'> & Pick<Known, 'parentId'>;

export type Folders = {
  byId: ReadonlyMap<string, NamedFolder>;
  /** Returns the folders from the root down to this one, inclusive; empty for an unknown folder. */
  pathTo: (folderId: string) => readonly NamedFolder[];
  notices: readonly string[];
};

/** Returns the folders that are known so far. */
export function useFolders(): Folders {
  const { byId, notices } = useNames('folder');
  return useMemo(() => ({ byId, pathTo: (id) => pathTo(id, byId), notices }), [byId, notices]);
}

/** Builds the folders from a list, without the directory of all names. */
export function foldersOf(listed: readonly KnownFolder[]): Folders {
  const byId = new Map(listed.map((folder) => [folder.id, folder]));
  return { byId, pathTo: (id) => pathTo(id, byId), notices: [] };
}

/** Stops at an unknown parent, and at a repeated one, because the service may send cycles. */
export function pathTo(folderId: string, byId: ReadonlyMap<string, NamedFolder>): readonly NamedFolder[] {
  const path: NamedFolder[] = [];
  for (let next = byId.get(folderId); next && !path.includes(next); next = byId.get(next.parentId ?? '')) {
    path.unshift(next);
  }
  return path;
}

/** Returns the names on the path. Never empty: an unknown folder is shown by its id. */
export function folderPathNames(folderId: string, folders: Pick<Folders, 'pathTo'>): readonly string[] {
  const names = folders.pathTo(folderId).map(folderName);
  return names.length === 0 ? [`Unnamed folder ${shorten(folderId, 12)}`] : names;
}

/** Returns 'Sales / Solar', or the id of an unknown folder. */
export function folderPathText(folderId: string, folders: Pick<Folders, 'pathTo'>): string {
  return folderPathNames(folderId, folders).join(' / ');
}

export function folderName({ id, name }: Pick<KnownFolder, 'id' | 'name'>): string {
  return name === null || name.trim() === '' ? `Unnamed folder ${id}` : name;
}
