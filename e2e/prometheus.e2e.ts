/**
 * Checks the monitoring files in docs/hosting. Prometheus monitors an API host and a worker while the test provokes
 * faults. The dashboard and the alerts must show each fault.
 */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { colourOf, queryOf, readDashboard } from '#host/testing/grafana-dashboard.ts';
import { findOrInstallPostgres, withPostgres, type Postgres } from '#service/testing/with-postgres.ts';
import { newFolder } from './data-folder.ts';
import { runHost, sampleKey, type RunningHost } from './run-host.ts';
import { findPrometheus, runPrometheus, runPromtool, type RunningPrometheus } from './run-prometheus.ts';
import { runSlowProxy } from './slow-proxy.ts';

const METRICS_TOKEN = 'a-token-of-thirty-two-characters';
const HOSTING = fileURLToPath(new URL('../docs/hosting', import.meta.url));
const read = (name: string) => readFileSync(join(HOSTING, name), 'utf8');

/**
 * The time within which Prometheus must have a changed value: docs/hosting/README.md promises 30 seconds, and Grafana
 * shows a value up to one refresh interval later.
 */
const { panels, refresh } = readDashboard();
const SHOWN_WITHIN_MS = 30_000 - 1000 * Number.parseInt(refresh, 10);
/** The longest window of a rate in the queries. A rule and the end of a fault may need this additional time. */
const WINDOW_MS = 60_000;

const programs = findPrometheus();
const postgres = findOrInstallPostgres();
test.skip(programs === null, 'Prometheus is not installed and cannot be installed here');

test('promtool accepts the rules, and each alert fires at the documented time', async () => {
  expect(await runPromtool(programs!, ['check', 'rules', join(HOSTING, 'alerts.yaml')])).toBe('');
  const timings = fileURLToPath(new URL('prometheus/alert-timings.yaml', import.meta.url));
  expect(await runPromtool(programs!, ['test', 'rules', timings])).toBe('');
  const alerts = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tested = readFileSync(timings, 'utf8');
  expect(alerts.filter((name) => !tested.includes(`alertname: ${name}\n        exp_alerts:`))).toEqual([]);
});

test('the dashboard and the alerts show each fault within 30 seconds, and its end', async () => {
  if (typeof postgres === 'string') {
    test.skip(true, postgres);
    return;
  }
  test.setTimeout(600_000);
  await withEnds(postgres, async (directUrl, later) => {
    const dataDir = newFolder();
    later(() => rmSync(dataDir, { recursive: true }));
    const database = await runSlowProxy(directUrl);
    later(() => database.close());
    const env = { DATABASE_URL: database.url, METRICS_TOKEN, WEBHOOK_ALLOW: '127.0.0.1' };
    const args = ['--data', dataDir, '--sample-scale', '0.01'];
    const api = await runHost([...args, '--role', 'api'], env);
    later(() => api.stop());
    const worker = await runHost([...args, '--role', 'worker'], env);
    later(() => {
      worker.process.kill('SIGCONT');
      return worker.stop();
    });
    const prometheus = await runPrometheus(programs!, documentedConfig([api, worker]), {
      token: METRICS_TOKEN,
      'alerts.yaml': read('alerts.yaml'),
    });
    later(() => prometheus.stop());
    const receiver = await runReceiver();
    later(() => receiver.close());
    const call = await callerOf(api);
    const [failing, refusing] = (await call('GET', '/agency/source')) as { id: string }[];
    const webhook = (id: string) => `/agency/source/${id}/webhook-integration`;
    const send = async (id: string, count: number) => {
      for (let sent = 0; sent < count; sent += 1)
        await call('POST', `${webhook(id)}/endpoint/test`, { type: 'lead.message' });
    };
    const direct = (id: string, webhookCallbackUri: string) =>
      call('PUT', `${webhook(id)}/outbound`, { mode: 'legacy', webhookCallbackUri, externalApiKey: '' });
    const colours = () => coloursOf(prometheus);
    const shows = async (expected: Record<string, string>, message: string) =>
      expect.poll(colours, { message, timeout: SHOWN_WITHIN_MS }).toMatchObject(expected);
    const isGreen = async (message: string) =>
      expect
        .poll(colours, { message, timeout: WINDOW_MS })
        .toEqual(Object.fromEntries(STATS.map(({ title }) => [title, 'green'])));
    const alerts = async (names: readonly string[]) => {
      const active = Object.entries(await prometheus.alerts()).flatMap(([name, state]) =>
        state === 'inactive' ? [] : [name],
      );
      return names.filter((name) => !active.includes(name));
    };
    const warns = (...names: string[]) =>
      expect.poll(() => alerts(names), { message: names.join(), timeout: WINDOW_MS }).toEqual([]);

    await test.step('all is well', async () => {
      // The sample contains a source that is paused because its receiver rejects requests. The test redirects
      // all sources to its own receiver.
      const endpoints = (await call('GET', '/agency/webhook-endpoints')) as { sourceId: string }[];
      for (const id of new Set([failing!.id, refusing!.id, ...endpoints.map(({ sourceId }) => sourceId)])) {
        await direct(id, receiver.url);
        await call('POST', `${webhook(id)}/endpoint/resume`);
      }
      const stream = await call.stream();
      await send(failing!.id, 2);
      await send(refusing!.id, 2);
      await isGreen('two hosts without a fault');
      const emptyInUse = async () => {
        await send(failing!.id, 1);
        return emptyPanels(prometheus);
      };
      await expect.poll(emptyInUse, { timeout: WINDOW_MS }).toEqual([]);
      await stream.cancel();
      for (const host of [api, worker])
        expect(await runPromtool(programs!, ['check', 'metrics'], await metricsOf(host))).toBe('');
    });

    await test.step('a receiver that fails, and one that refuses connections', async () => {
      receiver.answer(500);
      await direct(refusing!.id, 'http://127.0.0.1:1');
      await Promise.all([send(failing!.id, 5), send(refusing!.id, 5)]);
      await shows({ 'Failed attempts': 'red', 'Receivers paused or off': 'red' }, 'broken receivers');
      await warns('BotdeckReceiverPaused');
      receiver.answer(204);
      await direct(refusing!.id, receiver.url);
      for (const { id } of [failing!, refusing!]) await call('POST', `${webhook(id)}/endpoint/resume`);
      await isGreen('working receivers');
    });

    await test.step('a slow database', async () => {
      database.delay(300);
      await shows({ 'Database statements, p95': 'red' }, 'a slow database');
      await warns('BotdeckDatabaseSlow');
      database.delay(0);
      await isGreen('a fast database');
    });

    await test.step('a database that does not respond', async () => {
      database.delay(60_000);
      await shows({ 'Components down': 'red' }, 'no database');
      await warns('BotdeckComponentDown');
      database.delay(0);
      await isGreen('a database that responds again');
    });

    await test.step('a dead worker', async () => {
      worker.process.kill('SIGSTOP');
      await send(failing!.id, 1);
      await shows({ 'Hosts down': 'red', 'Oldest due delivery': 'orange' }, 'a dead worker');
      await warns('BotdeckDown', 'BotdeckNoWorker');
      worker.process.kill('SIGCONT');
      await isGreen('a worker that continues');
    });
  });
});

