import { rmSync } from 'node:fs';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { sampleData } from './data-folder.ts';
import { expectCleanEnd, runHost, sampleKey } from './run-host.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Tab = { page: Page; complaints: string[] };

type WorkerFixtures = {
  /**
   * The host of this worker, with a copy of the whole sample agency. Later tests of the worker see the changes of
   * earlier ones.
   */
  host: { url: string; dataDir: string };
  /**
   * The session of the sample agency at that host, shared by all pages. A test that signs out or signs in again must
   * clear its cookies first, because otherwise it ends this session.
   */
  session: StorageState;
  /** A shared tab for tests that change nothing. The dashboard's code is already loaded after the first test. */
  workerTab: Tab;
};

/** Returns a list that collects the complaints of the page from now on. */
export async function listenFor(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.exposeBinding('reportViolation', (_, text: string) => complaints.push(text));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`policy: ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { pathname, search } = new URL(message.location().url || page.url());
    complaints.push(`console: ${message.text()} (${pathname}${search})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

/**
 * Makes texts and labels match visible elements only, because the product keeps visited pages in the document, hidden.
 * Roles ignore hidden elements anyway.
 */
function ignoreHiddenPages(page: Page): void {
  for (const name of ['getByText', 'getByLabel'] as const) {
    const find = page[name].bind(page);
    page[name] = (text, options) => find(text, options).filter({ visible: true });
  }
}

/** For tests that open no page of the host. */
export const hostTest = base.extend<object, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
    async ({}, provide) => {
      const dataDir = sampleData();
      const host = await runHost(['--data', dataDir]);
      await provide({ url: host.url, dataDir });
      await expectCleanEnd(host);
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  session: [
    async ({ host, playwright }, provide) => {
      const request = await playwright.request.newContext();
      const reply = await request.post(`${host.url}/session`, { data: { key: await sampleKey(host.url) } });
      expect(reply.ok()).toBe(true);
      await provide(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  // Created for the first test that uses it. It must be defined here and not next to `lookTest`, because Playwright
  // starts another worker, and with it another host, for tests with different worker fixtures.
  workerTab: [
    async ({ browser, host, session }, provide, { project }) => {
      // A context that outlives its test does not get the options of the configuration automatically.
      const { locale, timezoneId } = project.use;
      const context = await browser.newContext({
        baseURL: host.url,
        storageState: session,
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      });
      const page = await context.newPage();
      ignoreHiddenPages(page);
      await provide({ page, complaints: await listenFor(page) });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

type Fixtures = {
  /** Invisible errors of the page: console messages, uncaught errors and violations of the security policy. */
  complaints: string[];
};

/**
 * The page is signed in to the sample agency. A test fails if the page has complaints, except those that the test has
 * removed from the list.
 */
export const test = hostTest.extend<Fixtures>({
  baseURL: async ({ host }, provide) => provide(host.url),
  storageState: async ({ session }, provide) => provide(session),
  page: async ({ page }, provide) => {
    ignoreHiddenPages(page);
    await provide(page);
  },
  complaints: [
    async ({ page }, provide) => {
      const complaints = await listenFor(page);
      await provide(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * For tests that change nothing. All tests of a worker share one page, so that the dashboard's code loads only once.
 * Each test starts signed in, in the light theme, with empty storage.
 */
export const lookTest = hostTest.extend<{ tab: Tab }>({
  tab: async ({ workerTab: { page, complaints }, session }, provide, testInfo) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.context().addCookies(session.cookies);
    complaints.splice(0);
    await provide({ page, complaints });
    if (testInfo.error)
      await testInfo.attach('screenshot', { body: await page.screenshot(), contentType: 'image/png' });
    expect(complaints, 'the page complained').toEqual([]);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  },
});

export { expect };

export async function openLeads(page: Page): Promise<void> {
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
}

/** The delay before a page loads deferred code: `IDLE_DELAY_MS` in `ui/after-first-paint.ts`. */
export const LATER_MS = 1500;

/** Disables the loading of deferred code, which may start before the rows are visible on a busy machine. */
export async function neverLater(page: Page): Promise<void> {
  await page.addInitScript((later) => {
    const wait = window.setTimeout.bind(window);
    const orNever = (run: () => void, ms?: number) => (ms === later ? 0 : wait(run, ms));
    Object.assign(window, { setTimeout: orNever });
  }, LATER_MS);
}

/** Makes the page poll for events. With an event stream, the network would never become idle. */
export async function neverStreams(page: Page): Promise<void> {
  await page.addInitScript(() => void Object.defineProperty(navigator, 'locks', { value: undefined }));
}

/** Signs out of the current agency, in its menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /connected through/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out of (?!all)/ }).click();
}

/** Opens a page without a session and signs in manually, so that the test may end this session. */
export async function signInAt(path: string, page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: /sample agency/i }).click();
}

/** The colour rules, the only ones whose results differ in the dark theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the page for accessibility violations in both themes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violations(page, 'light', tags)).toEqual([]);
  expect(await violations(page, 'dark', COLOR_RULES)).toEqual([]);
}

/** Checks that texts have enough contrast in forced colours, in their light scheme. */
export async function expectReadableForced(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await violations(page, 'light', ['color-contrast'])).toEqual([]);
}

/**
 * Returns the violations after all animations and loading states have ended, because fading or dimmed elements have
 * less contrast.
 */
async function violations(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly: RunOptions['runOnly'],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const goesOnForever = effect?.getComputedTiming().endTime === Infinity;
      return goesOnForever || playState !== 'running';
    }),
  );
  await page.waitForFunction(
    () => document.querySelector('[data-dimmed]:not([inert], [data-page="hidden"] *)') === null,
  );
  const found = await page.evaluate(
    // A tooltip may appear under the pointer and belongs to no part of the page.
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: '#ui-tip' }, options),
    // Collecting the passed rules would take longer than the check itself.
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return found.violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isNamedByItsPart(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
}

/**
 * Returns whether the violation is intended: the name of a tree row is only the name inside it. The values and controls
 * in the row have separate names.
 */
function isNamedByItsPart(rule: string, html: string): boolean {
  return rule === 'label-content-name-mismatch' && html.startsWith('<div role="treeitem"');
}
