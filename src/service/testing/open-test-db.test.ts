import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agency } from '../db/schema.ts';
import { openTestDatabase, type TestDatabase } from './open-test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

it('starts empty and migrated', async () => {
  expect(await database.db.select().from(agency)).toEqual([]);
});

it('is empty again after a reset', async () => {
  await database.db.insert(agency).values({ id: 'one', name: 'One' });
  await database.reset();
  expect(await database.db.select().from(agency)).toEqual([]);
});
