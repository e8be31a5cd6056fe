import { useMemo } from 'react';
import { shorten } from '../../lib/shorten.ts';
import type { KnownFolder } from '../resources/folder-queries.ts';
import { useNames, type Known } from './names.ts';

/** The fields of a folder that its path, e.g. 'Sales / Solar', is built from. */
export type NamedFolder = Pick<KnownFolder, 'id' | 'name'> & Pick<Known, 'parentId'>;

export type Folders = {
  byId: ReadonlyMap<string, NamedFolder>;
  /** Returns the folder with all its parent folders, starting at the root; empty for an unknown folder. */
  pathTo: (folderId: string) => readonly NamedFolder[];
  notices: readonly string[];
};

/** Returns the folders that this tab has loaded so far. */
export function useFolders(): Folders {
  const { byId, notices } = useNames('folder');
  return useMemo(() => ({ byId, pathTo: (id) => pathTo(id, byId), notices }), [byId, notices]);
}

/** Returns `Folders` for a given list, without the folders that other replies of this tab contain. */
export function foldersOf(listed: readonly KnownFolder[]): Folders {
  const byId = new Map(listed.map((folder) => [folder.id, folder]));
  return { byId, pathTo: (id) => pathTo(id, byId), notices: [] };
}

/**
 * Returns the folder with all its parent folders, starting at the root. The path starts below an unknown parent. The
 * service may return folders that contain each other, so the path also ends at a repeated folder.
 */
export function pathTo(folderId: string, byId: ReadonlyMap<string, NamedFolder>): readonly NamedFolder[] {
  const path: NamedFolder[] = [];
  for (let next = byId.get(folderId); next && !path.includes(next); next = byId.get(next.parentId ?? '')) {
    path.unshift(next);
  }
  return path;
}

/**
 * Returns the names of the folder's parents and of the folder itself. For an unknown folder, returns a text with its
 * id.
 */
export function folderPathNames(folderId: string, folders: Pick<Folders, 'pathTo'>): readonly string[] {
  const names = folders.pathTo(folderId).map(folderName);
  return names.length === 0 ? [`Unnamed folder ${shorten(folderId, 12)}`] : names;
}

/** Returns the path of a folder, e.g. 'Sales / Solar', or a text with the id of an unknown folder. */
export function folderPathText(folderId: string, folders: Pick<Folders, 'pathTo'>): string {
  return folderPathNames(folderId, folders).join(' / ');
}

export function folderName({ id, name }: Pick<KnownFolder, 'id' | 'name'>): string {
  return name === null || name.trim() === '' ? `Unnamed folder ${id}` : name;
}
