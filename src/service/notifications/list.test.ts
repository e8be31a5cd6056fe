import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Notification } from '#contract/notification.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { aNotification } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test, query = ''): Promise<Notification[]> {
  const response = await by.request(`/notifications${query}`);
  expect(response.status).toBe(200);
  return z.array(Notification).parse(await response.json());
}

/**
 * Reads all pages with `limit` notifications each, and returns the ids on each page. Calls `onPage` after each page.
 */
async function pages(
  limit: number,
  query = '',
  onPage = async (): Promise<unknown> => null,
): Promise<string[][]> {
  const read: string[][] = [];
  let before = '';
  for (;;) {
    const page = (await list(test, `?limit=${limit}${before}${query}`)).map(({ id }) => id);
    read.push(page);
    if (page.length < limit) return read;
    before = `&before=${encodeURIComponent(page.at(-1)!)}`;
    await onPage();
  }
}

describe('listing notifications', () => {
  it('returns an empty list for an agency without notifications', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of viewed and unviewed notifications, and distinguishes null and empty text', async () => {
    const full = aNotification({ viewed: true });
    const bare = { ...aNotification(), kind: '', title: null, body: '', timestamp: null, metadata: null };
    await test.add({ notifications: [bare, full] });
    expect(await list()).toEqual([{ ...full, timestamp: FROZEN_NOW.toISOString() }, bare]);
  });

  it('sorts newest first, notifications without a time last, then by id', async () => {
    const at = (id: string, time: string | null) =>
      aNotification({ id, timestamp: time === null ? null : new Date(time) });
    const june = '2025-06-01T00:00:00.001Z';
    await test.add({
      notifications: [
        at('5', null),
        at('2', june),
        at('4', null),
        at('3', '2025-06-01T00:00:00Z'),
        at('1', june),
      ],
    });
    expect((await list()).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('hides the notifications of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ notifications: [aNotification()] });
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });
});

describe('pages of notifications', () => {
  const newest = FROZEN_NOW.getTime();
  const at = (id: string, minutesAgo: number | null, viewed = false) =>
    aNotification({
      id,
      viewed,
      timestamp: minutesAgo === null ? null : new Date(newest - minutesAgo * 60_000),
    });

  it('contain each notification once, also with equal and missing times', async () => {
    await test.add({
      notifications: [
        at('g', null),
        at('a b', 1),
        at('c', 2),
        at('d', 2),
        at('e', 2),
        at('f', null),
        at('b', 1),
      ],
    });
    expect(await pages(2)).toEqual([['a b', 'b'], ['c', 'd'], ['e', 'f'], ['g']]);
    expect((await pages(3)).flat()).toEqual((await list()).map(({ id }) => id));
  });

  it('repeat and omit nothing while notifications arrive', async () => {
    await test.add({ notifications: ['a', 'b', 'c', 'd', 'e'].map((id) => at(id, 5)) });
    let arrived = 0;
    const read = await pages(2, '', async () => {
      arrived += 1;
      await test.add({ notifications: [at(`new ${arrived}`, 0)] });
    });
    expect(read).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('contain only viewed or only unviewed notifications on request', async () => {
    await test.add({
      notifications: ['a', 'b', 'c', 'd', 'e'].map((id, index) => at(id, 5, index % 2 === 0)),
    });
    expect(await pages(2, '&viewed=true')).toEqual([['a', 'c'], ['e']]);
    expect((await list(test, '?viewed=false')).map(({ id }) => id)).toEqual(['b', 'd']);
    expect((await list(test, '?viewed=false&before=b')).map(({ id }) => id)).toEqual(['d']);
  });

  it('reject a position that is not a notification of this agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ notifications: [at('foreign', 1)] });
    await test.add({ notifications: [at('own', 2)] });
    for (const before of ['foreign', 'unheard-of', '']) {
      const response = await test.request(`/notifications?before=${before}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ path: ['before'], message: 'must be the id of the last notification of a page' }],
      });
    }
  });

  it.each(['0', '1001', 'ten'])('reject the limit %s', async (limit) => {
    const response = await test.request(`/notifications?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: ['limit'] }] });
  });
});
