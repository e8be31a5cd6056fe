import { rmSync } from 'node:fs';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { sampleData } from './data-folder.ts';
import { expectCleanEnd, runHost, sampleKey } from './run-host.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Tab = { page: Page; complaints: string[] };

type WorkerFixtures = {
  /** The worker's own, over a copy of the whole sample agency: what a test changes, the later ones of its worker meet. */
  host: { url: string; dataDir: string };
  /** Of the sample agency, at that host, for all pages: who signs out, or in again, has to forget it first, lest it ends. */
  session: StorageState;
  /** For tests that only look: it has the dashboard's code once the first of them has looked. */
  workerTab: Tab;
};

/** What this page complains of from now on. */
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

/** For tests that open no page of the host. */
export const hostTest = base.extend<object, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
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
  // Made for the first that asks. It stands here and not beside them because a worker's fixtures belong to all its tests:
  // for others the worker, and with it the host, would be made anew.
  workerTab: [
    async ({ browser, host, session }, provide, { project }) => {
      // A context that outlives its test is made without what the configuration says of each.
      const { locale, timezoneId } = project.use;
      const context = await browser.newContext({
        baseURL: host.url,
        storageState: session,
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      });
      const page = await context.newPage();
      await provide({ page, complaints: await listenFor(page) });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

type Fixtures = {
  /** What went wrong in the page unseen: console errors, uncaught errors, violations of the security policy. */
  complaints: string[];
};

/** The page is signed in to the sample agency. Every test fails when it complained, unless the test itself took the complaints. */
export const test = hostTest.extend<Fixtures>({
  baseURL: async ({ host }, provide) => provide(host.url),
  storageState: async ({ session }, provide) => provide(session),
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
 * For tests that only look: the tests of a worker have one page in common, which has the dashboard's code by then. Each
 * finds it signed in, in the light, with nothing stored.
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

/** Opens the leads, where most journeys begin. */
export async function openLeads(page: Page): Promise<void> {
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
}

/** As long as the first page has its time for itself: `ui/lazy-part.tsx`. */
export const LATER_MS = 1500;

/** Without what is fetched once the first page had its time, which on a busy machine comes before its rows. */
export async function neverLater(page: Page): Promise<void> {
  await page.addInitScript((later) => {
    const wait = window.setTimeout.bind(window);
    const orNever = (run: () => void, ms?: number) => (ms === later ? 0 : wait(run, ms));
    Object.assign(window, { setTimeout: orNever });
  }, LATER_MS);
}

/** Events are asked for then, and not followed by a stream, with which no network is ever idle. */
export async function neverStreams(page: Page): Promise<void> {
  await page.addInitScript(() => void Object.defineProperty(navigator, 'locks', { value: undefined }));
}

/** Comes to a page without the session, and signs in by hand to one that may be ended. */
export async function signInAt(path: string, page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: /sample agency/i }).click();
}

/** The rules that look at colours, of which alone there are others in the dark theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks for barriers in both themes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violations(page, 'light', tags)).toEqual([]);
  expect(await violations(page, 'dark', COLOR_RULES)).toEqual([]);
}

/** Looks for text that can hardly be read in colours that the system forces, in its light scheme. */
export async function expectReadableForced(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await violations(page, 'light', ['color-contrast'])).toEqual([]);
}

/** Once nothing moves or is dimmed any more: what is half faded in, or waits for an answer, has less contrast than it will have. */
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
  await page.waitForFunction(() => document.querySelector('[data-dimmed]:not([inert])') === null);
  const found = await page.evaluate(
    // A tip may come where the pointer happens to rest, and belongs to no part of the page.
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: '#ui-tip' }, options),
    // What is in order need not be told of, which takes longer than finding out.
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return found.violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isNamedByItsPart(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
}

/** A row of a tree is named by the name in it, not by the values and controls beside that, which have names of their own. */
function isNamedByItsPart(rule: string, html: string): boolean {
  return rule === 'label-content-name-mismatch' && html.startsWith('<div role="treeitem"');
}
