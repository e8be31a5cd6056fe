import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#service/testing/open-test-db.ts';
import { databaseSessions, memorySessions, type SessionStore } from './session-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const NOW = new Date('2026-03-18T15:20:00.123Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const hash = (fill: number) => Buffer.alloc(32, fill);
const [ONE, TWO, THREE, KEY, OTHER_KEY] = [hash(1), hash(2), hash(3), hash(250), hash(251)];

const stores: [string, () => SessionStore][] = [
  ['the database', () => databaseSessions(database.db)],
  ['memory', () => memorySessions()],
];

describe.each(stores)('sessions in %s', (_, createStore) => {
  let store: SessionStore;
  beforeEach(() => {
    store = createStore();
  });

  const left = async () => {
    const seen = await Promise.all([ONE, TWO, THREE].map((idHash) => store.seenAt(idHash)));
    return seen.map((at) => at !== null);
  };

  it('exist from sign-in to removal', async () => {
    expect(await store.seenAt(ONE)).toBeNull();
    await store.add({ idHash: ONE, keyHash: KEY, now: NOW });
    await store.add({ idHash: TWO, keyHash: KEY, now: NOW });
    expect(await store.seenAt(ONE)).toEqual(NOW);
    await store.remove(ONE);
    await store.remove(ONE);
    expect(await left()).toEqual([false, true, false]);
  });

  it('store their last use, which never moves back', async () => {
    await store.add({ idHash: ONE, keyHash: KEY, now: NOW });
    await store.noteUse(ONE, after(90));
    await store.noteUse(ONE, after(60));
    expect(await store.seenAt(ONE)).toEqual(after(90));
  });

  it('do not reappear if a use is recorded after their end', async () => {
    await store.add({ idHash: ONE, keyHash: KEY, now: NOW });
    await store.remove(ONE);
    await store.noteUse(ONE, after(90));
    expect(await store.seenAt(ONE)).toBeNull();
  });

  it('are removed with their key, and with no other key', async () => {
    await store.add({ idHash: ONE, keyHash: KEY, now: NOW });
    await store.add({ idHash: TWO, keyHash: OTHER_KEY, now: NOW });
    await store.add({ idHash: THREE, keyHash: KEY, now: NOW });
    await store.removeOfKey(KEY);
    expect(await left()).toEqual([false, true, false]);
  });

  it('are removed if they are old or unused for a long time', async () => {
    await store.add({ idHash: ONE, keyHash: KEY, now: NOW });
    await store.noteUse(ONE, after(1000));
    await store.add({ idHash: TWO, keyHash: KEY, now: after(500) });
    await store.add({ idHash: THREE, keyHash: KEY, now: after(1000) });
    await store.removeOld(after(-1), after(600));
    expect(await left()).toEqual([true, false, true]);
    await store.removeOld(after(1), after(600));
    expect(await left()).toEqual([false, false, true]);
  });
});

describe('sessions in memory', () => {
  it('are limited in number: the least recently used one is removed', async () => {
    const store = memorySessions(2);
    await store.add({ idHash: ONE, keyHash: KEY, now: NOW });
    await store.add({ idHash: TWO, keyHash: KEY, now: after(1) });
    await store.noteUse(ONE, after(2));
    await store.add({ idHash: THREE, keyHash: KEY, now: after(3) });
    expect(await store.seenAt(TWO)).toBeNull();
    expect(await store.seenAt(ONE)).toEqual(after(2));
    expect(await store.seenAt(THREE)).toEqual(after(3));
  });
});

describe('sessions in the database', () => {
  it('are shared by all hosts on the database, and survive a restart of a host', async () => {
    await databaseSessions(database.db).add({ idHash: ONE, keyHash: KEY, now: NOW });
    const anotherHost = databaseSessions(database.db);
    expect(await anotherHost.seenAt(ONE)).toEqual(NOW);
    await anotherHost.remove(ONE);
    expect(await databaseSessions(database.db).seenAt(ONE)).toBeNull();
  });
});
