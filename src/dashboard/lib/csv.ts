export type CsvValue = string | number | boolean | null;

export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue };

/**
 * Matches text that a spreadsheet would run as a formula: text that starts with a formula sign, also a full-width one,
 * or one after blanks or apostrophes. Apostrophes are included so that removing exactly one restores the source. Plain
 * numbers do not match. Papaparse's own pattern is not used because it misses formulas with a line break.
 */
const FORMULA = /^(?!\s*[+-]?\d+(?:\.\d+)?$)['\s\0\u200B\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Returns a value for one cell of tab-separated text, with the same protection against formulas. */
export function cellText(value: CsvValue | Date | undefined): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return typeof value === 'string' && FORMULA.test(line) ? `'${line}` : line;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a CSV file according to RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. Numbers stay
 * numbers, formulas are neutralised by a leading apostrophe, an empty text is `""`, and null is an empty cell.
 */
export async function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const header: CsvValue[] = columns.map((column) => column.header);
  return BYTE_ORDER_MARK + (await toLines([header, ...cellsOf(columns, rows)]));
}

/** Returns further lines for a file that is written in parts, without the header. */
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
  // Loaded on demand, because most users never export a file.
  const { default: papaparse } = await import('papaparse');
  const options = { newline: END, escapeFormulae: FORMULA, quotes: (value: CsvValue) => value === '' };
  return papaparse.unparse(cells, options);
}

export async function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  return new Blob([await toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
}
