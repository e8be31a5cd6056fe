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
  const header: CsvValue[] = columns.map((column) => column.header);
  return BYTE_ORDER_MARK + (await toLines([header, ...cellsOf(columns, rows)]));
}

/** What follows the lines of a file that is written bit by bit. */
export async function toMoreCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<string> {
  return rows.length === 0 ? '' : END + (await toLines(cellsOf(columns, rows)));
}

const END = '\r\n';

function cellsOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): CsvValue[][] {
  return rows.map((row) => columns.map(({ value }) => value(row)));
}

async function toLines(cells: CsvValue[][]): Promise<string> {
  // Nobody waits for this library before asking for a file.
  const { default: papaparse } = await import('papaparse');
  const options = { newline: END, escapeFormulae: FORMULA, quotes: (value: CsvValue) => value === '' };
  return papaparse.unparse(cells, options);
}

/** The rows as a file, for `downloadFile`. */
export async function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  return new Blob([await toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
}
