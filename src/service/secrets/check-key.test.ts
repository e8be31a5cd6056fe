import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setting } from '../db/schema.ts';
import { collector, type LogLine } from '../testing/log-collector.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { checkSecretsKey } from './check-key.ts';
import { createSecretBox, KEY_BYTES } from './secret-box.ts';

let database: TestDatabase;
const logged: LogLine[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  logged.length = 0;
});
afterAll(() => database.close());

/** Checks a secrets key like the start of a host. Returns the number of logged lines. */
async function start(key: Buffer): Promise<number> {
  const before = logged.length;
  await checkSecretsKey(database.db, createSecretBox(key, collector(logged)));
  return logged.length - before;
}

describe('the check of the secrets key', () => {
  const [key, other] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];

  it('logs nothing at starts with the same key', async () => {
    expect([await start(key), await start(key), await start(key)]).toEqual([0, 0, 0]);
    expect(await database.db.select().from(setting)).toHaveLength(1);
  });

  it('logs the next step at the first start with another key', async () => {
    await start(key);
    expect([await start(other), await start(other), await start(key)]).toEqual([1, 0, 1]);
    expect(logged[0]).toMatchObject({ level: 'error', message: expect.stringContaining('SECRETS_KEY') });
  });

  it('allows concurrent starts', async () => {
    await Promise.all(Array.from({ length: 5 }, () => start(key)));
    expect(logged).toEqual([]);
  });
});
