import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterAll(() => test.close());

const READ = '/agency/source/source/webhook-integration';

async function send(method: string, path: string, body: object): Promise<OutboundWebhook> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await test.request(READ + path, { method, body: JSON.stringify(body), headers });
  expect(response.status).toBe(200);
  return OutboundWebhook.parse(await response.json());
}

const read = async () => OutboundWebhook.parse(await (await test.request(READ)).json());

const inbound = {
  contactIdPath: 'contact.id',
  bodyPath: 'text',
  attachmentsPath: null,
  statePath: null,
  contactFieldPaths: { email: 'contact.email' },
};

describe('saving an inbound mapping', () => {
  it('creates a configuration, and returns the response of a read', async () => {
    const saved = await send('PUT', '/inbound', { inbound, filterKey: { path: 'type' } });
    expect(saved).toMatchObject({
      configured: false,
      inbound,
      filterKey: { path: 'type', expectedValue: null },
    });
    expect(await read()).toEqual(saved);
  });

  it('replaces the whole mapping and no other fields', async () => {
    await test.add({ webhooks: [aWebhook({ sourceId: 'source' })] });
    const before = await read();
    const saved = await send('PUT', '/inbound', { inbound: { contactIdPath: 'id' }, filterKey: null });
    expect(saved).toEqual({
      ...before,
      inbound: {
        contactIdPath: 'id',
        bodyPath: null,
        attachmentsPath: null,
        statePath: null,
        messageIdPath: null,
        timestampPath: null,
        contactFieldPaths: null,
      },
      filterKey: null,
    });
    expect(await send('PUT', '/inbound', { inbound: null, filterKey: null })).toMatchObject({
      inbound: null,
    });
  });

  it('rejects an invalid path, names the path and saves nothing', async () => {
    const body = JSON.stringify({ inbound: { ...inbound, bodyPath: 'a..b' }, filterKey: null });
    const headers = { 'Content-Type': 'application/json' };
    const response = await test.request(`${READ}/inbound`, { method: 'PUT', body, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ path: ['inbound', 'bodyPath'], message: 'must be a path such as contact.phones[0]' }],
    });
    expect(await read()).toMatchObject({ inbound: null });
  });

  it('stores one complete mapping if requests are concurrent', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    await Promise.all(
      names.map((name) =>
        send('PUT', '/inbound', {
          inbound: { contactIdPath: name, bodyPath: name },
          filterKey: { path: name },
        }),
      ),
    );
    const saved = await read();
    expect(names).toContain(saved.filterKey?.path);
    expect(saved.inbound).toMatchObject({
      contactIdPath: saved.filterKey?.path,
      bodyPath: saved.filterKey?.path,
    });
  });
});

describe('the capture of samples', () => {
  it('lasts for the given minutes, is replaced by the next request, and ends with 0', async () => {
    const inMinutes = (minutes: number) => new Date(FROZEN_NOW.getTime() + minutes * 60_000).toISOString();
    const listen = (minutes: number) => send('POST', '/listen', { minutes });
    expect((await listen(15)).listenUntil).toBe(inMinutes(15));
    expect((await listen(60)).listenUntil).toBe(inMinutes(60));
    expect((await listen(1)).listenUntil).toBe(inMinutes(1));
    expect((await listen(0)).listenUntil).toBeNull();
    expect((await read()).listenUntil).toBeNull();
  });

  it.each([-1, 61, 1.5, '15', null])('is rejected for %j minutes', async (minutes) => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ minutes }),
      headers: { 'Content-Type': 'application/json' },
    };
    expect((await test.request(`${READ}/listen`, init)).status).toBe(400);
    expect((await read()).listenUntil).toBeNull();
  });
});
