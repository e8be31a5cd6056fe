import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type Database } from '#service/db/open.ts';
import { delivery, webhookEndpoint } from '#service/db/schema.ts';
import { endpointsByState, outboxSeconds, VERDICTS } from '#service/delivery/queue.ts';
import { createEventStreams } from '#service/events/stream.ts';
import { recordEvent } from '#service/delivery/events.ts';
import { openTestService, type TestService } from '#service/testing/a-service.ts';
import { collector } from '#service/testing/log-collector.ts';
import { aSource } from '#service/testing/factories.ts';
import { aWebhook } from '#service/testing/source-factories.ts';
import { databaseComponents } from './health.ts';
import { createMetrics, NO_DATABASE, serveMetrics, type Metrics, type Sources } from './metrics.ts';
import { databaseSessions } from './session-store.ts';
import { aHost, GOOD_KEY } from './testing/a-host.ts';

const TOKEN = 'canary-metrics-token-of-32-letters';

const NO_SOURCES: Sources = {
  components: async () => ({ service: { state: 'ok' } }),
  sessions: async () => 0,
  ...NO_DATABASE,
};

const textOf = async (metrics: Metrics) => (await metrics.response()).text();

describe('requests', () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const metrics = createMetrics();
    const { host } = aHost({ metrics });
    await host.request(`/api${path}`, init);
    return textOf(metrics);
  };

  it.each([
    ['GET', '/persona', 'listPersonas'],
    ['HEAD', '/persona', 'listPersonas'],
    ['GET', '/lead/lead-7/page-history', 'listPageHistory'],
    ['POST', '/in/canary-token', 'inboundAddress'],
    ['GET', '/no/such/operation', 'none'],
  ])('%s %s are counted as %s, without ids', async (method, path, operation) => {
    const headers = { 'X-SVC-KEY': GOOD_KEY };
    const text = await ask(path, { method, headers });
    expect(text).toContain(`botdeck_http_requests_total{operation="${operation}",status="200"} 1`);
    expect(text).toContain(`botdeck_http_request_duration_seconds_count{operation="${operation}"} 1`);
    expect(text).not.toMatch(/lead-7|canary/);
  });

  it('are counted if they are refused or fail', async () => {
    expect(await ask('/persona')).toContain('{operation="listPersonas",status="401"} 1');
    const metrics = createMetrics();
    const backend = async () => {
      throw new Error('canary');
    };
    await aHost({ metrics, backend }).host.request('/api/persona');
    expect(await textOf(metrics)).toContain('{operation="listPersonas",status="500"} 1');
  });
});

