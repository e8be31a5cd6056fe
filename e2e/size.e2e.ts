import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { expect, hostTest, LATER_MS, neverLater, test } from './fixtures.ts';
import { leadRows } from './lead-list.ts';
import { loadedCode, textsOf } from './loaded-code.ts';

/**
 * The maximum amount of code that the browser of a new user downloads before a page is visible: the compressed size in
 * KiB and the number of files. The number matters because a browser requests six files at a time. Increase a budget
 * only for a good reason.
 */
const BUDGETS = [
  { path: '/', kib: 267, files: 15 },
  { path: '/bots', kib: 268, files: 11 },
  { path: '/bots/x', kib: 289, files: 15 },
  { path: '/split-tests', kib: 270, files: 11 },
  { path: '/split-tests/x', kib: 310, files: 15 },
  { path: '/personas', kib: 277, files: 12 },
  { path: '/personas/x', kib: 242, files: 9 },
  { path: '/compare-personas', kib: 269, files: 12 },
  { path: '/sources', kib: 272, files: 13 },
  { path: '/sources/x', kib: 282, files: 14 },
  { path: '/sources/x/new-channel', kib: 314, files: 18 },
  { path: '/sources/x/channels/y', kib: 314, files: 18 },
  { path: '/deliveries', kib: 279, files: 13 },
  { path: '/faqs', kib: 267, files: 12 },
  { path: '/folders', kib: 324, files: 16 },
  { path: '/leads', kib: 273, files: 12 },
  { path: '/leads/x', kib: 298, files: 17 },
  { path: '/topics', kib: 310, files: 18 },
  { path: '/reports', kib: 260, files: 10 },
  { path: '/reports/x/shares', kib: 266, files: 11 },
  { path: '/billing', kib: 289, files: 15 },
  { path: '/notifications', kib: 308, files: 16 },
  { path: '/notifications/x', kib: 243, files: 9 },
  { path: '/settings', kib: 347, files: 24 },
  { path: '/guide', kib: 251, files: 9 },
  { path: '/api-reference', kib: 241, files: 9 },
  { path: '/sign-in', kib: 265, files: 10 },
];

/**
 * A server may send ten packets before the first acknowledgement. The HTML page and its headers must fit into these
 * packets.
 */
const FIRST_PACKETS_KIB = 12;

const DIST = join(import.meta.dirname, '../dist/dashboard');

const PagesFile = z.object({
  pages: z.array(z.object({ addresses: z.string(), scripts: z.array(z.string()) })),
});

/** A name in the form library that minification keeps. No other code contains the name. */
const FORM_LIBRARY = /shouldUseNativeValidation/;

function readDist(path: string): string {
  return readFileSync(join(DIST, path), 'utf8');
}

function pagesFile() {
  return PagesFile.parse(JSON.parse(readDist('pages.json'))).pages;
}

/** Returns the compressed size of a file, as the host sends it to a current browser. */
function sizeOf(path: string): number {
  const compressed = join(DIST, `${path}.br`);
  return statSync(existsSync(compressed) ? compressed : join(DIST, path)).size;
}

function kibOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + sizeOf(file), 0) / 1024;
}

