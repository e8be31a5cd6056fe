import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppConfig } from '#contract/app-config.ts';
import { expect, signInAt, signOut, test } from './fixtures.ts';
import { chooseRows, leadLink, leadName, leadRow } from './lead-list.ts';
import { sampleKey } from './run-host.ts';

const DIST = fileURLToPath(new URL('../dist/dashboard', import.meta.url));

test('the key is in the sign-in request and nowhere else in the browser', async ({ page, host }) => {
  // The sample key is public and part of /config.json. It can still represent a secret key in this test.
  const key = await sampleKey(host.url);
  expect(key.length).toBeGreaterThan(10);
  await page.route('**/config.json', async (route) => {
    const config = AppConfig.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...config, sample: null } });
  });
  const carriers: string[] = [];
  page.on('request', (request) => {
    const sent = [request.url(), request.postData() ?? '', ...Object.values(request.headers())];
    if (sent.some((text) => text.includes(key)))
      carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));

  await page.context().clearCookies();
  await page.goto('/leads');
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await leadLink(leadRow(page, 0)).click();
  await expect(page.getByRole('heading', { name: 'Fields' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Fields' })).toBeVisible();

  expect(carriers).toEqual(['POST /session']);
  const kept = await page.evaluate(async () => ({
    url: location.href,
    history: JSON.stringify(history.state),
    title: document.title,
    html: document.documentElement.outerHTML,
    values: Array.from(document.querySelectorAll('input'), (input) => input.value).join(),
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    cookie: document.cookie,
    databases: JSON.stringify(await indexedDB.databases()),
    caches: JSON.stringify(await caches.keys()),
  }));
  for (const [place, text] of Object.entries(kept)) expect(text, place).not.toContain(key);
  expect(kept.cookie).toBe('');
  expect(said.join('\n')).not.toContain(key);
});

test('the form rejects a key that is too long and keeps the input', async ({ page, host }) => {
  await page.context().clearCookies();
  await page.goto(host.url);
  const key = page.getByLabel('API key', { exact: true });
  await key.fill('k'.repeat(513));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The API key can have at most 512 characters.')).toBeVisible();
  await expect(key).toHaveValue('k'.repeat(513));
});

test('the built files contain no key and no eval', () => {
  for (const name of readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(DIST, 'assets', name), 'utf8');
    expect(code, name).not.toMatch(/sample-key|sourceMappingURL/);
    expect(code, name).not.toMatch(/\beval\(/);
  }
});

test('no data of the agency remains in the page after sign-out', async ({ page }) => {
  await signInAt('/leads', page);
  const name = await leadName(leadRow(page, 0));
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in to Botdeck' })).toBeVisible();
  const left = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(history.state),
    ].join('\n'),
  );
  expect(left).not.toContain(name);
  expect((await page.request.get('/api/persona')).status()).toBe(401);
});

test('the sign-in appears in place after a session ended elsewhere, and then leads back to the same page', async ({
  page,
  complaints,
}) => {
  await signInAt('/leads', page);
  // Rejects only this request with 401. If the cookie were cleared instead, any running prefetch could
  // receive a 401 first.
  await page.route('**/api/lead?*pageSize=100', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"title":"Unauthorized"}' }),
  );
  await chooseRows(page, 100);
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expect(page.getByText(/no longer accepted/)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.unroute('**/api/lead?*pageSize=100');
  await page.getByRole('button', { name: /sample agency/i }).click();
  await expect(page).toHaveURL(/\/leads\?pageSize=100$/);
  await expect(page.getByText(/^1–100 of 25,0\d\d$/)).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('401');
});

test('the test fixture detects violations of the security policy', async ({ page, complaints }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  });
  await expect
    .poll(() => complaints.some((complaint) => complaint.startsWith('policy: style-src')))
    .toBe(true);
  complaints.splice(0);
});
