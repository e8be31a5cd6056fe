import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { createService } from '../app.ts';
import { recordEvent } from '../delivery/events.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { type LogLine, collector } from '../testing/log-collector.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { createEventStreams, type EventStreams } from './stream.ts';

let test: TestService;
let streams: EventStreams;
const logged: LogLine[] = [];
const timing = { pollMs: 100, beatMs: 30, lifetimeMs: 60_000 };

beforeAll(async () => {
  test = await openTestService((deps) => {
    streams = createEventStreams({ db: deps.db, log: collector(logged), ...timing });
    return createService({ ...deps, streams });
  });
});
beforeEach(() => test.reset());
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(() => test.close());

async function happens(title: string, agencyId = test.agency.id): Promise<void> {
  await recordEvent(
    { db: test.db, agencyId, clock: () => FROZEN_NOW },
    {
      type: 'notification.created',
      botId: null,
      sourceId: null,
      data: { notificationId: 'one', kind: null, title, body: null },
    },
  );
}

/** Reads the first page of events. As a side effect, the service assigns positions to new events. */
const page = async () => (await (await test.request('/events?after=0')).json()) as { events: unknown[] };

type Told = { id: string; event: string; data: { data?: { title?: string } } };

/**
 * Opens a stream like a browser. `next` returns the next message and skips comments. It returns null at the end of the
 * stream.
 */
async function follow(path = '/events', headers: Record<string, string> = {}) {
  const response = await test.request(path, {
    headers: { [DEFAULT_KEY_HEADER]: test.key, Accept: 'text/event-stream', ...headers },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  open.push(() => reader.cancel());
  let text = '';
  const next = async (): Promise<Told | null> => {
    const end = text.indexOf('\n\n');
    if (end === -1) {
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
      return next();
    }
    const block = text.slice(0, end);
    text = text.slice(end + 2);
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
    );
    if (!fields.has('data')) return next();
    return {
      id: fields.get('id') ?? '',
      event: fields.get('event') ?? 'message',
      data: JSON.parse(fields.get('data')!) as Told['data'],
    };
  };
  return {
    next,
    titles: async (count: number) => {
      const titles = [];
      for (let at = 0; at < count; at += 1) titles.push((await next())?.data.data?.title);
      return titles;
    },
    cancel: () => reader.cancel(),
  };
}

describe('an event stream', () => {
  it('sends `ready` and then the new events of the agency', async () => {
    const other = await test.anotherAgency();
    await happens('before');
    expect((await page()).events).toHaveLength(1);
    const stream = await follow();
    expect(await stream.next()).toMatchObject({ event: 'ready', data: {} });
    await happens('of the other one', other.agency.id);
    await happens('first');
    await happens('line\nbreak\r\nand "quotes"');
    expect(await stream.titles(2)).toEqual(['first', 'line\nbreak\r\nand "quotes"']);
  });

  it('continues after the position in the header or in the URL', async () => {
    const stream = await follow();
    await stream.next();
    await happens('first');
    const first = await stream.next();
    await stream.cancel();
    await happens('second');
    const byHeader = await follow('/events?after=0', { 'Last-Event-ID': first!.id });
    expect((await byHeader.next())?.event).toBe('ready');
    const byAddress = await follow(`/events?after=${first!.id}`);
    await byAddress.next();
    await happens('third');
    expect(await byHeader.titles(2)).toEqual(['second', 'third']);
    expect(await byAddress.titles(2)).toEqual(['second', 'third']);
  });

  it('sends each event once, even if many events occur while it starts', async () => {
    const writing = Array.from({ length: 60 }, (_, at) => happens(String(at)));
    const stream = await follow('/events?after=0');
    await Promise.all(writing);
    await stream.next();
    const titles = await stream.titles(60);
    expect(titles.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at));
    await happens('the last');
    expect(await stream.titles(1)).toEqual(['the last']);
  });

  it('starts at its own position after all earlier streams have ended', async () => {
    const earlier = await follow();
    await earlier.next();
    await happens('first');
    await happens('second');
    expect(await earlier.titles(2)).toEqual(['first', 'second']);
    await earlier.cancel();
    // After the reset, the positions of events start again at 1.
    await test.reset();
    const stream = await follow();
    await stream.next();
    await happens('after the reset');
    expect(await stream.titles(1)).toEqual(['after the reset']);
  });

  it('rejects an invalid position and names the parameter', async () => {
    for (const headers of [{ 'Last-Event-ID': 'x' }, { 'Last-Event-ID': '99999999999-1' }]) {
      const response = await test.request('/events', {
        headers: { [DEFAULT_KEY_HEADER]: test.key, Accept: 'text/event-stream', ...headers },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: ['after'] }] });
    }
  });

  it('ends when its key is deleted', async () => {
    const stream = await follow();
    await stream.next();
    expect((await test.request(`/account/apiKey/${test.keyId}`, { method: 'DELETE' })).ok).toBe(true);
    expect(await stream.next()).toBeNull();
  });

  it('is opened only by GET requests that accept event streams', async () => {
    const headers = { [DEFAULT_KEY_HEADER]: test.key };
    const head = await test.request('/events', {
      method: 'HEAD',
      headers: { ...headers, Accept: 'text/event-stream' },
    });
    expect(head.headers.get('Content-Type')).toBe('application/json');
    for (const Accept of ['*/*', 'text/*', 'application/json']) {
      const response = await test.request('/events', { headers: { ...headers, Accept } });
      expect(response.headers.get('Content-Type')).toBe('application/json');
    }
  });

  it('ends if the client does not read, and the next stream continues after the last received event', async () => {
    const response = await test.request('/events', {
      headers: { [DEFAULT_KEY_HEADER]: test.key, Accept: 'text/event-stream' },
    });
    for (let at = 0; at < 40; at += 1) await happens(`${at} ${'x'.repeat(10_000)}`);
    expect((await page()).events).toHaveLength(40);
    await sleep(5 * timing.pollMs);
    const text = await response.text();
    const last = text
      .match(/^id: .+$/gm)
      ?.at(-1)
      ?.slice(4);
    const told = text.match(/^data: \{"id"/gm)?.length ?? 0;
    expect(told).toBeGreaterThan(10);
    const stream = await follow(`/events?after=${last}`);
    await stream.next();
    await happens('the last');
    let title: string | undefined;
    do title = (await stream.next())?.data.data?.title;
    while (title !== 'the last');
  });

  it('ends with the service, and later requests receive a page', async () => {
    const stream = await follow();
    await stream.next();
    streams.close();
    expect(await stream.next()).toBeNull();
    const response = await test.request('/events', {
      headers: { [DEFAULT_KEY_HEADER]: test.key, Accept: 'text/event-stream' },
    });
    expect(response.headers.get('Content-Type')).toBe('application/json');
  });
});
