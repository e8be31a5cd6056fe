/** Runs hosts with different roles (API, worker) on one PostgreSQL database. */
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { findPostgres, withPostgres } from '#service/testing/with-postgres.ts';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runHost, runToEnd, sampleKey, type RunningHost } from './run-host.ts';

const postgres = findPostgres();
test.skip(typeof postgres === 'string', 'PostgreSQL is not installed here');

const METRICS_TOKEN = 'a-token-of-thirty-two-characters';

async function metricsOf({ url }: RunningHost): Promise<string> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
}

async function readinessOf({ url }: RunningHost) {
  const response = await fetch(`${url}/readyz`);
  const { components } = (await response.json()) as { components: object };
  return { status: response.status, components: Object.keys(components) };
}

const statusOf = async (address: string) => (await fetch(address)).status;

test('an API host and a worker share the work of a migrated database', async () => {
  if (typeof postgres === 'string') return;
  await withPostgres(postgres, async (DATABASE_URL) => {
    const dataDir = newFolder();
    const env = { DATABASE_URL, METRICS_TOKEN, POOL_SIZE: '4' };
    const migrate = () => runToEnd(['--migrate-only', '--data', dataDir], env);
    expect(await migrate()).toMatch(/^Applied 0000_first_tables, .+\. The schema version is \d+\.$/);
    expect(await migrate()).toMatch(/^No migration was missing\. The schema version is \d+\.$/);

    const args = ['--data', dataDir, '--sample-scale', '0.01'];
    const api = await runHost([...args, '--role', 'api'], env);
    const worker = await runHost(args, { ...env, ROLE: 'worker' });
    expect(await readinessOf(api)).toEqual({
      status: 200,
      components: ['database', 'migrations', 'eventReader'],
    });
    expect(await readinessOf(worker)).toEqual({
      status: 200,
      components: ['database', 'migrations', 'deliveryWorker'],
    });
    expect(await statusOf(`${worker.url}/livez`)).toBe(200);
    for (const path of ['/', '/api/persona', '/session', '/config.json'])
      expect(await statusOf(worker.url + path)).toBe(404);

    const headers = { 'X-SVC-KEY': await sampleKey(api.url), 'Content-Type': 'application/json' };
    const call = async (path: string, method = 'GET', body?: object) => {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${api.url}/api${path}`, init);
      expect(response.status).toBeLessThan(300);
      return response.status === 204 ? null : ((await response.json()) as unknown);
    };
    const [{ id }] = (await call('/agency/source')) as [{ id: string }];
    const webhook = `/agency/source/${id}/webhook-integration`;
    const { url } = (await call(`${webhook}/endpoint/receiver`)) as { url: string };
    await call(`${webhook}/outbound`, 'PUT', { mode: 'legacy', webhookCallbackUri: url });
    await call(`${webhook}/endpoint/test`, 'POST', { type: 'lead.message' });
    await expect
      .poll(async () => metricsOf(worker))
      .toMatch(/botdeck_delivery_attempts_total\{result="delivered"\} [1-9]/);
    expect(await metricsOf(api)).not.toContain('botdeck_delivery_attempts_total{');
    await expectCleanEnd(api);
    await expectCleanEnd(worker);
    rmSync(dataDir, { recursive: true });
  });
});
