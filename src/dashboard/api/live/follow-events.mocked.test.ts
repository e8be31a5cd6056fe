import { focusManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectTo, type ConnectOptions } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { emitServerEvent, type ReceivedEvent } from './live-query.ts';
import { calls, forgetCalls } from '../transport/call-record.ts';
import { followEvents } from './follow-events.ts';

vi.mock('./live-query.ts', () => ({ emitServerEvent: vi.fn<(event: ReceivedEvent) => void>() }));

const service = frozenService();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  focusManager.setFocused(undefined);
  vi.mocked(emitServerEvent).mockReset();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});

/** Simulates the lock of the stream: free, or held by another tab. */
function aBrowser({ isTaken }: { isTaken: boolean }): void {
  const request = (_name: string, _options: object, work: (lock: object | null) => unknown) =>
    Promise.resolve(work(isTaken ? null : {}));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

function follow(options: Omit<ConnectOptions, 'service'> = {}) {
  const { sent } = connectTo({ service: service(), ...options });
  stops.push(followEvents());
  return { asked: () => sent.filter(({ path }) => path.startsWith('/events')) };
}

/** Sends an inbound message to the service, which creates an event. */
async function happens(contact: string): Promise<void> {
  const path = '/agency/source/one/webhook-integration/inbound';
  const headers = { 'Content-Type': 'application/json' };
  const body = { inbound: { contactIdPath: 'contact', bodyPath: 'text' }, filterKey: null };
  await service().request(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  const message = JSON.stringify({ contact, text: 'Hello' });
  const response = await service().request(path, { method: 'POST', headers, body: message });
  expect(await response.json()).toMatchObject({ isAccepted: true });
}

async function addSource(): Promise<void> {
  await service().add({ sources: [{ id: 'one', name: 'One', enabled: true }] });
}

/** Waits up to 20 seconds, because test machines can be slow. */
const soon = (check: () => unknown) => vi.waitFor(check, 20_000);

const heard = () =>
  vi
    .mocked(emitServerEvent)
    .mock.calls.map(([event]) => (event === 'anything' ? event : event.data['contactId']));

const withoutStreams: ConnectOptions['through'] = (passOn) => (url, init) =>
  passOn(url, { ...init, headers: { ...(init.headers as object), Accept: 'application/json' } });

const withKeptStreams: ConnectOptions['through'] = (passOn) => (url, init) =>
  (init.headers as Record<string, string>)['Accept']?.startsWith('text/event-stream')
    ? Promise.resolve(
        new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
      )
    : passOn(url, init);

describe('the events of a tab', () => {
  it('arrive in a logged call that stays open as long as the stream', async () => {
    aBrowser({ isTaken: false });
    forgetCalls();
    follow();
    await soon(() => expect(calls.at(-1)?.response?.status).toBe(200));
    expect(calls).toMatchObject([{ operation: { id: 'listEvents' }, request: { path: '/events' } }]);
    expect(calls[0]?.outcome).toBeUndefined();
    for (const stop of stops.splice(0)) stop();
    await soon(() => expect(calls[0]?.outcome).toEqual({}));
  });

  it('keep every digit of a long id', async () => {
    aBrowser({ isTaken: false });
    const data = '"data":{"leadId":"l","contactId":9007199254740993,"text":"Hi","direction":"inbound"}';
    const event = `{"id":"e","type":"lead.message","time":"2025-03-14T09:00:00Z","agencyId":"a","isTest":false,${data}}`;
    const stream = `: ready\n\nid: 1-1\ndata: ${event}\n\n`;
    const type = { headers: { 'Content-Type': 'text/event-stream' } };
    follow({ through: () => async () => new Response(stream, type) });
    await soon(() => expect(heard()).toContain('9007199254740993'));
  });

  it('arrive through a stream, exactly once, and continue at the same position after the connection breaks', async () => {
    await addSource();
    aBrowser({ isTaken: false });
    const breaks: (() => void)[] = [];
    const { asked } = follow({
      through: (passOn) => async (url, init) => {
        const response = await passOn(url, init);
        if (!url.includes('/events') || !response.body) return response;
        const broken = new TransformStream({
          start: (controller) => void breaks.push(() => controller.error(new TypeError('network error'))),
        });
        return new Response(response.body.pipeThrough(broken), response);
      },
    });
    await soon(() => expect(breaks).toHaveLength(1));
    await happens('first');
    await soon(() => expect(heard()).toEqual(['first']));
    breaks[0]!();
    await happens('second');
    await soon(() => expect(heard()).toEqual(['first', 'second']));
    await happens('third');
    await soon(() => expect(heard()).toEqual(['first', 'second', 'third']));
    expect(asked().map(({ path }) => path.replace(/after=\d+$/, 'after=place'))).toEqual([
      '/events',
      '/events?after=place',
    ]);
    expect(asked()[0]!.headers.get('Accept')).toMatch(/^text\/event-stream, /);
  });

  it.each([
    ['another tab has the stream', { isTaken: true }, undefined],
    ['a proxy does not support streams', { isTaken: false }, withoutStreams],
    ['a proxy buffers the stream', { isTaken: false }, withKeptStreams],
  ])('are polled if %s', async (_, browser, through) => {
    await addSource();
    aBrowser(browser);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { asked } = follow(through ? { through } : {});
    const later = async () => {
      await soon(async () => {
        await vi.advanceTimersByTimeAsync(5000);
        expect(asked().length).toBeGreaterThan(count);
      });
      count = asked().length;
    };
    let count = 0;
    await later();
    await later();
    await happens('first');
    await soon(async () => {
      await vi.advanceTimersByTimeAsync(5000);
      expect(heard()).toEqual(['first']);
    });
    await later();
    expect(heard()).toEqual(['first']);
  });

  it('pause in a hidden tab, which catches up when it becomes visible', async () => {
    await addSource();
    aBrowser({ isTaken: false });
    forgetCalls();
    const { asked } = follow();
    // The stream contains only events after the service's response, so the test waits for the response first.
    await soon(() => expect(calls.at(-1)?.response?.status).toBe(200));
    await happens('first');
    await soon(() => expect(heard()).toEqual(['first']));
    focusManager.setFocused(false);
    await happens('second');
    await happens('third');
    expect(asked()).toHaveLength(1);
    focusManager.setFocused(true);
    await soon(() => expect(heard()).toEqual(['first', 'second', 'third']));
  });

  it('restart if the service does not know the position', async () => {
    await addSource();
    aBrowser({ isTaken: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isRefused = false;
    const { asked } = follow({
      through: (passOn) => (url, init) => {
        if (!isRefused || !url.includes('after=')) return passOn(url, init);
        return Promise.resolve(Response.json({ title: 'Bad request', status: 400 }, { status: 400 }));
      },
    });
    await soon(() => expect(asked()).toHaveLength(1));
    isRefused = true;
    await soon(async () => {
      await vi.advanceTimersByTimeAsync(2000);
      expect(heard()).toEqual(['anything']);
    });
    await soon(async () => {
      await vi.advanceTimersByTimeAsync(2000);
      expect(asked().at(-1)?.path).toBe('/events');
    });
  });

  it('are requested at increasing intervals while the service fails', async () => {
    aBrowser({ isTaken: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { asked } = follow({
      through: (passOn) => (url, init) =>
        url.includes('/events') ? Promise.resolve(new Response('', { status: 503 })) : passOn(url, init),
    });
    for (let second = 0; second < 600; second += 1) await vi.advanceTimersByTimeAsync(1000);
    expect(asked().length).toBeGreaterThan(8);
    expect(asked().length).toBeLessThan(20);
  });
});
