import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folder } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aFolder } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

function send(body: unknown): Promise<Response> {
  return test.request('/hierarchy', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function add(body: { name: string; parentId?: string | null }): Promise<string> {
  const response = await send(body);
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

const stored = () => test.db.select().from(folder);

describe('adding a folder', () => {
  it('stores the folder with an id that cannot be guessed', async () => {
    const id = await add({ name: 'Clients' });
    expect(id).toMatch(/^fld_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(await stored()).toEqual([{ agencyId: test.agency.id, id, name: 'Clients', parentId: null }]);
  });

  it('treats a null parent as no parent', async () => {
    const id = await add({ name: 'Clients', parentId: null });
    expect(await stored()).toMatchObject([{ id, parentId: null }]);
  });

  it('stores the folder in its parent at any depth', async () => {
    let parentId: string | null = null;
    for (let depth = 0; depth < 30; depth++) parentId = await add({ name: 'Deeper', parentId });
    const parents = new Map((await stored()).map((row) => [row.id, row.parentId]));
    let depth = 0;
    for (let at = parentId; at !== null; at = parents.get(at) ?? null) depth += 1;
    expect(depth).toBe(30);
  });

  it.each([
    [' \t Spring fair \n', 'Spring fair'],
    ['\u00a0\u2003Ärzte\u3000', 'Ärzte'],
    ['two  inside', 'two  inside'],
    ['📁', '📁'],
    ['x'.repeat(200), 'x'.repeat(200)],
    [` ${'x'.repeat(200)} `, 'x'.repeat(200)],
    ['<b>', '<b>'],
  ])('stores the name %j trimmed', async (sent, kept) => {
    await add({ name: sent });
    expect(await stored()).toMatchObject([{ name: kept }]);
  });

  it('allows equal names, also for concurrent requests', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => add({ name: 'Same' })));
    expect(new Set(ids).size).toBe(10);
    expect(await stored()).toHaveLength(10);
  });

  it('returns 404 for an unknown parent and for a parent in another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ folders: [aFolder({ id: 'foreign' })] });
    for (const parentId of ['unheard-of', 'foreign']) {
      const response = await send({ name: 'Clients', parentId });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        title: 'Not found',
        detail: 'The parent folder does not exist.',
      });
    }
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    [{ name: '' }, 'name', 'must not be empty'],
    [{ name: ' \n\u00a0' }, 'name', 'must not be empty'],
    [{ name: 'x'.repeat(201) }, 'name', 'must be at most 200 characters'],
    [{ name: 'a\u0000b' }, 'name', 'must not contain control characters or broken Unicode'],
    [{ name: 'a\ud800' }, 'name', 'must not contain control characters or broken Unicode'],
    [{ name: 'a', parentId: '' }, 'parentId', 'must not be empty'],
    [{ name: 'a', parentId: 'x'.repeat(257) }, 'parentId', 'must be at most 256 characters'],
  ])('rejects %j', async (body, field, message) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: [field], message }] });
    expect(await stored()).toEqual([]);
  });

  it.each([{}, { name: null }, { name: 7 }, { parentId: 'p' }, { name: 'a', parentId: 7 }, [], null])(
    'rejects %j, which is not a folder',
    async (body) => {
      expect((await send(body)).status).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );

  it('ignores other fields in the request', async () => {
    const response = await send({ name: 'Clients', id: 'mine', agencyId: 'theirs' });
    expect(await response.json()).not.toEqual({ id: 'mine' });
    expect(await stored()).toMatchObject([{ agencyId: test.agency.id }]);
  });
});
