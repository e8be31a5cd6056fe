import { decimalSign, readerLocale } from './format.ts';

export type CsvValue = string | number | boolean | null;

export type CsvColumn<Row> = {
  header: string;
  value: (row: Row) => CsvValue;
  /** Whether a text value is a decimal number, e.g. '12.50', which a JavaScript number could not represent exactly. */
  isNumber?: true;
};

/** The format of a CSV file: the separator of cells, and the decimal sign of numbers. */
export type CsvDialect = { separator: ',' | ';'; decimal: string };

/** The format for programs other than spreadsheets, as in RFC 4180. */
export const PLAIN_CSV: CsvDialect = { separator: ',', decimal: '.' };

/**
 * Matches the locales of Switzerland and Liechtenstein. Their spreadsheets separate cells by a semicolon although the
 * decimal sign is a point.
 */
const SEMICOLON_REGIONS = /-(?:CH|LI)$/i;

/** Returns the dialect that a spreadsheet in the reader's language expects. */
export function localCsv(): CsvDialect {
  const decimal = decimalSign();
  return { decimal, separator: decimal === ',' || SEMICOLON_REGIONS.test(readerLocale()) ? ';' : ',' };
}

/**
 * Matches text that a spreadsheet would run as a formula: text that starts with a formula sign (also a full-width one),
 * directly or after blanks or apostrophes. The pattern includes apostrophes, so that a reader restores the source text
 * by removing exactly one apostrophe. Plain numbers do not match. Papaparse's own pattern is not used, because it
 * misses formulas with a line break.
 */
const FORMULA = /^(?!\s*[+-]?\d+(?:\.\d+)?$)['\s\0\u200B\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * By the separator of the file. Matches the place before a formula sign where a spreadsheet that expects another
 * separator would begin a new cell. Such a spreadsheet also ignores quotes within a cell.
 */
const LATER_FORMULA = {
  ',': /([;|\t\r\n]['\s\0\u200B\uFEFF]*)(?=[=+\-@＝＋－＠])/g,
  ';': /([,;|\t\r\n]['\s\0\u200B\uFEFF]*)(?=[=+\-@＝＋－＠])/g,
};

function withoutFormula(text: string, separator: CsvDialect['separator']): string {
  const start = text.search(/[^'\s\0\u200B\uFEFF]|$/);
  const rest = text.slice(start).replaceAll(LATER_FORMULA[separator], "$1'");
  return (FORMULA.test(text) ? "'" : '') + text.slice(0, start) + rest;
}

/** Returns a value as one cell of tab-separated text. Neutralises formulas in the same way as `toCsv`. */
export function cellText(value: CsvValue | Date | undefined): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return typeof value === 'string' ? withoutFormula(line, ',') : line;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a CSV file according to RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. Numbers stay
 * numbers, formulas are neutralised by a leading apostrophe, an empty text is `""`, and null is an empty cell.
 */
export async function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  dialect = PLAIN_CSV,
): Promise<string> {
  const header = columns.map(({ header: text }) => withoutFormula(text, dialect.separator));
  return BYTE_ORDER_MARK + (await toLines([header, ...cellsOf(columns, rows, dialect)], dialect));
}

/** Returns lines without a header, to append to the result of `toCsv` for a file that is written in batches. */
export async function toMoreCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  dialect = PLAIN_CSV,
): Promise<string> {
  return rows.length === 0 ? '' : END + (await toLines(cellsOf(columns, rows, dialect), dialect));
}

const END = '\r\n';

function cellsOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { separator, decimal }: CsvDialect,
): CsvValue[][] {
  return rows.map((row) =>
    columns.map(({ value, isNumber }) => {
      const cell = value(row);
      if (Number.isNaN(cell)) return null;
      if (typeof cell === 'number' || (isNumber && cell !== null)) return String(cell).replace('.', decimal);
      return typeof cell === 'string' ? withoutFormula(cell, separator) : cell;
    }),
  );
}

/**
 * Matches texts that need quotes: empty texts, texts with a leading apostrophe, and texts with any common separator,
 * because a spreadsheet may expect a separator other than the one of the file.
 */
const NEEDS_QUOTES = /^$|^'|[,;|\t]/;

async function toLines(cells: CsvValue[][], { separator }: CsvDialect): Promise<string> {
  // Loaded on demand, because most users never export a file.
  const { default: papaparse } = await import('papaparse');
  return papaparse.unparse(cells, {
    newline: END,
    delimiter: separator,
    // A number with a decimal comma needs no quotes, because the separator is then a semicolon.
    quotes: (value: CsvValue) =>
      typeof value === 'string' && NEEDS_QUOTES.test(value) && !/^[+-]?\d+,\d+$/.test(value),
  });
}

export async function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  return new Blob([await toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
}
