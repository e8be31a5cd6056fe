import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createService } from '../app.ts';
import { apiKey } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey, FROZEN_NOW } from '../testing/factories.ts';
import { noteUse } from './note-use.ts';

let test: TestService;
let now = FROZEN_NOW;

beforeAll(async () => {
  test = await openTestService((deps) => createService({ ...deps, clock: () => now }));
});
beforeEach(async () => {
  await test.reset();
  now = FROZEN_NOW;
});
afterAll(() => test.close());

async function lastUse(id = test.keyId): Promise<Date | null> {
  const [row] = await test.db.select().from(apiKey).where(eq(apiKey.id, id));
  return row!.lastUsedAt;
}

const unused = () => ({ agencyId: test.agency.id, id: test.keyId, lastUsedAt: null });

const after = (seconds: number) => new Date(FROZEN_NOW.getTime() + seconds * 1000);

describe('the last use of a key', () => {
  it('is recorded by the first request, and again by a request more than a minute later', async () => {
    expect(await lastUse()).toBeNull();
    await test.request('/persona');
    expect(await lastUse()).toEqual(FROZEN_NOW);
    now = after(59);
    await test.request('/persona');
    expect(await lastUse()).toEqual(FROZEN_NOW);
    now = after(61);
    await Promise.all(Array.from({ length: 10 }, () => test.request('/persona')));
    expect(await lastUse()).toEqual(after(61));
  });

  it('is recorded for rejected requests, and not for other keys', async () => {
    const other = anApiKey();
    await test.add({ apiKeys: [other.row] });
    expect((await test.request('/lead/unheard-of')).status).toBe(404);
    expect([await lastUse(), await lastUse(other.row.id)]).toEqual([FROZEN_NOW, null]);
  });

  it('never decreases', async () => {
    await noteUse(test.db, unused(), after(120));
    await noteUse(test.db, unused(), after(90));
    expect(await lastUse()).toEqual(after(120));
  });

  it('does not make a request fail if it cannot be recorded', async () => {
    await test.db.execute(sql`alter table api_key rename to elsewhere`);
    const noted = noteUse(test.db, unused(), now);
    await expect(noted).resolves.toBeUndefined();
    await test.db.execute(sql`alter table elsewhere rename to api_key`);
    expect(await lastUse()).toBeNull();
  });
});
