import { defineSearch, flag, searchText } from '../../lib/search-params.ts';
import { paths } from '../../lib/paths.ts';

/** The search parameters of the page. The selected folder is part of the path. */
export type FolderSearch = {
  text: string;
  outside: boolean;
};

export const folderSearch = defineSearch<FolderSearch>({ text: searchText(), outside: flag() });

/** The selection: a folder, the records without a folder, or nothing. */
export type Chosen = { kind: 'folder'; id: string } | { kind: 'outside' } | { kind: 'top' };

/** Returns the URL of a selection. It keeps the text of the search. */
export function pathOf(chosen: Chosen, text = ''): string {
  const search = folderSearch.write({ text, outside: chosen.kind === 'outside' });
  return chosen.kind === 'folder' ? paths.folder(chosen.id, search) : paths.folders(search);
}
