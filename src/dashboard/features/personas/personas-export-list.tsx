import type { Persona } from '#contract/persona.ts';
import { useExport } from '../../list/use-export.ts';
import { folderPathText, type Folders } from '../../api/folder-names.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { PERSONA_FIELDS } from './detail/persona-fields.ts';
import { hasFilters, type PersonaSearch } from './persona-search.ts';
import { countOf } from '../../lib/count-of.ts';

export type PersonasExportListProps = MenuPlace & {
  /** What the screen shows, in its order. */
  rows: readonly Persona[];
  search: PersonaSearch;
  folders: Folders;
};

export function PersonasExportList({ rows, search, folders, ...menu }: PersonasExportListProps) {
  const { saveCsv } = useExport();
  const coverage = `${countOf(rows.length, 'persona')}${hasFilters(search) ? ', filtered' : ''}`;
  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of these personas',
          note: coverage,
          isDisabled: rows.length === 0,
          onSelect: () => saveCsv(`personas, ${coverage}`, coverage, csvColumns(folders), rows),
        },
      ]}
    />
  );
}

/** Every field as it came, the folder by name beside its id. */
function csvColumns(folders: Folders): CsvColumn<Persona>[] {
  return PERSONA_FIELDS.flatMap(({ id, label, value }) => {
    if (id !== 'folderId') return [{ header: label, value }];
    const path: CsvColumn<Persona> = {
      header: 'Folder',
      value: ({ folderId }) => (folderId ? folderPathText(folderId, folders) : folderId),
    };
    return [path, { header: 'Folder id', value }];
  });
}
