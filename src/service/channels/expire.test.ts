import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customChannel, event, notification } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aChannel } from '../testing/source-factories.ts';
import { expireChannel } from './expire.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({
    sources: [aSource({ id: 'source', name: 'Northside' })],
    customChannels: [
      aChannel({ id: 'line', sourceId: 'source', friendlyName: 'Front desk' }),
      aChannel({ id: 'other', sourceId: 'source' }),
      aChannel({ id: 'over', sourceId: 'source', expiration: new Date(FROZEN_NOW.getTime() - 1) }),
    ],
  });
});
afterAll(() => test.close());

const expire = (channelId: string, agencyId = test.agency.id) =>
  expireChannel({ db: test.db, agencyId, clock: () => FROZEN_NOW }, { sourceId: 'source', channelId });

describe('expiring the token of a channel', () => {
  it('sets the expiration to now and notifies the agency', async () => {
    expect(await expire('line')).toBe(true);
    const [line] = await test.db.select().from(customChannel).where(eq(customChannel.id, 'line'));
    expect(line?.expiration).toEqual(FROZEN_NOW);
    const [told, ...others] = await test.db.select().from(notification);
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'channelExpired',
      title: 'A channel of Northside has expired',
      body: expect.stringContaining('Front desk'),
      metadata: { sourceId: 'source' },
    });
    expect(await test.db.select().from(event)).toMatchObject([{ type: 'notification.created' }]);
  });

  it('creates one notification for several concurrent calls', async () => {
    const found = await Promise.all(Array.from({ length: 4 }, () => expire('line')));
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(await test.db.select().from(notification)).toHaveLength(1);
  });

  it('does nothing for an expired or unknown channel, or a channel of another agency', async () => {
    const neighbour = await test.anotherAgency();
    expect(await expire('over')).toBe(false);
    expect(await expire('unheard-of')).toBe(false);
    expect(await expire('line', neighbour.agency.id)).toBe(false);
    expect(await test.db.select().from(notification)).toEqual([]);
  });
});
