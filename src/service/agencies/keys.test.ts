import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey, FROZEN_NOW } from '../testing/factories.ts';
import { addAgency } from './add.ts';
import { findAgency } from './find.ts';
import { addKey, deleteKey } from './keys.ts';
import { listAgencies } from './list.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const statusWith = async (key: string) =>
  (await test.request('/persona', { headers: { 'X-SVC-KEY': key } })).status;

describe('the keys of an agency', () => {
  it('are valid until their deletion', async () => {
    const { id } = await addAgency(test.db, 'Harbour');
    const { id: keyId, key } = await addKey(test.db, id, { name: 'CRM', now: FROZEN_NOW });
    expect(await statusWith(key)).toBe(200);
    await deleteKey(test.db, id, keyId);
    expect(await statusWith(key)).toBe(401);
  });

  it('are not deleted if several keys have the given last characters', async () => {
    const [a, b] = [anApiKey({ id: 'a', key: 'one-9f9f' }), anApiKey({ id: 'b', key: 'two-9f9f' })];
    await test.add({ apiKeys: [a.row, b.row] });
    await expect(deleteKey(test.db, test.agency.id, '9f9f')).rejects.toThrow(
      "several keys end with '9f9f'. Use an id instead: a, b.",
    );
    expect(await statusWith(a.key)).toBe(200);
    await deleteKey(test.db, test.agency.id, 'b');
    expect(await statusWith(b.key)).toBe(401);
  });

  it('are not deleted by a command for another agency', async () => {
    const { id } = await addAgency(test.db, 'Harbour');
    await expect(deleteKey(test.db, id, test.keyId)).rejects.toThrow(/no key/);
    expect(await statusWith(test.key)).toBe(200);
  });

  it('are listed without their hashes', async () => {
    const [agency] = await listAgencies(test.db);
    expect(Object.keys(agency?.keys[0] ?? {})).toEqual(['id', 'name', 'hint', 'createdAt', 'lastUsedAt']);
  });
});

describe('an agency', () => {
  it('is found by its id even if another agency has this id as its name', async () => {
    const first = await addAgency(test.db, 'Harbour');
    await addAgency(test.db, first.id);
    expect(await findAgency(test.db, first.id)).toEqual(first);
    expect(await findAgency(test.db, 'Harbour')).toEqual(first);
  });

  it('has a unique name, even after two concurrent additions', async () => {
    const added = await Promise.allSettled([1, 2, 3, 4].map(() => addAgency(test.db, 'Harbour')));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
