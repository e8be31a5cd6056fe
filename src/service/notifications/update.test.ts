import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Notification } from '#contract/notification.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { aNotification } from '../testing/record-factories.ts';

let test: TestService;
const first = aNotification({ id: 'one' });

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ notifications: [first, aNotification({ id: 'two' })] });
});
afterAll(() => test.close());

function send(id: string, body: unknown): Promise<Response> {
  return test.request(`/notifications/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function update(id: string, viewed: boolean): Promise<Notification> {
  const response = await send(id, { viewed });
  expect(response.status).toBe(200);
  return Notification.parse(await response.json());
}

async function viewedOnes(by: TestAgency = test): Promise<string[]> {
  const notifications = (await (await by.request('/notifications')).json()) as Notification[];
  return notifications.flatMap((each) => (each.viewed ? [each.id] : []));
}

describe('updating a notification', () => {
  it('stores the viewed state and returns the complete notification', async () => {
    const timestamp = FROZEN_NOW.toISOString();
    expect(await update('one', true)).toEqual({ ...first, timestamp, viewed: true });
    expect(await viewedOnes()).toEqual(['one']);
    expect(await update('one', false)).toEqual({ ...first, timestamp, viewed: false });
    expect(await viewedOnes()).toEqual([]);
  });

  it('returns the same response if it is repeated, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => update('one', true)));
    for (const answer of answers) expect(answer).toEqual(await update('one', true));
    expect(await viewedOnes()).toEqual(['one']);
  });

  it('distinguishes null, empty text and empty metadata', async () => {
    const bare = { kind: null, title: '', body: null, timestamp: null, metadata: null };
    const nothing = { aiProviderId: null, sourceId: null, botId: null, rawAiError: null };
    await test.add({
      notifications: [aNotification({ id: 'bare', ...bare }), aNotification({ id: 'x', metadata: nothing })],
    });
    expect(await update('bare', true)).toEqual({ id: 'bare', viewed: true, ...bare });
    expect((await update('x', true)).metadata).toEqual(nothing);
  });

  it('ignores other fields in the request', async () => {
    const response = await send('one', { viewed: true, title: 'Mine', id: 'mine', metadata: null });
    expect(await response.json()).toMatchObject({ id: 'one', title: first.title, metadata: first.metadata });
  });

  it('returns 404 for an unknown notification and for a notification of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ notifications: [aNotification({ id: 'foreign' }), aNotification({ id: 'one' })] });
    for (const id of ['unheard-of', 'foreign']) {
      const response = await send(id, { viewed: true });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        title: 'Not found',
        detail: 'There is no notification with this id.',
      });
    }
    await update('one', true);
    expect(await viewedOnes(other)).toEqual([]);
  });

  it.each([{}, { viewed: null }, { viewed: 'true' }, { viewed: 1 }])('rejects %j', async (body) => {
    const response = await send('one', body);
    expect(response.status).toBe(400);
    const errors = [{ path: ['viewed'], message: 'must be true or false' }];
    expect(await response.json()).toMatchObject({ errors });
    expect(await viewedOnes()).toEqual([]);
  });
});
