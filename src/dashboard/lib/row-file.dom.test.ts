import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickedSink, writeCsv, writeJson, type CsvTable } from './row-file.ts';

type Row = { id: string; more?: string };

function textSink() {
  const written: string[] = [];
  return {
    write: async (part: string | Blob) => void written.push(part as string),
    text: () => written.join(''),
  };
}

async function* portions(...rows: Row[][]) {
  for (const portion of rows) yield portion;
}

const IDS: CsvTable<Row> = { columns: () => [{ header: 'Id', value: ({ id }) => id }] };

describe('a row file', () => {
  it('is written as CSV in batches', async () => {
    const sink = textSink();
    await writeCsv(portions([{ id: 'a' }, { id: 'b' }], [], [{ id: '=c' }]), IDS, sink);
    expect(sink.text()).toBe(`\uFEFFId\r\na\r\nb\r\n"'=c"`);
  });

  it('has a column for a value that only the last batch contains', async () => {
    let hasMore = false;
    const table: CsvTable<Row> = {
      see: (rows) => (hasMore ||= rows.some(({ more }) => more !== undefined)),
      columns: () => [
        ...IDS.columns(),
        ...(hasMore ? [{ header: 'More', value: ({ more }: Row) => more ?? null }] : []),
      ],
    };
    const sink = textSink();
    await writeCsv(portions([{ id: 'a' }], [{ id: 'b', more: 'x' }]), table, sink);
    expect(sink.text()).toBe('\uFEFFId,More\r\na,\r\nb,x');
  });

  it('is a JSON array with one record per line, and an empty array without rows', async () => {
    const sink = textSink();
    await writeJson(portions([{ id: 'a' }], [], [{ id: 'b' }]), ({ id }) => ({ id }), sink);
    expect(sink.text()).toBe('[\n{"id":"a"},\n{"id":"b"}\n]\n');
    const empty = textSink();
    await writeJson(portions([]), (row) => row, empty);
    expect(JSON.parse(empty.text())).toEqual([]);
  });
});

describe('a file at a chosen location', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is written in batches and removed when discarded', async () => {
    const done: string[] = [];
    const stream = {
      write: async (text: string) => void done.push(text),
      close: async () => void done.push('closed'),
      abort: async () => void done.push('aborted'),
    };
    const remove = async () => void done.push('removed');
    const picker = vi.fn<(options: object) => Promise<object>>(async () => ({
      createWritable: async () => stream,
      remove,
    }));
    vi.stubGlobal('showSaveFilePicker', picker);
    const sink = await pickedSink('Leads, all of them', 'csv');
    await sink?.write('x');
    await sink?.discard();
    expect(done).toEqual(['x', 'aborted', 'removed']);
    expect(picker).toHaveBeenCalledWith(expect.objectContaining({ suggestedName: 'leads-all-of-them.csv' }));
  });

  it('is null if the browser lacks the file picker', async () => {
    expect(await pickedSink('Leads', 'csv')).toBeNull();
  });
});