type End = () => unknown;

/**
 * Calls `work` with a new database server. `work` registers clean-up functions with `later`. They run in reverse order
 * afterwards, also after an error.
 */
async function withEnds(server: Postgres, work: (url: string, later: (end: End) => void) => Promise<void>) {
  const ends: End[] = [];
  await withPostgres(server, (url) =>
    work(url, (end) => ends.push(end)).finally(async () => {
      for (const end of ends.toReversed()) await end();
    }),
  );
}

const STATS = panels.filter((panel) => panel.type === 'stat');

/** Returns the colour of each panel in the first row of the Grafana dashboard, by the title of the panel. */
async function coloursOf(prometheus: RunningPrometheus): Promise<Record<string, string>> {
  const colours = STATS.map(async (panel) => {
    const [value = Number.NaN] = await prometheus.query(queryOf(panel.targets[0]!));
    return [panel.title, Number.isNaN(value) ? 'unknown' : colourOf(panel, value)];
  });
  return Object.fromEntries(await Promise.all(colours));
}

/** Returns the panels and queries of the Grafana dashboard for which Prometheus has no value. */
async function emptyPanels(prometheus: RunningPrometheus): Promise<string[]> {
  const queries = panels.flatMap(({ title, targets }) =>
    targets.map(async (target) => {
      const values = await prometheus.query(queryOf(target));
      return values.some((value) => !Number.isNaN(value)) ? [] : [`${title}: ${target.expr}`];
    }),
  );
  return (await Promise.all(queries)).flat();
}

/** Returns the Prometheus configuration in docs/hosting/README.md, with the addresses of the given hosts. */
function documentedConfig(hosts: readonly RunningHost[]): string {
  const [, config = ''] = /```yaml\n([\s\S]+?)```/.exec(read('README.md')) ?? [];
  return config
    .replace('/etc/prometheus/botdeck-token', 'token')
    .replace("'127.0.0.1:4310'", hosts.map(({ url }) => `'${new URL(url).host}'`).join(', '));
}

async function metricsOf({ url }: RunningHost): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text();
}

async function callerOf({ url }: RunningHost) {
  const key = { 'X-SVC-KEY': await sampleKey(url) };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return text === '' ? null : JSON.parse(text);
  };
  /** Opens an event stream and reads its first chunk. */
  const stream = async () => {
    const response = await fetch(`${url}/api/events`, { headers: { ...key, Accept: 'text/event-stream' } });
    const reader = response.body!.getReader();
    await reader.read();
    return reader;
  };
  return Object.assign(call, { stream });
}

/** Starts a receiver of webhooks that responds to each request with the same status. The test can change the status. */
async function runReceiver() {
  let status = 204;
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer: (given: number) => {
      status = given;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
