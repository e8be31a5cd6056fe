import { rmSync } from 'node:fs';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { sampleData } from './data-folder.ts';
import { expectCleanEnd, runHost, sampleKey } from './run-host.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Tab = { page: Page; complaints: string[] };

type WorkerFixtures = {
  /**
   * The host of this worker, on a copy of the whole sample agency. All tests of the worker share the host, so later
   * tests see the changes of earlier tests.
   */
  host: { url: string; dataDir: string };
  /**
   * A session of the sample agency at the host. All pages share it. A test that signs out or signs in again must first
   * clear its cookies, because it would otherwise end this session.
   */
  session: StorageState;
  /** A browser tab that all tests without changes share. Only the first test has to load the code of the dashboard. */
  workerTab: Tab;
};

/**
 * Returns a list that collects all errors of the page from this call on: console messages, uncaught errors and
 * violations of the content security policy.
 */
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
 * Restricts `getByText` and `getByLabel` to visible elements, because the product keeps visited pages in the document
 * but hides them. `getByRole` ignores hidden elements anyway.
 */
function ignoreHiddenPages(page: Page): void {
  for (const name of ['getByText', 'getByLabel'] as const) {
    const find = page[name].bind(page);
    page[name] = (text, options) => find(text, options).filter({ visible: true });
  }
}

/** The test function for tests that open no page of the host. It provides only the fixtures of the worker. */
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
  // Playwright creates this fixture for the first test that uses it. The fixture must be defined here and not
  // at `lookTest`. For tests with different worker fixtures, Playwright would start another worker with
  // another host.
  workerTab: [
    async ({ browser, host, session }, provide, { project }) => {
      // Playwright applies the options of the configuration only to contexts that belong to one test, so this
      // context needs them explicitly.
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
  /**
   * The errors of the page that users do not see: console messages, uncaught errors and violations of the content
   * security policy.
   */
  complaints: string[];
};

/**
 * The test function for most tests. Its page is signed in to the sample agency. A test fails if `complaints` is not
 * empty at the end, so a test removes the errors that it expects.
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
 * The test function for tests that change no data. All tests of a worker share one page, so that the code of the
 * dashboard loads only once. Each test starts signed in, with the light theme and empty storage.
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

/** The delay after which a page loads deferred code: `IDLE_DELAY_MS` in `ui/after-first-paint.ts`. */
export const LATER_MS = 1500;

/** Prevents the page from loading deferred code. On a busy machine, it could load before the rows are visible. */
export async function neverLater(page: Page): Promise<void> {
  await page.addInitScript((later) => {
    const wait = window.setTimeout.bind(window);
    const orNever = (run: () => void, ms?: number) => (ms === later ? 0 : wait(run, ms));
    Object.assign(window, { setTimeout: orNever });
  }, LATER_MS);
}

/**
 * Makes the page poll for events instead of opening an event stream, because an open stream prevents an idle network.
 */
export async function neverStreams(page: Page): Promise<void> {
  await page.addInitScript(() => void Object.defineProperty(navigator, 'locks', { value: undefined }));
}

/** Signs out of the current agency through the agency menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /connected through/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out of (?!all)/ }).click();
}

/**
 * Opens a page without a session and signs in through the form. The test may end the new session, because no other test
 * uses it.
 */
export async function signInAt(path: string, page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: /sample agency/i }).click();
}

/** The axe rules about colours. Only their results can differ between the light and the dark theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page with axe for accessibility violations: all rules in the light theme, the colour rules in the dark
 * theme.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violations(page, 'light', tags)).toEqual([]);
  expect(await violations(page, 'dark', COLOR_RULES)).toEqual([]);
}

/** Checks with axe that texts have enough contrast in the forced colours of the operating system. */
export async function expectReadableForced(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await violations(page, 'light', ['color-contrast'])).toEqual([]);
}

/**
 * Returns the axe violations. Waits until all animations and loading states have ended, because fading and dimmed
 * elements have less contrast.
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
    () =>
      document.querySelector(':is([data-dimmed], [data-stale]):not([inert], [data-page="hidden"] *)') ===
      null,
  );
  const found = await page.evaluate(
    // Excludes the tooltip, which may appear under the pointer by chance.
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: '#ui-tip' }, options),
    // Without this option, axe also collects passed rules, which takes longer than the check itself.
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
 * Returns whether a violation is intended: the accessible name of a tree row is only the name of its item. The values
 * and controls in the row have separate names.
 */
function isNamedByItsPart(rule: string, html: string): boolean {
  return rule === 'label-content-name-mismatch' && html.startsWith('<div role="treeitem"');
}
