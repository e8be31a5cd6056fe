/**
 * The metrics of this host in the text format of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, onceAtATime, type Components } from './health.ts';
import { listen, type Listening } from './listen.ts';
import type { HostOptions } from './options.ts';
import { problem } from './problem.ts';

export type Metrics = {
  noteRequest: (operation: string, status: number, seconds: number) => void;
  noteAttempt: (result: string) => void;
  noteEventLag: (seconds: number) => void;
  noteStatement: (seconds: number) => void;
  noteRemoved: (table: string, rows: number) => void;
  /** Adds the metrics whose values are read at each scrape, i.e. at each request of Prometheus. */
  read: (sources: Sources) => void;
  response: () => Promise<Response>;
};

type Pool = { total: number; idle: number; waiting: number };

export type Sources = {
  components: () => Promise<Components>;
  sessions: () => Promise<number>;
  /** The connections to the database. This field and the next three fields are null for a host without a database. */
  pool: (() => Pool) | null;
  outboxSeconds: (() => Promise<number>) | null;
  endpoints: (() => Promise<Record<string, number>>) | null;
  streams: (() => number) | null;
  /** The results of delivery attempts that this host counts. Empty for a host that makes no attempts. */
  attemptResults: readonly string[];
};

export const NO_DATABASE: Omit<Sources, 'components' | 'sessions'> = {
  pool: null,
  outboxSeconds: null,
  endpoints: null,
  streams: null,
  attemptResults: [],
};

/**
 * The gauges of prom-client whose names end with `_total`, the suffix of counters. Other gauges contain the same values
 * by type.
 */
const MISNAMED = ['handles', 'requests', 'resources'].map((each) => `nodejs_active_${each}_total`);

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LAG_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const requests = new Counter({
    name: 'botdeck_http_requests_total',
    help: 'Requests to /api by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'botdeck_http_request_duration_seconds',
    help: 'Time from the arrival of a request to /api to the start of its response.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const attempts = new Counter({
    name: 'botdeck_delivery_attempts_total',
    help: 'Attempts of this host to deliver a webhook, by result.',
    labelNames: ['result'],
    registers,
  });
  const eventLag = new Histogram({
    name: 'botdeck_event_lag_seconds',
    help: 'Time from an event to its place in the event streams of this host.',
    buckets: LAG_BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'botdeck_database_statement_duration_seconds',
    help: 'Time of a database statement of this host, including the wait for a connection.',
    buckets: STATEMENT_BUCKETS,
    registers,
  });

  const removed = new Counter({
    name: 'botdeck_removed_rows_total',
    help: 'Expired rows that this host deleted, by table.',
    labelNames: ['table'],
    registers,
  });

  /** Adds a gauge that is read at each scrape. Its value is NaN if the read fails or takes too long. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>) => {
    const bounded = onceAtATime(async () => read());
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => made.set(await bounded().catch(() => Number.NaN)),
    });
  };

  /** Adds a gauge with one series for each value of a label. It has no series if the read fails. */
  const labelledGauge = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<Record<string, number>>,
  ) => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect: async () => {
        const values = await read().catch(() => ({}));
        made.reset();
        for (const [value, count] of Object.entries(values)) made.set({ [label]: value }, count);
      },
    });
  };

  return {
    noteRequest: (operation, status, seconds) => {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    noteAttempt: (result) => attempts.inc({ result }),
    noteStatement: (seconds) => statements.observe(seconds),
    noteRemoved: (table, rows) => removed.inc({ table }, rows),
    noteEventLag: (seconds) => eventLag.observe(Math.max(0, seconds)),
    read: ({ components, sessions, pool, outboxSeconds, endpoints, streams, attemptResults }) => {
      labelledGauge(
        'botdeck_component_up',
        'Whether a component of /readyz works: 1 or 0.',
        'component',
        async () => upOf(await components()),
      );
      gauge('botdeck_sessions', 'Stored sessions. Hosts on one database share them.', sessions);
      if (pool) {
        gauge('botdeck_database_connections', 'Connections to the database.', () => pool().total);
        gauge('botdeck_database_idle_connections', 'Idle connections to the database.', () => pool().idle);
        gauge(
          'botdeck_database_waiting_queries',
          'Queries that wait for a connection.',
          () => pool().waiting,
        );
      }
      if (outboxSeconds) {
        const help = 'Time since the oldest due delivery became due; 0 without one. Hosts share deliveries.';
        gauge('botdeck_outbox_age_seconds', help, outboxSeconds);
      }
      if (endpoints) {
        const help = 'Sources by the state of their webhook deliveries. Hosts on one database share them.';
        labelledGauge('botdeck_webhook_endpoints', help, 'state', onceAtATime(endpoints));
      }
      // Starts each series at 0, because a rate ignores the first value of a series, so that a first failure would be
      // invisible.
      for (const result of attemptResults) attempts.inc({ result }, 0);
      if (streams) gauge('botdeck_event_streams', 'Open event streams of this host.', streams);
    },
    response: async () =>
      new Response(await registry.metrics(), {
        headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
      }),
  };
}

function upOf(components: Components): Record<string, number> {
  return Object.fromEntries(
    Object.entries(components).map(([name, { state }]) => [name, state === 'ok' ? 1 : 0]),
  );
}

/**
 * Returns the metrics if the header `Authorization` contains the token, otherwise a 401. Returns a 404 if the operator
 * has not turned metrics on.
 */
export async function metricsFor(
  authorization: string | undefined,
  metrics: Pick<Metrics, 'response'> | null,
  token: string | null,
): Promise<Response> {
  if (!metrics || token === null)
    return problem(
      404,
      'Not found',
      'This address has no metrics. METRICS_PORT or METRICS_TOKEN turns them on.',
    );
  const sent = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(hash(sent), hash(token))) return metrics.response();
  return problem(401, 'Unauthorized', 'Send the METRICS_TOKEN of the host as a bearer token.', {
    'WWW-Authenticate': 'Bearer',
  });
}

/** Serves the metrics on their own port, without a token. Returns null if the operator has not set this port. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'response'>,
  { metricsPort, hostname, setBy }: Pick<HostOptions, 'metricsPort' | 'hostname' | 'setBy'>,
  tell: (line: string) => void,
): Promise<Listening | null> {
  if (metricsPort === null) return null;
  const listening = await listen(metricsPort, hostname, { ...setBy, port: 'METRICS_PORT' });
  listening.serve(({ url }) =>
    new URL(url).pathname === METRICS
      ? metrics.response()
      : problem(404, 'Not found', `This port has only ${METRICS}.`),
  );
  tell(`Metrics: ${listening.address}${METRICS}`);
  return listening;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
