import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiKeySummary } from '#contract/api-key.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { anApiKey, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function read(by: TestAgency = test): Promise<string> {
  const response = await by.request('/account/apiKey');
  expect(response.status).toBe(200);
  return response.text();
}

const list = async () => z.array(ApiKeySummary).parse(JSON.parse(await read()));

describe('listing API keys', () => {
  it('returns the key in use, with this request as its last use', async () => {
    expect(await list()).toEqual([
      {
        id: test.keyId,
        name: 'Test key',
        hint: test.key.slice(-4),
        createdAt: FROZEN_NOW.toISOString(),
        lastUsedAt: FROZEN_NOW.toISOString(),
      },
    ]);
  });

  it('contains no key and no hash in any encoding', async () => {
    const { key, row } = anApiKey();
    await test.add({ apiKeys: [row] });
    const text = await read();
    expect(text).toContain(row.id);
    for (const secret of [key, test.key]) expect(text).not.toContain(secret);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(text).not.toContain(row.hash.toString(form));
    }
    expect(text).not.toContain(JSON.stringify(row.hash));
  });

  it('sorts oldest first, then by id', async () => {
    const madeAt = (id: string, time: string) => anApiKey({ id, createdAt: new Date(time) }).row;
    const may = '2024-05-01T00:00:00Z';
    await test.add({ apiKeys: [madeAt('c', '2024-05-02T00:00:00Z'), madeAt('b', may), madeAt('a', may)] });
    expect((await list()).map(({ id }) => id)).toEqual(['a', 'b', 'c', test.keyId]);
    expect((await list())[0]).toMatchObject({ createdAt: '2024-05-01T00:00:00.000Z', lastUsedAt: null });
  });

  it('hides the keys of another agency', async () => {
    const other = await test.anotherAgency();
    expect(await read()).not.toContain(other.keyId);
    expect(await read(other)).not.toContain(test.keyId);
  });

  it('omits a deleted key', async () => {
    const { row } = anApiKey();
    await test.add({ apiKeys: [row] });
    await test.request(`/account/apiKey/${row.id}`, { method: 'DELETE' });
    expect((await list()).map(({ id }) => id)).toEqual([test.keyId]);
  });
});