describe('/metrics', () => {
  const ask = (metrics: Metrics | null, metricsToken: string | null, headers: Record<string, string>) =>
    aHost({ metrics, metricsToken }).host.request('/metrics', {
      headers: { Accept: 'text/html', ...headers },
    });

  it('returns metrics to requests with the token', async () => {
    const response = await ask(createMetrics(), TOKEN, { Authorization: `Bearer ${TOKEN}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it.each([
    ['no', {}],
    ['another', { Authorization: 'Bearer another' }],
    ['an unmarked', { Authorization: TOKEN }],
  ])('returns 401 to requests with %s token', async (_, headers) => {
    const response = await ask(createMetrics(), TOKEN, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  it.each([
    ['the metrics are off', null, null],
    ['they have their own port', createMetrics(), null],
  ])('returns 404 and no page if %s', async (_, metrics, token) => {
    const response = await ask(metrics, token, { Authorization: `Bearer ${TOKEN}` });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it('is the only address on its own port', async () => {
    const told: string[] = [];
    const options = {
      metricsPort: 0,
      hostname: '127.0.0.1',
      setBy: { port: '--port', hostname: '--host' },
    };
    const metrics = createMetrics();
    const listening = await serveMetrics(metrics, options, (line) => told.push(line));
    onTestFinished(() => listening?.close());
    expect(told).toEqual([`Metrics: ${listening?.address}/metrics`]);
    expect(await (await fetch(`${listening?.address}/metrics`)).text()).toContain('process_cpu');
    expect((await fetch(`${listening?.address}/api/persona`)).status).toBe(404);
  });
});

describe('expired rows', () => {
  it('are counted by table', async () => {
    const metrics = createMetrics();
    metrics.noteRemoved('page_visit', 500);
    metrics.noteRemoved('page_visit', 3);
    metrics.noteRemoved('event', 1);
    const text = await textOf(metrics);
    expect(text).toContain('botdeck_removed_rows_total{table="page_visit"} 503');
    expect(text).toContain('botdeck_removed_rows_total{table="event"} 1');
  });
});

describe('values that are read at a scrape', () => {
  it('are unknown if their read fails, and other values are still returned', async () => {
    const metrics = createMetrics();
    const outbox = () => Promise.reject(new Error('no database'));
    metrics.read({ ...NO_SOURCES, sessions: async () => 3, outboxSeconds: outbox });
    const text = await textOf(metrics);
    expect(text).toContain('botdeck_sessions 3');
    expect(text).toContain('botdeck_outbox_age_seconds Nan');
    expect(text).toContain('botdeck_component_up{component="service"} 1');
  });

  it('show a component as down if its database hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hung = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
    const db = { select: () => ({ from: () => ({ where: hung }) }) } as unknown as Database;
    const metrics = createMetrics();
    metrics.read({ ...NO_SOURCES, components: databaseComponents(db) });
    for (const _ of [1, 2]) {
      const text = textOf(metrics);
      await vi.advanceTimersByTimeAsync(3000);
      expect(await text).toContain('botdeck_component_up{component="database"} 0');
    }
    expect(hung).toHaveBeenCalledTimes(1);
  });

  it('include each result of attempts from the start', async () => {
    const metrics = createMetrics();
    metrics.read({ ...NO_SOURCES, attemptResults: VERDICTS });
    const text = await textOf(metrics);
    for (const result of VERDICTS)
      expect(text).toContain(`botdeck_delivery_attempts_total{result="${result}"} 0`);
  });

  it('delay no scrape if a read hangs, and are read once at a time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const metrics = createMetrics();
    const sessions = vi.fn<() => Promise<number>>(() => new Promise(() => {}));
    metrics.read({ ...NO_SOURCES, sessions });
    for (const _ of [1, 2]) {
      const text = textOf(metrics);
      await vi.advanceTimersByTimeAsync(3000);
      expect(await text).toContain('botdeck_sessions Nan');
    }
    expect(sessions).toHaveBeenCalledTimes(1);
  });
});

describe('on a database', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
  });
  beforeEach(() => test.reset());
  afterAll(() => test.close());

  const clock = () => new Date(Date.now() - 90_000);

  const aMessage = (sourceId: string | null) =>
    recordEvent(
      { db: test.db, agencyId: test.agency.id, clock },
      {
        type: 'notification.created',
        botId: null,
        sourceId,
        data: { notificationId: 'one', kind: null, title: 'Hello', body: null },
      },
    );

  it('the outbox is as old as the oldest due delivery', async () => {
    expect(await outboxSeconds(test.db)).toBe(0);
    const source = aSource();
    await test.add({
      sources: [source],
      webhooks: [aWebhook({ sourceId: source.id, webhookCallbackUri: 'https://crm.example/hook' })],
    });
    await aMessage(source.id);
    expect(Math.floor((await outboxSeconds(test.db)) / 30)).toBe(3);
  });

  it('the attempt of a dead worker is due again when its lease expires', async () => {
    const source = aSource();
    await test.add({
      sources: [source],
      webhooks: [aWebhook({ sourceId: source.id, webhookCallbackUri: 'https://crm.example/hook' })],
    });
    await aMessage(source.id);
    const lease = (seconds: number) =>
      test.db.update(delivery).set({
        state: 'sending',
        nextAttemptAt: null,
        leaseUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
      });
    await lease(30);
    expect(await outboxSeconds(test.db)).toBe(0);
    await lease(-40);
    expect(Math.floor((await outboxSeconds(test.db)) / 20)).toBe(2);
  });

  it('sources are counted by the state of their deliveries', async () => {
    const { agency, db } = test;
    expect(await endpointsByState(db)).toEqual({ active: 0, paused: 0, off: 0 });
    const sources = [aSource(), aSource()];
    await test.add({ sources });
    await db
      .insert(webhookEndpoint)
      .values(sources.map(({ id }) => ({ agencyId: agency.id, sourceId: id, state: 'paused' as const })));
    expect(await endpointsByState(db)).toEqual({ active: 0, paused: 2, off: 0 });
  });

  it('statements are timed, also in a transaction and if they fail', async () => {
    const { db, onStatement, close } = await openDatabase({ kind: 'pglite-memory' });
    onTestFinished(close);
    const times: number[] = [];
    onStatement((seconds) => times.push(seconds));
    await db.execute(sql`select pg_sleep(0.02)`);
    expect(times).toEqual([expect.any(Number)]);
    expect(times[0]).toBeGreaterThan(0.01);
    await db.transaction((tx) => tx.execute(sql`select 1`));
    await expect(db.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } });
    // The first statement, then begin, select and commit, and the failed statement.
    expect(times).toHaveLength(5);
  });

  it('sessions are counted', async () => {
    const store = databaseSessions(test.db);
    const hash = Buffer.alloc(32);
    await store.add({ idHash: hash, keyHash: hash, now: new Date() });
    expect(await store.count()).toBe(1);
  });

  it('events are measured when a stream sends them', async () => {
    const times: Date[] = [];
    const streams = createEventStreams({
      db: test.db,
      log: collector([]),
      pollMs: 10,
      onEvent: (time) => times.push(time),
    });
    const ctx = { db: test.db, agencyId: test.agency.id } as Parameters<typeof streams.open>[0];
    expect(streams.secondsSincePass()).toBeNull();
    await streams.open(ctx, { after: undefined, isAllowed: async () => true });
    expect(streams.count()).toBe(1);
    expect(streams.secondsSincePass()).not.toBeNull();
    await aMessage(null);
    await vi.waitFor(() => expect(times).toHaveLength(1));
    streams.close();
    expect(streams.count()).toBe(0);
  });
});
