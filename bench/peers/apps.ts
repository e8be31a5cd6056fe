/** The compared apps: how to start each of them, and the names of its parts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { runHost } from '../../e2e/run-host.ts';
import { signIn } from '../browser.ts';
import { LARGEST } from '../many-topics.ts';
import { serve } from '../serve.ts';
import { serveBaseline } from '../serve-baseline.ts';
import { filterInMenu, plainFilter } from '../filter-button.ts';
import { buildPeer } from './build.ts';
import { EXTENSIONS, FAQ_MARK, LEAD_MARK, type PeersService } from './service.ts';

export const PAGES = ['transactions', 'leads', 'faqs', 'topics'] as const;
export type PageName = (typeof PAGES)[number];

export type App = {
  url: string;
  options: BrowserContextOptions;
  /** The address of each page below `url`. */
  addresses: Record<PageName, string>;
  /** The address of the leads with 100 rows a page. */
  hundredLeads: string;
  links: (page: Page) => Locator;
  /** The label of each page's link. */
  labels: Record<PageName, string>;
  /** The selector of the row at this position. 0 is the first row of the first page. */
  row: (place: number) => string;
  searchField: (page: Page) => Locator;
  nextPage: (page: Page) => Locator;
  /** Shows only failed transactions, or all. Opens a menu if necessary, and returns the element to click. */
  failedFilter: (page: Page) => Promise<Locator>;
  noFilter: (page: Page) => Promise<Locator>;
  /** The selector of the element that shows the largest topic on the page of topics. */
  tile: string;
  /** The selector of the line or bars in the chart of a topic. A click on `tile` opens the chart. */
  series: string;
  /** Whether all rows are on one page, which can be scrolled. */
  hasAllRows: boolean;
};

export type AppName = 'botdeck' | 'reactAdmin' | 'refine' | 'bare';

export const TITLES: Record<AppName, string> = {
  botdeck: 'Botdeck',
  reactAdmin: 'react-admin',
  refine: 'Refine',
  bare: 'bare',
};

export const ROWS_PER_PAGE = 100;

const LABELS = { transactions: 'Transactions', leads: 'Leads', faqs: 'FAQs', topics: 'Topics' };

const ariaRow = (place: number) => `tbody tr[aria-rowindex="${place + 2}"]`;

/** The selector and the text of the first record of a page. Only the service knows the texts. */
export function firstRecord({ row, tile }: App, page: PageName): { selector: string; text: string } {
  if (page === 'topics') return { selector: tile, text: '' };
  const texts = { transactions: 'REF', leads: LEAD_MARK, faqs: FAQ_MARK };
  return { selector: row(0), text: texts[page] };
}

const KEY = 'bench';
const KEY_HEADER = 'X-SVC-KEY';

const botdeck: Omit<App, 'url' | 'options'> = {
  addresses: { transactions: '/billing', leads: '/leads', faqs: '/faqs', topics: '/topics' },
  hundredLeads: `/leads?pageSize=${ROWS_PER_PAGE}`,
  links: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link'),
  labels: { ...LABELS, transactions: 'Billing' },
  row: ariaRow,
  searchField: (page) => page.getByRole('searchbox'),
  nextPage: (page) => page.getByRole('button', { name: 'Next page' }),
  failedFilter: (page) => filterInMenu(page, 'Failed'),
  noFilter: (page) => filterInMenu(page, 'Failed'),
  tile: `main [role="option"][aria-label^="${LARGEST}"]`,
  series: '.recharts-line-curve',
  hasAllRows: true,
};

const bare: typeof botdeck = {
  ...botdeck,
  addresses: {
    transactions: '/lists.html',
    leads: '/lists.html#leads',
    faqs: '/lists.html#faqs',
    topics: '/lists.html#topics',
  },
  hundredLeads: '/lists.html#leads',
  links: (page) => page.getByRole('navigation').getByRole('link'),
  labels: LABELS,
  failedFilter: (page) => plainFilter(page, 'Failed'),
  noFilter: (page) => plainFilter(page, 'Failed'),
  tile: '#map > div',
  series: '#series i',
};

const peer: Pick<App, 'labels' | 'failedFilter' | 'noFilter' | 'tile' | 'series' | 'hasAllRows'> = {
  labels: LABELS,
  failedFilter: async (page) => (await openStatusMenu(page)).filter({ hasText: 'failed' }),
  noFilter: async (page) => (await openStatusMenu(page)).first(),
  tile: `.recharts-rectangle[name="${LARGEST}"]`,
  series: '.recharts-line-curve',
  hasAllRows: false,
};

async function openStatusMenu(page: Page): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  return page.getByRole('listbox').getByRole('option');
}

const reactAdmin: typeof botdeck = {
  ...peer,
  addresses: {
    transactions: '/#/transactions',
    leads: '/#/leads',
    faqs: '/#/faqs',
    topics: '/#/topics',
  },
  hundredLeads: '/#/leads',
  links: (page) => page.getByRole('menuitem'),
  row: (place) => `tbody tr:nth-child(${(place % ROWS_PER_PAGE) + 1})`,
  searchField: (page) => page.getByRole('textbox', { name: 'Search' }),
  nextPage: (page) => page.getByRole('button', { name: 'Go to next page' }),
};

const refine: typeof botdeck = {
  ...peer,
  addresses: { transactions: '/transactions', leads: '/leads', faqs: '/faqs', topics: '/topics' },
  hundredLeads: '/leads',
  links: (page) => page.getByRole('navigation').getByRole('link'),
  row: (place) => `.MuiDataGrid-row[data-rowindex="${place % ROWS_PER_PAGE}"]`,
  searchField: (page) => page.getByLabel('Search', { exact: true }),
  nextPage: (page) => page.getByRole('button', { name: 'Go to next page' }),
};

export type RunningApps = {
  apps: Record<AppName, App>;
  /** Returns the log of the product's host. */
  hostLog: () => string;
  stop: () => Promise<void>;
};

/** Starts all apps in front of the same service. */
export async function startApps(browser: Browser, service: PeersService): Promise<RunningApps> {
  const builds = { reactAdmin: buildPeer('react-admin'), refine: buildPeer('refine') };
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ extensions: EXTENSIONS }));
  const host = await runHost([], {
    SERVICE_URL: service.url,
    SERVICE_KEY_HEADER: KEY_HEADER,
    CONFIG: config,
    LOG_LEVEL: 'warn',
  });
  const target = { service: { url: service.url, headers: { [KEY_HEADER]: KEY } } };
  const [bareServing, reactAdminServing, refineServing] = await Promise.all([
    serveBaseline(target),
    serve({ folders: { '/': builds.reactAdmin }, ...target }),
    serve({ folders: { '/': builds.refine }, ...target }),
  ]);
  return {
    apps: {
      botdeck: {
        ...botdeck,
        url: host.url,
        options: { storageState: await signIn(browser, host.url, KEY) },
      },
      reactAdmin: { ...reactAdmin, url: reactAdminServing.url, options: {} },
      refine: { ...refine, url: refineServing.url, options: {} },
      bare: { ...bare, url: bareServing.url, options: {} },
    },
    hostLog: host.log,
    stop: async () => {
      for (const serving of [bareServing, reactAdminServing, refineServing]) serving.close();
      await host.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
