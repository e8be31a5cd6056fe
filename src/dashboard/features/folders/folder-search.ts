import { defineSearch, flag, searchText } from '../../lib/search-params.ts';
import { paths } from '../../lib/paths.ts';

/** The search parameters of the folder page. The id of the selected folder is part of the path instead. */
export type FolderSearch = {
  text: string;
  outside: boolean;
};

export const folderSearch = defineSearch<FolderSearch>({ text: searchText(), outside: flag() });

/** The selection on the folder page: a folder, the records without a folder, or no selection (`top`). */
export type Chosen = { kind: 'folder'; id: string } | { kind: 'outside' } | { kind: 'top' };

/** Returns the address of the folder page with a selection. The address keeps the search text. */
export function pathOf(chosen: Chosen, text = ''): string {
  const search = folderSearch.write({ text, outside: chosen.kind === 'outside' });
  return chosen.kind === 'folder' ? paths.folder(chosen.id, search) : paths.folders(search);
}
