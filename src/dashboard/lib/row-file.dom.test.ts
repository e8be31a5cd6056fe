import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickedSink, writeCsv, writeJson, type CsvTable } from './row-file.ts';

type Row = { id: string; more?: string };

function textSink() {
  const written: string[] = [];
  return { write: async (text: string) => void written.push(text), text: () => written.join('') };
}

async function* portions(...rows: Row[][]) {
  for (const portion of rows) yield portion;
}

const IDS: CsvTable<Row> = { columns: () => [{ header: 'Id', value: ({ id }) => id }] };

describe('a file of rows', () => {
  it('is written as CSV portion by portion', async () => {
    const sink = textSink();
    await writeCsv(portions([{ id: 'a' }, { id: 'b' }], [], [{ id: '=c' }]), IDS, sink);
    expect(sink.text()).toBe(`\uFEFFId\r\na\r\nb\r\n"'=c"`);
  });

  it('has a column for what only the last of them holds', async () => {
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

  it('is JSON that holds a record a line, and none where there are no rows', async () => {
    const sink = textSink();
    await writeJson(portions([{ id: 'a' }], [], [{ id: 'b' }]), ({ id }) => ({ id }), sink);
    expect(sink.text()).toBe('[\n{"id":"a"},\n{"id":"b"}\n]\n');
    const empty = textSink();
    await writeJson(portions([]), (row) => row, empty);
    expect(JSON.parse(empty.text())).toEqual([]);
  });
});

describe('a file whose place is chosen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is written there as it comes, and goes where it is not wanted', async () => {
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

  it('is none where the browser has no such files', async () => {
    expect(await pickedSink('Leads', 'csv')).toBeNull();
  });
});
