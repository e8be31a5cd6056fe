/**
 * Creates Excel workbooks. Every text is a text cell, so that a spreadsheet keeps ids, phone numbers and leading zeros.
 */
import type { Cell } from 'write-excel-file/universal';
import type { CsvColumn, CsvValue } from './csv.ts';

/**
 * The maximum number of digits of a number cell. Longer integers become text, because Excel shows them as 1.23E+18 and
 * replaces all digits after the 15th by zeros.
 */
const MAX_DIGITS = 11;

/** The maximum number of characters in a cell and of rows in a sheet that Excel opens. */
const MAX_TEXT = 32_767;
const MAX_ROWS = 1_048_576;

export async function toXlsx<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  if (rows.length >= MAX_ROWS)
    throw new RangeError('A workbook contains at most 1,048,575 rows. Export a CSV file.');
  // Loaded on demand, because most users never export a workbook.
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const header = columns.map(({ header: value }): Cell => ({ value, type: String, fontWeight: 'bold' }));
  const cells = rows.map((row) => columns.map((column) => cellOf(column, column.value(row))));
  const widths = columns.map(({ header: text }) => ({ width: Math.min(40, Math.max(14, text.length + 2)) }));
  return writeExcelFile([header, ...cells], { columns: widths, stickyRowsCount: 1 }).toBlob();
}

function cellOf<Row>({ isNumber }: CsvColumn<Row>, value: CsvValue): Cell {
  if (value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))) return null;
  if (typeof value === 'boolean') return { value, type: Boolean };
  const digits = String(value).replaceAll(/\D/g, '').length;
  if ((typeof value === 'string' && !isNumber) || (digits > MAX_DIGITS && Number.isInteger(Number(value)))) {
    return { value: String(value).slice(0, MAX_TEXT), type: String };
  }
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return {
    value: Number(value),
    type: Number,
    ...(isNumber && decimals > 0 && { format: `#,##0.${'0'.repeat(decimals)}` }),
  };
}
