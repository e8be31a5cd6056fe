import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test as base, type Browser, type Page } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { newFolder, sampleData } from './data-folder.ts';
import { listenFor, signOut } from './fixtures.ts';
import { expectCleanEnd, runHost, sampleKey, type RunningHost } from './run-host.ts';
import { findNginx, runNginx, type RunningNginx } from './run-nginx.ts';

const BASE_PATH = '/botdeck';
/**
 * A host name that the browser resolves to the loopback address. Unlike localhost, it is not a secure context over
 * plain HTTP.
 */
const NAME = 'bots.test';

/** Browsers ignore these response headers over plain HTTP and log a warning. */
const OF_PLAIN_HTTP = /Cross-Origin-Opener-Policy|Origin-Agent-Cluster/;

const nginx = findNginx();
if (nginx === null)
  console.log('skipped: the tests behind nginx, which is not installed and cannot be installed here');

type Placed = { host: RunningHost; proxy: RunningNginx };

/** Runs a host on a new copy of the sample, behind nginx with the given `location` block. */
async function placed(
  location: (host: string) => string,
  env: NodeJS.ProcessEnv,
  work: (placed: Placed) => Promise<void>,
) {
  const dataDir = sampleData();
  const host = await runHost(['--data', dataDir], env);
  const proxy = await runNginx(
    nginx!,
    `${location(new URL(host.url).host)}\nlocation / { return 410 'another program'; }`,
  );
  try {
    await work({ host, proxy });
  } finally {
    await proxy.stop();
    await expectCleanEnd(host);
    rmSync(dataDir, { recursive: true });
  }
}

const test = base.extend<{ below: Placed; stripped: Placed; named: Browser }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  below: async ({}, provide) => {
    const location = (host: string) => `location ${BASE_PATH}/ {
      proxy_pass http://${host};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }`;
    await placed(location, { BASE_PATH, PROXIES: '1' }, provide);
  },
  // oxlint-disable-next-line no-empty-pattern
  stripped: async ({}, provide) => {
    const location = (host: string) => `location ${BASE_PATH}/ { proxy_pass http://${host}/; }`;
    await placed(location, { BASE_PATH }, provide);
  },
  // oxlint-disable-next-line no-empty-pattern
  named: async ({}, provide) => {
    const args = ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
    const browser = await chromium.launch({ executablePath: findBrowser(), args });
    await provide(browser);
    await browser.close();
  },
});

test.skip(nginx === null, 'nginx is not installed and cannot be installed here');

const addressOf = ({ port }: RunningNginx, name = '127.0.0.1') => `http://${name}:${port}${BASE_PATH}`;

/** Returns a list of the page's responses that are outside BASE_PATH or have an error status. */
function strayRequests(page: Page): string[] {
  const stray: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    // A request for BASE_PATH without a slash is allowed, because nginx redirects it to the path with a
    // slash.
    const isOurs = origin === new URL(page.url()).origin && pathname !== BASE_PATH;
    if (isOurs && (!pathname.startsWith(`${BASE_PATH}/`) || response.status() >= 400))
      stray.push(`${response.status()} ${pathname}`);
  });
  return stray;
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /sample agency/i }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

async function titleOf(page: Page): Promise<string> {
  const title = page.locator('main h1:visible');
  await expect(title).toBeVisible();
  await expect(
    page.locator('main[aria-busy="true"], main [aria-busy="true"]:not([data-page="hidden"] *)'),
  ).toHaveCount(0);
  return title.innerText();
}

/** Opens every page of the navigation with a click on its link, and then by its URL. */
async function walk(page: Page): Promise<void> {
  const entries = page.getByRole('navigation', { name: 'Main' }).locator('li a');
  const names = await entries.allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await entries.filter({ hasText: name }).first().click();
    await expect(page.locator('main h1:visible')).toHaveText(name);
    expect(await titleOf(page)).toBe(name);
    const address = page.url();
    await page.reload();
    expect(await titleOf(page)).toBe(name);
    expect(page.url()).toBe(address);
    expect(await fontOf(page)).toBe('loaded');
  }
}

/** Returns the load status of the font. A browser silently replaces a font that it cannot load. */
function fontOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const faces = await document.fonts.load('16px "Inter Variable"');
    return faces[0]?.status ?? 'missing';
  });
}

/**
 * Sends a message to a new inbound address. Checks that the message arrives and that the host does not log the token of
 * the address.
 */
