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

/** The rows as a file, for `downloadFile`. */
export async function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  return new Blob([await toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
}
