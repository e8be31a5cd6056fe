/** Measures the product's page of 500 topics over 90 days. Compares it with a hand-written page of the same records. */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { listLeads } from '#contract/lead.ts';
import { listPersonas } from '#contract/persona.ts';
import { queryTopics } from '#contract/topic.ts';
import { runHost } from '../e2e/run-host.ts';
import { interleaved, openBrowser, signIn, visit } from './browser.ts';
import { LARGEST, manyTopics } from './many-topics.ts';
import { printComparison, type Figure } from './report.ts';
import { serve } from './serve.ts';
import { serveBaseline } from './serve-baseline.ts';

const RUNS = 5;
const KEY = 'bench';
const KEY_HEADER = 'X-SVC-KEY';

type Name = 'tiles' | 'blocked' | 'series' | 'table' | 'heap';

const FIGURES: readonly Figure<Name>[] = [
  { name: 'tiles', what: 'click to 500 topics as a map', unit: 'ms' },
  {
    name: 'blocked',
    what: 'main thread blocked while it opens',
    unit: 'ms',
  },
  {
    name: 'series',
    what: 'click on a tile to its series',
    unit: 'ms',
  },
  { name: 'table', what: 'from the map to the table', unit: 'ms' },
  { name: 'heap', what: 'heap with 500 topics', unit: 'MiB' },
];

type Subject = { address: string; options: BrowserContextOptions; table: string };

export async function benchTopicsPage(): Promise<void> {
  const service = await serve({
    folders: {},
    texts: {
      [listLeads.path]: JSON.stringify({ results: [], page: 1, pageSize: 50, total: 0 }),
      [listPersonas.path]: '[]',
      [queryTopics.path]: JSON.stringify(manyTopics()),
    },
  });
  const host = await runHost([], {
    SERVICE_URL: service.url,
    SERVICE_KEY_HEADER: KEY_HEADER,
    LOG_LEVEL: 'warn',
  });
  const baseline = await serveBaseline({
    service: { url: `${host.url}/api`, headers: { [KEY_HEADER]: KEY } },
  });
  const browser = await openBrowser();
  try {
    const subjects = {
      product: {
        address: `${host.url}/leads`,
        options: { storageState: await signIn(browser, host.url, KEY) },
        table: 'main tbody',
      },
      baseline: { address: `${baseline.url}/lists.html#leads`, options: {}, table: '#topics tbody' },
    };
    printComparison(FIGURES, await interleaved(RUNS, subjects, (subject) => measure(browser, subject)));
  } finally {
    await browser.close();
    baseline.close();
    await host.stop();
    service.close();
  }
}

function measure(
  browser: Browser,
  { address, options, table: tableSelector }: Subject,
): Promise<Record<Name, number>> {
  return visit(browser, { ...options, slowed: true }, async ({ page, timeToText, heap }) => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const topics = page.getByRole('navigation').getByRole('link', { name: 'Topics' });
    // The pointer hovers over the link before the click, so that the page can prefetch.
    await topics.hover();
    await page.waitForTimeout(1000);
    const tiles = await timeToText({ selector: 'main', text: LARGEST }, () => topics.click());
    const blocked = await page.evaluate(() => probe.blockedSinceAction());
    await page.waitForLoadState('networkidle');
    const tile = page.getByRole('main').getByText(LARGEST).first();
    await tile.hover();
    await page.waitForTimeout(1000);
    const shown = await timeToText({ selector: 'main h2', text: LARGEST }, () => tile.click());
    await page.waitForLoadState('networkidle');
    const heapWithTopics = await heap();
    const table = await timeToText({ selector: tableSelector, text: 'Topic 1' }, () =>
      page.getByRole('main').getByLabel('Table', { exact: true }).click({ force: true }),
    );
    return { tiles, blocked: Math.max(blocked, 16), series: shown, table, heap: heapWithTopics };
  });
}