async function receivesMessages({ host, proxy }: Placed): Promise<void> {
  const api = `${addressOf(proxy)}/api`;
  const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
  const sources = (await (await fetch(`${api}/agency/source`, { headers })).json()) as { id: string }[];
  const integration = `${api}/agency/source/${sources[0]!.id}/webhook-integration`;
  const created = await fetch(`${integration}/inbound-address`, { method: 'POST', headers });
  const { token } = (await created.json()) as { token: string };
  const post = (key: string) => fetch(`${api}/in/${key}`, { method: 'POST', body: '{"text":"Hello"}' });
  expect(await (await post(token)).json()).toMatchObject({ isAccepted: false });
  expect((await post('unknown')).status).toBe(404);
  expect(host.log()).toContain('"/in/{token}"');
  expect(host.log()).not.toContain(token);
}

test('an inbound address works below a path of nginx', ({ below }) => receivesMessages(below));

test('an inbound address works below a path that nginx removes', ({ stripped }) =>
  receivesMessages(stripped));

test('all pages work below a path of nginx', async ({ below: { proxy }, page, context }) => {
  const complaints = await listenFor(page);
  const stray = strayRequests(page);
  const url = addressOf(proxy);

  await page.goto(url);
  await expect(page).toHaveURL(`${url}/sign-in`);
  await signIn(page);
  await expect(page).toHaveURL(`${url}/`);
  const cookies = await context.cookies(`${url}/session`);
  expect(cookies.map(({ path }) => path)).toEqual([BASE_PATH]);
  expect(await context.cookies(new URL('/other', url).href)).toEqual([]);
  await walk(page);

  // Opens one detail page of each kind, both from the list and by its URL.
  for (const list of ['bots', 'personas', 'sources', 'leads']) {
    await page.goto(`${url}/${list}`);
    await page.locator(`main a[href^="${BASE_PATH}/${list}/"]:visible`).first().click();
    await expect(page).toHaveURL(new RegExp(`${BASE_PATH}/${list}/[^/]+`));
    const title = await titleOf(page);
    await page.reload();
    expect(await titleOf(page)).toBe(title);
  }

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('billing');
  await expect(page.getByRole('option', { name: /^Billing/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/billing`);

  await page.goto(`${url}/no/such/page`);
  await expect(page.locator('main')).toContainText(`There is no page at ${BASE_PATH}/no/such/page`);
  await page.getByRole('link', { name: 'Go to overview' }).click();
  await expect(page).toHaveURL(`${url}/`);

  expect(stray).toEqual([]);
  expect(complaints).toEqual([]);

  await signOut(page);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(page).toHaveURL(`${url}/sign-in`);
  expect(await context.cookies(`${url}/session`)).toEqual([]);
});

test('events arrive as a stream through nginx', async ({ below: { proxy }, page }) => {
  const url = addressOf(proxy);
  await page.goto(`${url}/leads`);
  const streamed = page.waitForResponse((response) => response.url().startsWith(`${url}/api/events`));
  await signIn(page);
  await expect(page.getByRole('grid', { name: 'Leads' })).toBeVisible();
  const stream = await streamed;
  expect(stream.headers()['content-type']).toContain('text/event-stream');
  const sources = await page.request.get(`${url}/api/agency/source`);
  const [{ id }] = (await sources.json()) as [{ id: string }];
  const address = `${url}/api/agency/source/${id}/webhook-integration/inbound`;
  const inbound = { contactIdPath: 'contact', bodyPath: 'text', contactFieldPaths: { name: 'contact' } };
  expect((await page.request.put(address, { data: { inbound, filterKey: null } })).ok()).toBe(true);
  const message = { contact: 'Somebody new', text: 'Is it still free?' };
  expect((await page.request.post(address, { data: message })).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
});

test('the guide and the API reference work below a path of nginx', async ({ below: { proxy }, page }) => {
  const complaints = await listenFor(page);
  const stray = strayRequests(page);
  const url = addressOf(proxy);
  await page.goto(`${url}/guide/support`);
  await expect(page.getByRole('heading', { level: 1, name: 'For support' })).toBeVisible();
  const picture = page.getByRole('article').getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${url}/leads`);
  await signIn(page);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: /^API reference/ }).click();
  const link = page.getByRole('link', { name: 'openapi.json' });
  expect(await link.evaluate((each: HTMLAnchorElement) => each.href)).toBe(`${url}/api/openapi.json`);
  await page
    .getByRole('navigation', { name: 'Operations' })
    .getByRole('link', { name: /Get a lead$/ })
    .click();
  await expect(page).toHaveURL(`${url}/api-reference/getLead`);
  await expect(page.getByRole('region', { name: 'Request with curl' })).toContainText(
    `${url}/api/lead/{leadId}`,
  );
  const description = await (await page.request.get(`${url}/api/openapi.json`)).json();
  const [server] = (description as { servers: [{ url: string }] }).servers;
  expect(new URL(server.url, `${url}/api/openapi.json`).href).toBe(`${url}/api/`);
  expect(stray).toEqual([]);
  expect(complaints).toEqual([]);
});

