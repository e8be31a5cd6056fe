import type { CsvColumn } from '../lib/csv.ts';
import { MenuList, type MenuPlace } from '../ui/menu-list.tsx';
import { useExport } from './use-export.ts';

export type ExportedRows<Row> = {
  rows: readonly Row[];
  /** What these rows are, in words. The file says it again in its name. */
  coverage: string;
};

type RowsExportMenuProps<Row> = MenuPlace &
  ExportedRows<Row> & {
    /** What one of them is, as 'bot'; of several, with an s. */
    noun: string;
    columns: readonly CsvColumn<Row>[];
  };

/** The rows of a list, just as it shows them: as a CSV, or their ids. */
export function RowsExportMenu<Row extends { id: string }>(props: RowsExportMenuProps<Row>) {
  const { rows, coverage, noun, columns, ...menu } = props;
  const { saveCsv, copyIds } = useExport();
  const isDisabled = rows.length === 0;
  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: `CSV of these ${noun}s`,
          note: coverage,
          isDisabled,
          onSelect: () => saveCsv(`${noun}s, ${coverage}`, coverage, columns, rows),
        },
        {
          title: `Copy ids of these ${noun}s`,
          note: coverage,
          isDisabled,
          onSelect: () =>
            copyIds(
              rows.map(({ id }) => id),
              noun,
            ),
        },
      ]}
    />
  );
}
