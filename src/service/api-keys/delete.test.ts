import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKey } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const remove = (id: string) => test.request(`/account/apiKey/${id}`, { method: 'DELETE' });

describe('deleting an API key', () => {
  it('makes only the deleted key invalid, immediately', async () => {
    const second = anApiKey();
    await test.add({ apiKeys: [second.row] });
    const withSecond = () => test.service.request('/persona', { headers: { 'X-SVC-KEY': second.key } });
    expect((await withSecond()).status).toBe(200);

    const response = await remove(second.row.id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await withSecond()).status).toBe(401);
    expect((await test.request('/persona')).status).toBe(200);
  });

  it('is allowed for the key in use and takes effect immediately', async () => {
    expect((await remove(test.keyId)).status).toBe(204);
    expect((await test.request('/persona')).status).toBe(401);
    expect((await remove(test.keyId)).status).toBe(401);
  });

  it('succeeds for only one of several concurrent requests', async () => {
    const second = anApiKey();
    await test.add({ apiKeys: [second.row] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(second.row.id)));
    const statuses = answers.map((response) => response.status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(4);
  });

  it('returns 404 for an unknown id and deletes nothing', async () => {
    const response = await remove('unheard-of');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: 'There is no API key with this id.' });
    // The path parameter is the id of a key. The key itself is not accepted.
    expect((await remove(test.key)).status).toBe(404);
    expect(await test.db.select().from(apiKey)).toHaveLength(1);
  });
});
