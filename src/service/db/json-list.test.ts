import { asc, desc, eq, gt, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { bodyOf, listInParts, listOfAll, type JsonList } from './json-list.ts';
import { customChannel, folder } from './schema.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const idOf = (number: number) => String(number).padStart(5, '0');
const idsTo = (count: number) => Array.from({ length: count }, (_, number) => idOf(number));

async function addFolders(count: number): Promise<void> {
  await test.add({
    folders: idsTo(count)
      .toReversed()
      .map((id) => ({ id, name: id })),
  });
}

const folders = (more: { filter?: SQL; orderBy?: SQL[]; limit?: number } = {}) => ({
  table: folder,
  id: folder.id,
  owner: eq(folder.agencyId, test.agency.id),
  orderBy: [asc(folder.id)],
  ...more,
});

const readFolders = (isInPart: SQL | undefined, orderBy: SQL[]) =>
  test.db
    .select({ id: folder.id })
    .from(folder)
    .where(isInPart)
    .orderBy(...orderBy);

const noFailure = () => undefined;

async function idsIn(list: JsonList<{ id: string }[]>): Promise<string[]> {
  const records = (await new Response(await bodyOf(list, noFailure)).json()) as { id: string }[];
  return records.map(({ id }) => id);
}

describe('a list in parts', () => {
  it.each([0, 1, 499, 500, 501, 1500])('contains %d records in order', async (count) => {
    if (count > 0) await addFolders(count);
    expect(await idsIn(await listInParts(test.db, folders(), readFolders))).toEqual(idsTo(count));
    const orderBy = [desc(folder.id)];
    const reversed = await listInParts(test.db, folders({ orderBy }), readFolders);
    expect(await idsIn(reversed)).toEqual(idsTo(count).toReversed());
  });

  it('contains only the selected rows, up to the limit', async () => {
    await addFolders(700);
    const filter = gt(folder.id, idOf(99));
    const list = await listInParts(test.db, folders({ filter, limit: 510 }), readFolders);
    expect(await idsIn(list)).toEqual(idsTo(610).slice(100));
  });

  it('identifies rows by their id and their parent, also with special characters', async () => {
    const special = ['a', 'b', '"', "'", String.raw`\n`, 'a,b', '{}', 'ä'];
    const rows = [...special, ...idsTo(100)].flatMap((sourceId) => special.map((id) => ({ sourceId, id })));
    await test.add({ customChannels: rows });
    const { sourceId, id } = customChannel;
    const channels = {
      table: customChannel,
      id,
      parentId: sourceId,
      owner: eq(customChannel.agencyId, test.agency.id),
      orderBy: [asc(sourceId), asc(id)],
    };
    const list = await listInParts(test.db, channels, (isInPart, orderBy) =>
      test.db
        .select({ sourceId, id })
        .from(customChannel)
        .where(isInPart)
        .orderBy(...orderBy),
    );
    const sent = (await new Response(await bodyOf(list, noFailure)).json()) as unknown[];
    expect(sent).toHaveLength(rows.length);
    expect(sent).toEqual(expect.arrayContaining(rows));
  });

  it('keeps rows that no longer match the filter', async () => {
    await addFolders(10);
    const list = await listInParts(test.db, folders({ filter: eq(folder.name, idOf(4)) }), readFolders);
    await test.db.update(folder).set({ name: 'renamed' });
    expect(await idsIn(list)).toEqual([idOf(4)]);
  });

  it('omits rows that were deleted in the meantime', async () => {
    await addFolders(1001);
    const list = await listInParts(test.db, folders(), readFolders);
    await test.db.delete(folder).where(gt(folder.id, idOf(0)));
    expect(await idsIn(list)).toEqual([idOf(0)]);
    await test.db.delete(folder);
    expect(await idsIn(list)).toEqual([]);
  });

  it('reads at most two parts ahead of the reader, and none after a cancellation', async () => {
    await addFolders(3000);
    const read = vi.fn<typeof readFolders>(readFolders);
    const body = await bodyOf(await listInParts(test.db, folders(), read), noFailure);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await body.cancel();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('fails before the response if the first part fails', async () => {
    await addFolders(3);
    const list = await listInParts(test.db, folders(), () => Promise.reject(new Error('no database')));
    await expect(bodyOf(list, noFailure)).rejects.toThrow('no database');
  });

  it('aborts the response if a later part fails', async () => {
    await addFolders(2000);
    const read = vi.fn<typeof readFolders>(readFolders);
    read.mockImplementationOnce(readFolders).mockImplementationOnce(readFolders);
    read.mockRejectedValueOnce(new Error('no database'));
    const onFailure = vi.fn<(error: unknown) => void>();
    const body = new Response(await bodyOf(await listInParts(test.db, folders(), read), onFailure));
    await expect(body.json()).rejects.toThrow('no database');
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});

it('sends a list from memory', async () => {
  const records = idsTo(1200).map((id) => ({ id }));
  expect(await idsIn(listOfAll(records))).toEqual(idsTo(1200));
});
