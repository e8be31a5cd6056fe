import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { AppConfig } from '#contract/app-config.ts';
import { LeadPage } from '#contract/lead.ts';
import { Problem } from '#contract/problem.ts';
import { newFolder, sampleData } from './data-folder.ts';
import { expect, hostTest as test } from './fixtures.ts';
import { npmStart, runHost, sampleKey } from './run-host.ts';

test.describe('an HTTP client of /api', () => {
  test('reads all pages of leads and gets each lead exactly once', async ({ host }) => {
    const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
    const seen = new Set<string>();
    let total = Infinity;
    for (let page = 1; seen.size < total; page += 1) {
      const response = await fetch(`${host.url}/api/lead?page=${page}&pageSize=500`, { headers });
      const reply = LeadPage.parse(await response.json());
      total = reply.total ?? 0;
      expect(reply.results.length, `page ${page} of a list of ${total}`).toBeGreaterThan(0);
      for (const lead of reply.results) seen.add(lead.id);
    }
    // At least 25,000, because other tests of this worker may have created leads.
    expect(total).toBeGreaterThanOrEqual(25_000);
    expect(seen.size).toBe(total);
  });

  test('gets problem details and no HTML page for every error', async ({ host }) => {
    const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
    const long = 'x'.repeat(10 * 1024 * 1024);
    const answers = await Promise.all([
      fetch(`${host.url}/api/lead`),
      fetch(`${host.url}/api/lead?page=0`, { headers }),
      fetch(`${host.url}/api/lead?page=1&page=2`, { headers }),
      fetch(`${host.url}/api/lead/%00`, { headers }),
      fetch(`${host.url}/api/lead/%ED%A0%80`, { headers }),
      fetch(`${host.url}/api/lead/unknown`, { headers }),
      fetch(`${host.url}/api/lead`, { headers, method: 'PUT', body: long }).catch(() => null),
      fetch(`${host.url}/api/no/such/thing`, { headers: { ...headers, Accept: 'text/html' } }),
      fetch(`${host.url}/api`, { headers }),
    ]);
    for (const answer of answers) {
      // `answer` is null if the host has closed the connection while the client was still sending its ten
      // megabytes.
      if (!answer) continue;
      expect(answer.status, answer.url).toBeGreaterThanOrEqual(400);
      expect(answer.status, answer.url).toBeLessThan(500);
      expect(answer.headers.get('Content-Type'), answer.url).toContain('application/problem+json');
      expect(Problem.parse(await answer.json()).status).toBe(answer.status);
    }
  });
});

test('a killed host restarts with its data and its sessions', async () => {
  const dataDir = sampleData();
  const flags = ['--data', dataDir];
  const first = await runHost(flags);
  const key = await sampleKey(first.url);
  const signIn = await fetch(`${first.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const cookie = signIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const ended = new Promise((resolve) => void first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await ended;

  const second = await runHost(flags);
  const response = await fetch(`${second.url}/api/lead?pageSize=1`, { headers: { Cookie: cookie } });
  expect(LeadPage.parse(await response.json()).total).toBe(25_000);
  expect(await second.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('a host that stops under load completes the responses that it has started and exits cleanly', async () => {
  const dataDir = sampleData();
  const host = await runHost(['--data', dataDir]);
  const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
  const answers = Array.from({ length: 30 }, async () => {
    // A request fails without a response if the host has closed its connection before reading the request.
    const response = await fetch(`${host.url}/api/lead?pageSize=200`, { headers }).catch(() => null);
    if (!response) return 'not accepted';
    if (response.status === 503) return Problem.parse(await response.json()).title;
    return LeadPage.parse(await response.json()).results.length;
  });
  expect(await Promise.race(answers)).toBe(200);
  expect(await host.stop()).toBe(0);
  for (const answer of await Promise.all(answers))
    expect([200, 'Stopping', 'not accepted']).toContain(answer);
  rmSync(dataDir, { recursive: true });
});

test.describe('npm start', () => {
  test.skip(process.platform !== 'linux', 'which process is whose is read from /proc');
  let dataDir: string;
  test.beforeAll(() => {
    dataDir = sampleData();
  });
  test.afterAll(() => rmSync(dataDir, { recursive: true }));

  // The npm script replaces its shell with the host, because a shell between npm and the host would not
  // forward signals.
  for (const target of ['npm', 'host'] as const) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      test(`ends all processes after ${signal} to ${target === 'npm' ? 'npm' : 'node'}`, async () => {
        const started = await npmStart(['--data', dataDir]);
        process.kill(started[target], signal);
        const pids = [started.npm, started.host];
        await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([]);
        // An empty lock file shows that the host has released the data folder.
        expect(readFileSync(join(dataDir, 'database/lock'), 'utf8')).toBe('');
        await expect(fetch(started.url)).rejects.toThrow();
      });
    }
  }
});

/** Returns whether a process is running. A zombie does not count as running. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('a host exits with one line if another host has taken its data folder', async () => {
  const dataDir = sampleData();
  const flags = ['--data', dataDir];
  const first = await runHost(flags);
  const ended = once(first.process, 'exit');
  rmSync(join(dataDir, 'database/lock'));
  const second = await runHost(flags);
  expect(await ended).toEqual([1, null]);
  expect(first.log()).toMatch(/^The data folder \S+ is no longer held by this process: /m);
  const headers = { 'X-SVC-KEY': await sampleKey(second.url) };
  expect((await fetch(`${second.url}/api/lead`, { headers })).status).toBe(200);
  expect(await second.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test.describe('a host with a real service', () => {
  let service: Server;
  const asked: string[] = [];
  test.beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${String(request.headers['x-real-key'])}`);
      response.setHeader('Content-Type', 'application/json');
      response.end('[]');
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  });
  test.afterAll(() => void service.close());

  test('forwards documented calls with the key and offers no sample', async () => {
    const { port } = service.address() as AddressInfo;
    const dataDir = newFolder();
    const host = await runHost(['--data', dataDir], {
      SERVICE_URL: `http://127.0.0.1:${port}/v1/`,
      SERVICE_KEY_HEADER: 'X-Real-Key',
    });
    const config = AppConfig.parse(await (await fetch(`${host.url}/config.json`)).json());
    expect(config).toMatchObject({
      connection: 'hosted',
      keyHeader: 'X-Real-Key',
      sample: null,
      extensions: [],
    });
    const response = await fetch(`${host.url}/api/persona`, { headers: { 'X-Real-Key': 'k1' } });
    expect(z.array(z.unknown()).parse(await response.json())).toEqual([]);
    expect((await fetch(`${host.url}/api/agency/source`, { headers: { 'X-Real-Key': 'k1' } })).status).toBe(
      404,
    );
    expect(asked).toEqual(['GET /v1/persona k1']);
    expect(await host.stop()).toBe(0);
    rmSync(dataDir, { recursive: true });
  });
});
