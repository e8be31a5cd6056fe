import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { aProxy } from '#host/testing/a-proxy.ts';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runHost } from './run-host.ts';

/**
 * Returns the path of a certificate or key for the host name bots.test, which exists in no DNS. The certificate was
 * created for these tests and is valid for a hundred years.
 */
const pem = (name: string) => fileURLToPath(new URL(`certificate/${name}.pem`, import.meta.url));

const SERVICE_URL = 'https://bots.test';
const NODE_EXTRA_CA_CERTS = pem('certificate');
const NO_OTHERS = { https_proxy: '', no_proxy: '', NO_PROXY: '' };

let service: Server;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = newFolder();
  const options = { key: readFileSync(pem('key')), cert: readFileSync(pem('certificate')) };
  service = createServer(options, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{ "agencyId": "ag_1" }]');
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
});

test.afterAll(() => {
  service.close().closeAllConnections();
  rmSync(dataDir, { recursive: true });
});

async function askBy(HTTPS_PROXY: string, env: NodeJS.ProcessEnv = {}) {
  const host = await runHost(['--data', dataDir], {
    ...NO_OTHERS,
    SERVICE_URL,
    NODE_EXTRA_CA_CERTS,
    HTTPS_PROXY,
    ...env,
  });
  const health = await fetch(`${host.url}/healthz`);
  const signIn = await fetch(`${host.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"key":"k"}',
  });
  const body = (await signIn.json()) as object;
  return { host, health: health.status, status: signIn.status, body };
}

test('an https service is called through the proxy, and the log names the proxy without its password', async () => {
  const proxy = await aProxy({ servicePort: (service.address() as AddressInfo).port });
  const { host, health, status, body } = await askBy(`http://user:canary@${proxy.host}`);
  expect(health).toBe(200);
  expect(status).toBe(200);
  expect(body).toMatchObject({ signedIn: true, agency: 'ag_1' });
  const authorization = `Basic ${Buffer.from('user:canary').toString('base64')}`;
  expect(proxy.received[0]).toEqual({ method: 'CONNECT', address: 'bots.test:443', authorization });
  expect(host.log()).toContain(`Calling the service through the proxy http://${proxy.host} (HTTPS_PROXY)`);
  expect(host.log()).not.toContain('canary');
  await expectCleanEnd(host);
  proxy.close();
});

test('a proxy that rejects its credentials makes the host unhealthy, and the sign-in names the setting', async () => {
  const proxy = await aProxy({ status: 407 });
  const { host, health, status, body } = await askBy(`http://user:canary@${proxy.host}`);
  expect(health).toBe(503);
  expect(status).toBe(502);
  expect(body).toMatchObject({
    title: 'Proxy failed',
    detail: 'The proxy in HTTPS_PROXY did not accept its user name and password (status 407).',
  });
  expect(host.log()).not.toContain('canary');
  await host.stop();
  proxy.close();
});

test('a service in NO_PROXY is called without the proxy', async () => {
  const proxy = await aProxy();
  const { host, body } = await askBy(`http://${proxy.host}`, { NO_PROXY: '.test' });
  expect(body).toMatchObject({ title: 'Service unreachable' });
  expect(proxy.received).toEqual([]);
  expect(host.log()).not.toContain('through the proxy');
  await host.stop();
  proxy.close();
});

test('an invalid proxy URL ends the start with one line that does not contain the password', async () => {
  const start = runHost(['--data', dataDir], {
    ...NO_OTHERS,
    SERVICE_URL,
    HTTPS_PROXY: 'http://user:canary/1@proxy:3128',
  });
  const words = await start.then(String, ({ message }: Error) => message);
  expect(words).toMatch(/^the host ended with 1: HTTPS_PROXY must be [^\n]*$/);
  expect(words).not.toContain('canary');
});
