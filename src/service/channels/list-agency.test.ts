import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListedChannel } from '#contract/custom-channel.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aSource } from '../testing/factories.ts';
import { aChannel } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<ListedChannel[]> {
  const response = await by.request('/agency/custom-channels');
  expect(response.status).toBe(200);
  return z.array(ListedChannel).parse(await response.json());
}

describe('listing the custom channels of all sources', () => {
  it('returns an empty list for an agency without channels', async () => {
    expect(await list()).toEqual([]);
  });

  it('sorts by source and then by name, like the list of a source', async () => {
    const channel = (id: string, sourceId: string, friendlyName: string) =>
      aChannel({ id, sourceId, friendlyName });
    await test.add({
      sources: [aSource({ id: 'a' }), aSource({ id: 'b' })],
      customChannels: [channel('1', 'b', 'Zoe'), channel('2', 'a', 'Bea'), channel('3', 'b', 'Ada')],
    });
    const all = await list();
    expect(all.map(({ id, sourceId }) => [sourceId, id])).toEqual([
      ['a', '2'],
      ['b', '3'],
      ['b', '1'],
    ]);
    const own = await test.request('/agency/source/b/custom-channels');
    expect(await own.json()).toEqual(all.slice(1));
  });

  it('contains no tokens and no channels of another agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({ sources: [aSource({ id: 'a' })], customChannels: [aChannel({ sourceId: 'a' })] });
    expect(await list()).toEqual([]);
    const [theirs] = await list(neighbour);
    expect(theirs).not.toHaveProperty('authToken');
  });
});
