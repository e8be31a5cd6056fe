import { describe, expect, it, vi } from 'vitest';
import { bodyOf, listInParts } from './json-list.ts';
import { jsonTextOf } from './json-text.ts';

const idsTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const recordOf = (id: number) => ({ id, record: jsonTextOf({ id }) });
const readReversed = async (ids: number[]) => ids.map(recordOf).toReversed();

const noFailure = () => undefined;

const parse = async (list: ReturnType<typeof listInParts<number, { id: number }>>): Promise<unknown> =>
  new Response(await bodyOf(list, noFailure)).json();

describe('a list in parts', () => {
  it.each([0, 1, 499, 500, 501, 1500])('sends %d records in the order of their ids', async (count) => {
    expect(await parse(listInParts(idsTo(count), readReversed))).toEqual(idsTo(count));
  });

  it('omits records that were deleted in the meantime', async () => {
    const list = listInParts(idsTo(1001), async (ids) => ids.filter((id) => id === 600).map(recordOf));
    expect(await parse(list)).toEqual([{ id: 600 }]);
    expect(await parse(listInParts<number, { id: number }>(idsTo(1001), async () => []))).toEqual([]);
  });

  it('reads at most two parts ahead of the reader, and none after a cancellation', async () => {
    const read = vi.fn<typeof readReversed>(readReversed);
    const body = await bodyOf(listInParts(idsTo(10_000), read), noFailure);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await body.cancel();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('fails before the response if the first part fails', async () => {
    const list = listInParts(idsTo(3), () => Promise.reject(new Error('no database')));
    await expect(bodyOf(list, noFailure)).rejects.toThrow('no database');
  });

  it('aborts the response if a later part fails', async () => {
    const list = listInParts(idsTo(2000), async (ids) => {
      if (ids.includes(1500)) throw new Error('no database');
      return ids.map(recordOf);
    });
    const onFailure = vi.fn<(error: unknown) => void>();
    const body = new Response(await bodyOf(list, onFailure));
    await expect(body.json()).rejects.toThrow('no database');
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});
