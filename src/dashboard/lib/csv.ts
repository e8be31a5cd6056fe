export type CsvValue = string | number | boolean | null;

export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue };

/**
 * Text that a spreadsheet would run: a formula sign first, also behind blanks, in full width, or behind
 * apostrophes (so that taking one apostrophe away gives the source back exactly). A plain number is none.
 * The library's own pattern is not used: it lets a formula with a line break through.
 */
const FORMULA = /^(?!\s*[+-]?\d+(?:\.\d+)?$)['\s\0\u200B\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file by RFC 4180, with a byte order mark so that a spreadsheet reads it as UTF-8. Numbers stay
 * numbers; formulas are neutralised by a leading apostrophe; an empty text is `""` and null is nothing.
 */
export async function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<string> {
  // Nobody waits for this library before asking for a file.
  const { default: papaparse } = await import('papaparse');
  const header: CsvValue[] = columns.map((column) => column.header);
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  const options = { newline: '\r\n', escapeFormulae: FORMULA, quotes: (value: CsvValue) => value === '' };
  return BYTE_ORDER_MARK + papaparse.unparse([header, ...cells], options);
}

/** Hands the rows to the browser as a file. `name` says what the file covers; '.csv' is added. */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const file = new Blob([await toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(name)}.csv`;
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name that every file system takes: letters, digits and single hyphens, at most 150 of them. */
export function fileName(text: string): string {
  const words = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return words
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 150)
    .replaceAll(/^-+|-+$/g, '');
}
