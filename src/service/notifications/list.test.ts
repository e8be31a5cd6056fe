import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Notification } from '#contract/notification.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { aNotification } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<Notification[]> {
  const response = await by.request('/notifications');
  expect(response.status).toBe(200);
  return z.array(Notification).parse(await response.json());
}

describe('listing notifications', () => {
  it('returns an empty list for an agency without notifications', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of viewed and unviewed notifications, and distinguishes null and empty text', async () => {
    const full = aNotification({ viewed: true });
    const bare = { ...aNotification(), kind: '', title: null, body: '', timestamp: null, metadata: null };
    await test.add({ notifications: [bare, full] });
    expect(await list()).toEqual([{ ...full, timestamp: FROZEN_NOW.toISOString() }, bare]);
  });

  it('sorts newest first, notifications without a time last, then by id', async () => {
    const at = (id: string, time: string | null) =>
      aNotification({ id, timestamp: time === null ? null : new Date(time) });
    const june = '2025-06-01T00:00:00.001Z';
    await test.add({
      notifications: [
        at('5', null),
        at('2', june),
        at('4', null),
        at('3', '2025-06-01T00:00:00Z'),
        at('1', june),
      ],
    });
    expect((await list()).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('hides the notifications of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ notifications: [aNotification()] });
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });
});
