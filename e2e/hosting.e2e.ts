/**
 * Checks two examples of docs/hosting: the nginx configuration and the systemd unit. `package.e2e.ts` runs the command
 * of the unit.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runHost, sampleKey } from './run-host.ts';
import { findNginx, runSite } from './run-nginx.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SMALL = ['--sample-scale', '0.01'];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the site of nginx serves a host over TLS, and logs no token of an inbound address', async ({
  playwright,
}) => {
  const nginx = findNginx();
  test.skip(nginx === null, 'nginx is not installed and cannot be installed here');
  const dataDir = newFolder();
  const host = await runHost(['--data', dataDir, ...SMALL], { PROXIES: '1', ALLOWED_HOSTS: 'bots.example' });
  const proxy = await runSite(nginx!, (port, folder) =>
    read('docs/hosting/nginx.conf')
      .replace('127.0.0.1:4310', new URL(host.url).host)
      .replace('listen 80', `listen unix:${folder}/plain.sock`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('/etc/ssl/certs/bots.example.pem', join(ROOT, 'e2e/certificate/certificate.pem'))
      .replace('/etc/ssl/private/bots.example.key', join(ROOT, 'e2e/certificate/key.pem')),
  );
  const client = await playwright.request.newContext({
    baseURL: `https://127.0.0.1:${proxy.port}`,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { Host: 'bots.example' },
  });
  const page = await client.get('/', { headers: { Accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="root">');
  const key = await sampleKey(host.url);
  const personas = await client.get('/api/persona', { headers: { 'X-SVC-KEY': key } });
  expect(personas.status()).toBe(200);
  const requestId = personas.headers()['x-request-id'] ?? '';
  expect(requestId).toMatch(/^[\da-f]{32}$/);
  expect(host.log()).toContain(requestId);
  const signedIn = await client.post('/session', { data: { key } });
  expect(signedIn.headers()['set-cookie']).toMatch(/^__Host-.*; Secure/);
  for (const path of ['/livez', '/readyz', '/metrics']) expect((await client.get(path)).status()).toBe(404);
  await expectCleanEnd(host);
  expect((await client.get('/api/persona')).status()).toBe(502);
  expect((await client.post('/api/in/token-of-a-source', { data: {} })).status()).toBe(502);
  expect(proxy.errorLog()).toContain('/api/persona');
  expect(proxy.errorLog()).not.toContain('token-of-a-source');
  await client.dispose();
  await proxy.stop();
  rmSync(dataDir, { recursive: true });
});

test('systemd accepts the unit', () => {
  const analyze = '/usr/bin/systemd-analyze';
  const folder = newFolder();
  const path = join(folder, 'botdeck.service');
  // Replaces the program of the unit with an existing program, because systemd checks that the program
  // exists.
  const unit = read('docs/hosting/botdeck.service').replace('/opt/botdeck/bin/botdeck', process.execPath);
  writeFileSync(path, unit);
  let complaints = '';
  try {
    execFileSync(analyze, ['verify', '--man=no', '--recursive-errors=no', path], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr: string };
    test.skip(code === 'ENOENT', 'systemd is not installed here');
    complaints = stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(complaints).toBe('');
});