test('all pages work below a path that nginx removes from requests', async ({
  stripped: { proxy },
  page,
}) => {
  const complaints = await listenFor(page);
  const stray = strayRequests(page);
  const url = addressOf(proxy);
  await page.goto(`${url}/bots?text=a`);
  await signIn(page);
  await expect(page).toHaveURL(`${url}/bots?text=a`);
  await walk(page);
  expect(stray).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a page that is opened directly at the host changes its URL to the path of nginx', async ({
  below: { host },
  page,
}) => {
  const { origin } = new URL(host.url);
  expect(host.url).toBe(`${origin}${BASE_PATH}`);
  await page.goto(`${origin}/bots?text=a`);
  await signIn(page);
  await expect(page).toHaveURL(`${host.url}/bots?text=a`);
});

test('a missing file returns 404 and the health check works below a path of nginx', async ({
  below: { proxy },
  request,
}) => {
  const headers = { Accept: 'text/html' };
  expect((await request.get(`${addressOf(proxy)}/assets/gone.js`, { headers })).status()).toBe(404);
  expect((await request.get(`${addressOf(proxy)}/healthz`)).status()).toBe(200);
});

test('the built pages work below a path of nginx without the host', async ({ page }) => {
  const folder = newFolder();
  cpSync(fileURLToPath(new URL('../dist/dashboard', import.meta.url)), folder, { recursive: true });
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
  const [, command = ''] = /`(sed -i [^`]*index\.html)`/.exec(readme) ?? [];
  expect(command).toContain(BASE_PATH);
  execFileSync('sh', ['-c', command], { cwd: folder });
  const config = { connection: 'direct', serviceUrl: 'https://bots.example', keyHeader: 'X-SVC-KEY' };
  const rest = { extensions: [], parameters: {}, sample: null };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...config, ...rest }));
  const proxy = await runNginx(
    nginx!,
    `types { text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2; application/json json; }
    location ${BASE_PATH}/ { alias ${folder}/; try_files $uri ${BASE_PATH}/index.html; }
    location / { return 410 'another program'; }`,
  );
  const complaints = await listenFor(page);
  await page.goto(`${addressOf(proxy)}/leads`);
  await expect(page.getByLabel('API key').first()).toBeVisible();
  await expect(page).toHaveURL(`${addressOf(proxy)}/sign-in?to=%2Fbotdeck%2Fleads`);
  expect(await fontOf(page)).toBe('loaded');
  // Ignores the failed request for /session, because only the host provides it.
  expect(complaints.filter((each) => !each.includes('/session'))).toEqual([]);
  await proxy.stop();
  rmSync(folder, { recursive: true });
});

test.describe('over plain HTTP with a host name', () => {
  test('a changed Host header is reported with the nginx setting that keeps it', async ({
    below: { proxy },
    named,
  }) => {
    const page = await named.newPage();
    await page.goto(`${addressOf(proxy, NAME)}/sign-in`);
    await expect(page.getByRole('alert')).toContainText('proxy_set_header Host $http_host;');
    await expect(page.getByRole('alert')).toContainText(`${NAME}:${proxy.port}`);
  });

  for (const [header, value] of [
    ['Host', '$http_host'],
    ['X-Forwarded-Host', '$http_host'],
  ] as const) {
    test(`${header} with the host name from the browser makes the sign-in work`, async ({ named }) => {
      const location = (host: string) => `location ${BASE_PATH}/ {
        proxy_pass http://${host};
        proxy_set_header ${header} ${value};
      }`;
      const env = { BASE_PATH, PROXIES: '1', ALLOWED_HOSTS: NAME };
      await placed(location, env, async ({ proxy }) => {
        const page = await named.newPage();
        const complaints = await listenFor(page);
        await page.goto(`${addressOf(proxy, NAME)}/leads`);
        await signIn(page);
        await expect(page.getByRole('grid', { name: 'Leads' })).toBeVisible();
        expect(complaints.filter((each) => !OF_PLAIN_HTTP.test(each))).toEqual([]);
        await page.close();
      });
    });
  }
});
