import { useMemo } from 'react';
import { shorten } from '../../lib/shorten.ts';
import type { KnownFolder } from '../resources/folder-queries.ts';
import { useNames, type Known } from './names.ts';

/** What of a folder its way from the top is told by. */
export type NamedFolder = Pick<KnownFolder, 'id' | 'name'> & Pick<Known, 'parentId'>;

export type Folders = {
  byId: ReadonlyMap<string, NamedFolder>;
  /** The folders from the top down to this one, itself included; empty for one that is not known. */
  pathTo: (folderId: string) => readonly NamedFolder[];
  notices: readonly string[];
};

/** The folders as far as they are known by now. */
export function useFolders(): Folders {
  const { byId, notices } = useNames('folder');
  return useMemo(() => ({ byId, pathTo: (id) => pathTo(id, byId), notices }), [byId, notices]);
}

/** Those of a list alone, before the directory of all names has them. */
export function foldersOf(listed: readonly KnownFolder[]): Folders {
  const byId = new Map(listed.map((folder) => [folder.id, folder]));
  return { byId, pathTo: (id) => pathTo(id, byId), notices: [] };
}

/** Ends at a parent that is not known, and at one that was met before: nothing keeps a service from sending a circle. */
export function pathTo(folderId: string, byId: ReadonlyMap<string, NamedFolder>): readonly NamedFolder[] {
  const path: NamedFolder[] = [];
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
