import { defineSearch, flag, searchText } from '../../lib/search-params.ts';
import { paths } from '../../lib/paths.ts';

/** What the page keeps in its URL beside the folder that is chosen. */
export type FolderSearch = {
  text: string;
  /** What lies in no folder is chosen. */
  outside: boolean;
};

export const folderSearch = defineSearch<FolderSearch>({ text: searchText(), outside: flag() });

/** A chosen folder by its id, what lies outside of all, or nothing. */
export type Chosen = { kind: 'folder'; id: string } | { kind: 'outside' } | { kind: 'top' };

/** The address of what is chosen; the search in the tree goes along. */
export function pathOf(chosen: Chosen, text = ''): string {
  const search = folderSearch.write({ text, outside: chosen.kind === 'outside' });
  return chosen.kind === 'folder' ? paths.folder(chosen.id, search) : paths.folders(search);
}
