import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { pluralOf } from '../lib/count-of.ts';
import { csvFile, type CsvColumn, type CsvValue } from '../lib/csv.ts';
import type { CellValue, Column } from './data-table/column.ts';
import { useExport } from './use-export.ts';

export type ExportedRows<Row> = {
  /** These rows, in the words of the menu: 'these bots', 'this page'. */
  which: string;
  rows: readonly Row[];
  /** What they are, in words. The file says it again in its name. */
  coverage: string;
  /** More about the file. */
  note?: string;
};

export type ExportMenuProps<Row> = {
  /** What one of them is, as 'bot'. */
  noun: string;
  /** Asked for when the menu opens. */
  exported: () => readonly ExportedRows<Row>[];
  idOf: (row: Row) => string;
  /** What is in a file, asked for when one is: see `csvColumns`. */
  csv: () => Promise<readonly CsvColumn<Row>[]>;
  anchor: HTMLElement;
  onClose: () => void;
};

/** Rows as a CSV, or their ids. Each entry says what it covers. */
export function ExportMenu<Row>({ noun, exported, idOf, csv, anchor, onClose }: ExportMenuProps<Row>) {
  const { saveFile, copyIds } = useExport();
  const kinds = exported();
  const entries = [
    ...kinds.map(({ which, rows, coverage, note }) => ({
      title: `CSV of ${which}`,
      note: note === undefined ? coverage : `${coverage}. ${note}`,
      isDisabled: rows.length === 0,
      onSelect: () => {
        const file = csv().then((columns) => csvFile(columns, rows));
        saveFile(`${pluralOf(noun)}, ${coverage}`, coverage, 'csv', file);
      },
    })),
    ...kinds.map(({ which, rows, coverage }) => ({
      title: `Copy ids of ${which}`,
      note: coverage,
      isDisabled: rows.length === 0,
      onSelect: () => copyIds(rows.map(idOf), noun),
    })),
  ];
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // The keyboard reaches what cannot be had as well, whose note says why.
      slotProps={{ list: { disabledItemsFocusable: true } }}
    >
      {entries.map(({ title, note, isDisabled, onSelect }) => (
        <MenuItem
          key={title}
          disabled={isDisabled}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          <ListItemText primary={title} secondary={note} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** What the columns of a table can show, whatever they show now. The id first: files are joined by it. */
export function csvColumns<Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] {
  const idFirst = columns.toSorted((a, b) => Number(b.id === 'id') - Number(a.id === 'id'));
  return idFirst.flatMap(({ header, value, csv, cardRole }) => {
    if (cardRole === 'actions') return [];
    return csv ?? [{ header, value: (row) => csvValue(value(row)) }];
  });
}

function csvValue(value: CellValue): CsvValue {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
