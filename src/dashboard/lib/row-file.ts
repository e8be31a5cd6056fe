/** Writes rows to a file in batches, so that CSV and JSON exports keep only one batch in memory at a time. */
import { PLAIN_CSV, toCsv, toMoreCsv, type CsvColumn } from './csv.ts';
import { downloadFile, fileName } from './download.ts';

export type CsvTable<Row> = {
  /** Called with every batch of rows before `columns` is called, for tables whose columns depend on the rows. */
  see?: (rows: readonly Row[]) => void;
  columns: () => readonly CsvColumn<Row>[];
};

export type FileSink = {
  write: (part: string | Blob) => Promise<void>;
  /** Completes the file and saves it for the user. */
  close: () => Promise<void>;
  discard: () => Promise<void>;
};

export type Portions<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Writes a CSV file with a header and one line per row, in the format of `toCsv`. */
export async function writeCsv<Row>(
  portions: Portions<Row>,
  table: CsvTable<Row>,
  sink: Pick<FileSink, 'write'>,
  dialect = PLAIN_CSV,
): Promise<void> {
  const { see } = table;
  let rows = portions;
  if (see !== undefined) {
    // Browsers keep blobs outside of the JavaScript heap, and large ones on disk.
    const seen: Blob[] = [];
    for await (const portion of portions) {
      see(portion);
      seen.push(new Blob([JSON.stringify(portion)]));
    }
    rows = readBack(seen);
  }
  const columns = table.columns();
  await sink.write(await toCsv(columns, [], dialect));
  for await (const portion of rows) await sink.write(await toMoreCsv(columns, portion, dialect));
}

/** Writes an Excel workbook. All rows are in memory at the same time, because the file is compressed. */
export async function writeXlsx<Row>(
  portions: Portions<Row>,
  { see, columns }: CsvTable<Row>,
  sink: Pick<FileSink, 'write'>,
): Promise<void> {
  const rows: Row[] = [];
  for await (const portion of portions) {
    see?.(portion);
    for (const row of portion) rows.push(row);
  }
  const { toXlsx } = await import('./xlsx.ts');
  await sink.write(await toXlsx(columns(), rows));
}

async function* readBack<Row>(seen: readonly Blob[]): AsyncGenerator<readonly Row[]> {
  for (const blob of seen) yield JSON.parse(await blob.text()) as Row[];
}

/** Writes a JSON array with one record per line. */
export async function writeJson<Row>(
  portions: Portions<Row>,
  recordOf: (row: Row) => unknown,
  sink: Pick<FileSink, 'write'>,
): Promise<void> {
  let before = '[\n';
  for await (const portion of portions) {
    if (portion.length === 0) continue;
    await sink.write(before + portion.map((row) => JSON.stringify(recordOf(row))).join(',\n'));
    before = ',\n';
  }
  await sink.write(before === '[\n' ? '[]\n' : '\n]\n');
}

/** Returns a sink that collects the file in blobs and downloads it when the file is complete. */
export function downloadSink(name: string, ending: Ending): FileSink {
  const parts: Blob[] = [];
  return {
    write: async (part) => {
      parts.push(new Blob([part]));
    },
    close: async () => downloadFile(new Blob(parts, { type: TYPES[ending] }), name, ending),
    discard: async () => {
      parts.length = 0;
    },
  };
}

export type Ending = 'csv' | 'json' | 'xlsx';

const TYPES: Record<Ending, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type PickedFile = FileSystemFileHandle & { remove?: () => Promise<void> };

type FilePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<PickedFile>;

/**
 * Asks the user for a location and returns a sink that writes to this file in batches. Returns null if this browser has
 * no file picker. Rejects with an AbortError if the user cancels.
 */
export async function pickedSink(name: string, ending: Ending): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: FilePicker };
  if (showSaveFilePicker === undefined) return null;
  const accept = { [TYPES[ending].split(';')[0]!]: [`.${ending}`] };
  const file = await showSaveFilePicker({
    suggestedName: `${fileName(name)}.${ending}`,
    types: [{ description: ending.toUpperCase(), accept }],
  });
  const stream = await file.createWritable();
  return {
    write: (part) => stream.write(part),
    close: () => stream.close(),
    discard: async () => {
      await stream.abort();
      // The file picker has already created an empty file, which must be deleted.
      await file.remove?.();
    },
  };
}
