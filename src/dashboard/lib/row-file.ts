/** Rows as a file, written as they come: no more than one portion of them is held at a time. */
import { toCsv, toMoreCsv, type CsvColumn } from './csv.ts';
import { downloadFile, fileName } from './download.ts';

/** What the columns of a CSV are. */
export type CsvTable<Row> = {
  /** Is given all rows before the columns are asked for, where only the rows tell which there are. */
  see?: (rows: readonly Row[]) => void;
  columns: () => readonly CsvColumn<Row>[];
};

/** Takes the parts of a file in their order. */
export type FileSink = {
  write: (text: string) => Promise<void>;
  /** The file is whole: hands it over. */
  close: () => Promise<void>;
  /** Nothing of it is to be left. */
  discard: () => Promise<void>;
};

export type Portions<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** A header, then a line for each row, as `toCsv` writes them. */
export async function writeCsv<Row>(
  portions: Portions<Row>,
  table: CsvTable<Row>,
  sink: Pick<FileSink, 'write'>,
): Promise<void> {
  const { see } = table;
  let rows = portions;
  if (see !== undefined) {
    // Blobs lie outside of the heap, and on disk where there are many.
    const seen: Blob[] = [];
    for await (const portion of portions) {
      see(portion);
      seen.push(new Blob([JSON.stringify(portion)]));
    }
    rows = readBack(seen);
  }
  const columns = table.columns();
  await sink.write(await toCsv(columns, []));
  for await (const portion of rows) await sink.write(await toMoreCsv(columns, portion));
}

async function* readBack<Row>(seen: readonly Blob[]): AsyncGenerator<readonly Row[]> {
  for (const blob of seen) yield JSON.parse(await blob.text()) as Row[];
}

/** An array with a record on each line. */
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

/** A file that is downloaded once it is whole. */
export function downloadSink(name: string, ending: Ending): FileSink {
  const parts: Blob[] = [];
  return {
    write: async (text) => {
      parts.push(new Blob([text]));
    },
    close: async () => downloadFile(new Blob(parts, { type: TYPES[ending] }), name, ending),
    discard: async () => {
      parts.length = 0;
    },
  };
}

export type Ending = 'csv' | 'json';

const TYPES: Record<Ending, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

type PickedFile = FileSystemFileHandle & { remove?: () => Promise<void> };

type FilePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<PickedFile>;

/**
 * A file that somebody chooses the place of, and that is written there portion by portion. Null where this browser has no
 * such files. Rejects with an AbortError where nobody chooses one.
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
    write: (text) => stream.write(text),
    close: () => stream.close(),
    discard: async () => {
      await stream.abort();
      // Choosing it made it, empty.
      await file.remove?.();
    },
  };
}
