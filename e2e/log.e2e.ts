/** Stops PostgreSQL while the host processes requests. The log of the host must contain no lead data and no secrets. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import * as z from 'zod';
import { SourceSummary } from '#contract/source.ts';
import { findPostgres, withPostgres } from '#service/testing/with-postgres.ts';
import { newFolder } from './data-folder.ts';
import { runHost, sampleKey, type RunningHost } from './run-host.ts';

const CANARIES = {
  text: 'canary message of a lead',
  phone: '+4915112345678',
  city: 'canary-city',
  key: 'canary-external-key',
  token: 'canary-channel-token',
  callback: 'canary-callback-token',
};

test('a database that stops during work leaves no lead data and no secrets in the log', async () => {
  const postgres = findPostgres();
  if (typeof postgres === 'string') return test.skip(true, postgres);
  await withPostgres(postgres, async (DATABASE_URL) => {
    const dataDir = newFolder();
    const host = await runHost(['--data', dataDir, '--sample-scale', '0.02', '--live'], {
      DATABASE_URL,
      LOG_LEVEL: 'trace',
    });
    const work = await setUp(host);
    // When the server stops, several requests of each kind are running. The test sends more requests
    // afterwards.
    const working = Array.from({ length: 40 }, async (_, at) => work[at % work.length]?.());
    await setTimeout(150);
    await stopServer(DATABASE_URL);
    await Promise.allSettled([...working, ...work.map(async (each) => each())]);
    await setTimeout(3000);
    await host.stop();
    rmSync(dataDir, { recursive: true });

    expect(host.log()).toMatch(/"level":50/);
    const found = Object.values(CANARIES).filter((canary) => host.log().includes(canary));
    expect(found).toEqual([]);
    expect(host.log()).not.toMatch(/insert into|select .+ from|params/i);
  });
});

/** Prepares a source. Returns a function for each kind of request. */
async function setUp(host: RunningHost): Promise<(() => Promise<unknown>)[]> {
  const headers = { 'X-SVC-KEY': await sampleKey(host.url), 'Content-Type': 'application/json' };
  const send = async (method: string, path: string, body?: object) =>
    fetch(`${host.url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const [source] = z.array(SourceSummary).parse(await (await send('GET', '/agency/source')).json());
  const integration = `/agency/source/${source?.id}/webhook-integration`;
  const saveMapping = () =>
    send('PUT', `${integration}/inbound`, {
      inbound: {
        contactIdPath: 'phone',
        bodyPath: 'text',
        attachmentsPath: null,
        statePath: null,
        contactFieldPaths: { city: 'city' },
      },
      filterKey: null,
    });
  expect((await saveMapping()).ok).toBe(true);
  const receive = () =>
    send('POST', `${integration}/inbound`, {
      phone: CANARIES.phone,
      text: CANARIES.text,
      city: CANARIES.city,
    });
  expect((await receive()).ok).toBe(true);
  return [
    receive,
    saveMapping,
    () =>
      send('PUT', `${integration}/outbound`, {
        mode: 'legacy',
        webhookCallbackUri: `https://crm.invalid/?token=${CANARIES.callback}`,
        externalApiKey: CANARIES.key,
      }),
    () =>
      send('PUT', `/agency/source/${source?.id}/custom-channels/sms`, {
        friendlyName: CANARIES.city,
        authToken: CANARIES.token,
      }),
    () => send('GET', `/lead?pageSize=50&search=${encodeURIComponent(CANARIES.text)}`),
    () => send('POST', '/hierarchy', { name: CANARIES.city }),
    () =>
      fetch(`${host.url}/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ key: headers['X-SVC-KEY'] }),
      }),
  ];
}

/** Stops PostgreSQL with an immediate shutdown, which ends all connections without waiting for statements. */
async function stopServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const file = readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGQUIT');
  await client.end().catch(() => undefined);
}
