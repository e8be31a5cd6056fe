import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKey, apiKeyLookup } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey } from '../testing/factories.ts';
import { findKey } from './find-key.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const lookups = () => test.db.$count(apiKeyLookup);

describe('a key', () => {
  it('has a lookup row until it is deleted', async () => {
    expect(await lookups()).toBe(1);
    await test.request(`/account/apiKey/${test.keyId}`, { method: 'DELETE' });
    expect(await lookups()).toBe(0);
  });

  it('belongs to the agency that stored it', async () => {
    const other = await test.anotherAgency();
    expect(await findKey(test.db, test.key)).toMatchObject({ id: test.keyId, agencyId: test.agency.id });
    expect(await findKey(test.db, other.key)).toMatchObject({ id: other.keyId, agencyId: other.agency.id });
  });
});

describe('a key of a host of the previous version', () => {
  it('is valid without a lookup row', async () => {
    const { key, row } = anApiKey();
    await test.db.insert(apiKey).values({ ...row, agencyId: test.agency.id });
    expect(await findKey(test.db, key)).toMatchObject({ id: row.id, agencyId: test.agency.id });
  });

  it('is invalid after its deletion without its lookup row, and valid after it is stored again', async () => {
    const { key, row } = anApiKey();
    await test.add({ apiKeys: [row] });
    await test.db.delete(apiKey).where(eq(apiKey.id, row.id));
    expect(await findKey(test.db, key)).toBeNull();
    const other = await test.anotherAgency();
    await other.add({ apiKeys: [row] });
    expect(await findKey(test.db, key)).toMatchObject({ agencyId: other.agency.id });
  });
});