/** Returns all files that the page at `path` needs before it is visible, without deferred files. */
function filesAt(path: string): string[] {
  const ofAll = Array.from(
    readDist('index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g),
    ([, file = '']) => file,
  );
  const page = pagesFile().find(({ addresses }) => new RegExp(addresses, 'i').test(path));
  expect(page, `the page at ${path}`).toBeDefined();
  return [...ofAll, ...(page?.scripts ?? [])];
}

hostTest('each page stays within its budget of code and files', async ({ host }) => {
  expect(host.url).not.toBe('');
  expect(BUDGETS).toHaveLength(pagesFile().length);
  for (const { path, kib, files } of BUDGETS) {
    const found = filesAt(path);
    const size = kibOf(found);
    expect.soft(size, `KiB to ${path}`).toBeLessThanOrEqual(kib);
    // A size far below the budget means that the budget is outdated.
    expect.soft(size, `KiB to ${path}`).toBeGreaterThan(kib - 10);
    expect.soft(found.length, `files to ${path}`).toBeLessThanOrEqual(files);
  }
});

hostTest('only pages with forms contain the form library, and no page contains charts', async ({ host }) => {
  expect(host.url).not.toBe('');
  const textOf = (path: string) =>
    filesAt(path)
      .filter((file) => file.endsWith('.js'))
      .map(readDist)
      .join('\n');
  const texts = BUDGETS.map(({ path }) => ({ path, text: textOf(path) }));
  expect(texts.filter(({ text }) => FORM_LIBRARY.test(text)).map(({ path }) => path)).toEqual([
    '/sources/x/new-channel',
    '/sources/x/channels/y',
    '/folders',
    '/sign-in',
  ]);
  expect(texts.filter(({ text }) => text.includes('recharts-')).map(({ path }) => path)).toEqual([]);
});

test('the list of leads loads the files in its budget and no form library', async ({ page }) => {
  const code = loadedCode(page);
  await neverLater(page);
  await page.goto('/leads');
  await expect(leadRows(page).first()).toBeVisible();
  const fetched = code.map((response) => new URL(response.url()).pathname);
  expect(filesAt('/leads').filter((file) => !fetched.includes(file))).toEqual([]);
  const beside = fetched.filter((file) => file.startsWith('/assets/') && !filesAt('/leads').includes(file));
  expect(beside.map(sizeOf).filter((size) => size > 4096)).toEqual([]);
  expect((await textsOf(code)).filter((text) => FORM_LIBRARY.test(text))).toEqual([]);
});

/**
 * The maximum amount of code that a page has loaded when it is idle, including its charts and the parts of the frame. A
 * page exceeds its budget if one of these parts loads code of other pages.
 */
const IDLE_BUDGETS = [
  { path: '/', kib: 326, files: 30 },
  { path: '/leads', kib: 289, files: 16 },
  { path: '/billing', kib: 306, files: 18 },
  { path: '/topics', kib: 437, files: 27 },
  { path: '/deliveries', kib: 405, files: 26 },
  { path: '/sources', kib: 286, files: 15 },
];

for (const { path, kib, files: most } of IDLE_BUDGETS) {
  test(`${path} stays within its budget of code until it is idle`, async ({ page }) => {
    const code = loadedCode(page);
    await page.goto(path);
    await expect(page.getByRole('link', { name: /: [\d,]+ unread/ })).toBeVisible();
    await page.waitForTimeout(2 * LATER_MS);
    const files = code.map((response) => new URL(response.url()).pathname);
    expect.soft(files.length, files.join('\n')).toBeLessThanOrEqual(most);
    expect(kibOf(files)).toBeLessThanOrEqual(kib);
  });
}

for (const path of ['/leads', '/billing', '/', '/topics', '/bots']) {
  test(`${path} requests its data once, before the code that renders it has loaded`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isRead = /^\/(api\/|session|config)/.test(pathname);
      if (isRead) asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
    });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/assets/main-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await neverLater(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // The navigation and the placeholders of the initial HTML are visible before the code has loaded. No
    // element moves when the page appears.
    const frame = page.getByRole('main');
    await expect(frame).toHaveAttribute('aria-busy', 'true');
    await expect(frame.locator('> [aria-hidden] > *').last()).toBeVisible();
    const places = async () => ({
      title: await page.getByRole('heading', { level: 1 }).textContent(),
      from: await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const { x, y } = title.getBoundingClientRect();
        return [x, y];
      }),
      links: await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [link.textContent, JSON.stringify(link.getBoundingClientRect())]),
        ),
      current: await page
        .getByRole('navigation', { name: 'Main' })
        .locator('[aria-current=page]')
        .textContent(),
    });
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    expect(before.links.length).toBeGreaterThan(10);
    goOn();
    await expect(page.locator('main[aria-busy]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await places()).toEqual(before);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((each, at) => asked.indexOf(each) !== at)).toEqual([]);
    // The page makes no requests for the session and the configuration, because the HTML contains both.
    expect(asked.filter((each) => !each.includes(' /api/'))).toEqual([]);
  });
}

test('the inline styles render the initial HTML like the whole style sheet', async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/assets/main-*.js', () => {});
  await page.route('**/assets/style-*.css', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/leads', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => document.fonts.ready);
  const before = await looks(page);
  goOn();
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet != null,
  );
  expect(await looks(page)).toEqual(before);
});

/** Returns the computed styles of all elements of the initial HTML, for each kind of screen and for paper. */
async function looks(page: Page): Promise<string[]> {
  const looksOf: string[] = [];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const media of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { forcedColors: 'active' },
      { media: 'print' },
    ] as const) {
      await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'none', ...media });
      const styles = await page.evaluate(() =>
        Array.from(document.querySelectorAll('html, body, #root *'), (element) => {
          const style = getComputedStyle(element);
          return Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
        }),
      );
      looksOf.push(...styles.map((style) => `${width} ${JSON.stringify(media)} ${style}`));
    }
  }
  return looksOf;
}

test('the initial HTML fits into the first packets of a connection', async ({ page }) => {
  const response = await page.request.get('/leads', { headers: { Accept: 'text/html' } });
  expect(gzipSync(await response.text()).length / 1024).toBeLessThanOrEqual(FIRST_PACKETS_KIB);
});

test('a page shows an error if its code does not load', async ({ page, complaints }) => {
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.goto('/leads');
  await expect(page.getByRole('alert')).toHaveText(
    'Botdeck could not be loaded. Check the connection, then reload the page.',
  );
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

test('the name that identifies the form library exists in its code', async ({ page }) => {
  const code = loadedCode(page);
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
  expect((await textsOf(code)).some((text) => FORM_LIBRARY.test(text))).toBe(true);
});
