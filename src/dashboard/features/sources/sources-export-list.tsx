import { useExport } from '../../components/use-export.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { SOURCE_CSV } from './source-csv.ts';
import type { SourceRow } from './source-rows.ts';

export type SourcesExportListProps = MenuPlace & {
  rows: readonly SourceRow[];
  /** What these rows are, in words. The file says it again in its name. */
  coverage: string;
};

export function SourcesExportList({ rows, coverage, ...menu }: SourcesExportListProps) {
  const { saveCsv, copyIds } = useExport();
  const isDisabled = rows.length === 0;
  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of these sources',
          note: coverage,
          isDisabled,
          onSelect: () => saveCsv(`sources, ${coverage}`, coverage, SOURCE_CSV, rows),
        },
        {
          title: 'Copy ids of these sources',
          note: coverage,
          isDisabled,
          onSelect: () =>
            copyIds(
              rows.map(({ id }) => id),
              'source',
            ),
        },
      ]}
    />
  );
}
