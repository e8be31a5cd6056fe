import type { Locator, Page } from '@playwright/test';
import { LONG_HISTORY_LEAD_ID } from '#service/sample/identity.ts';
import { expect, expectNoAxeViolations, expectReadableForced, lookTest as test } from './fixtures.ts';
import { closeFilters, pressFilter } from './hands.ts';

/** A URL without a page. The dashboard shows 'Page not found' immediately, without content of other pages. */
const NOWHERE = '/no/such/page';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * A state of a page that this file checks once per theme. Other test files check states that appear only during their
 * steps.
 */
type Place = {
  name: string;
  path: string;
  /** Navigates from `path` to the state and waits until the state is visible. */
  reach: (page: Page) => Promise<void>;
  on?: (typeof DESK)[];
  isSignedOut?: boolean;
};

const shows = (locator: Locator) => expect(locator).toBeVisible();
const isUpToDate = (page: Page) => shows(page.getByText(/^Updated/));
const grid = (page: Page, name: string) => page.getByRole('grid', { name });
/** Waits for a list of this name, which is a table on a desktop and a list of cards on a phone. */
const showsList = (name: string) => (page: Page) =>
  shows(
    grid(page, name)
      .or(page.getByRole('list', { name, exact: true }))
      .first(),
  );

async function openFromList(page: Page, list: string, name: string): Promise<void> {
  await grid(page, list).getByRole('link', { name }).first().click();
  await shows(page.getByRole('heading', { level: 1, name }));
}

async function chooseTwoTopics(page: Page): Promise<void> {
  const topics = page.getByRole('listbox', { name: 'Topics by conversations' }).getByRole('option');
  await topics.first().click();
  await topics.nth(1).click({ modifiers: ['Control'] });
  const panel = page.getByRole('region', { name: '2 topics' });
  // Waits for the charts, which appear last and move the content around them.
  await shows(panel.getByText(/^Drag over days/));
}

async function openTopicsTable(page: Page): Promise<void> {
  await chooseTwoTopics(page);
  await page.keyboard.press('t');
  await shows(grid(page, 'Topics'));
}

const LEADS: Place[] = [
  {
    name: 'leads',
    path: '/leads',
    on: [DESK, PHONE],
    reach: (page) => shows(page.locator('a[href^="/leads/"]:visible').first()),
  },
  {
    name: 'the preview of a lead',
    path: '/leads',
    reach: async (page) => {
      await grid(page, 'Leads').locator('tbody tr[data-index="1"] td').nth(3).click();
      await shows(page.getByRole('region', { name: 'Timeline' }));
    },
  },
  {
    name: 'the display menu',
    path: '/leads',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Display' }).click();
      await shows(page.getByRole('dialog', { name: 'Display' }));
    },
  },
  {
    name: 'a lead',
    path: `/leads/${LONG_HISTORY_LEAD_ID}`,
    on: [DESK, PHONE],
    reach: (page) => shows(page.getByRole('heading', { name: 'Fields' })),
  },
  {
    name: 'the page history of a lead',
    path: `/leads/${LONG_HISTORY_LEAD_ID}`,
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Page history' }).click();
      await shows(page.getByText(/^2,000 visits/));
    },
  },
];

const BOTS: Place[] = [
  { name: 'bots', path: '/bots', reach: isUpToDate },
  { name: 'the tree of bots', path: '/bots?view=tree', reach: isUpToDate },
  {
    name: 'the question before a bot is duplicated',
    path: '/bots',
    reach: async (page) => {
      await openFromList(page, 'Bots', 'Trial class booker');
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await shows(page.getByRole('dialog', { name: /^Duplicate Trial class booker/ }));
    },
  },
  { name: 'split tests', path: '/split-tests', reach: isUpToDate },
  {
    name: 'a split test',
    path: '/split-tests',
    reach: async (page) => {
      await openFromList(page, 'Split tests', 'Trial class booker');
      await shows(page.getByRole('list', { name: 'Checks' }));
    },
  },
  {
    name: 'the details of a split test',
    path: '/split-tests',
    reach: async (page) => {
      await openFromList(page, 'Split tests', 'Solar qualifier');
      for (const name of ['All numbers', 'Sources', 'Traffic', 'How it is decided', 'Details']) {
        await page.getByRole('heading', { level: 2, name }).click();
      }
      await shows(page.getByRole('table', { name: 'Results of each persona' }));
    },
  },
  {
    name: 'the question before a split test is ended',
    path: '/split-tests',
    reach: async (page) => {
      await openFromList(page, 'Split tests', 'Trial class booker');
      await page.getByRole('button', { name: 'End test' }).click();
      const dialog = page.getByRole('dialog', { name: 'End the split test of Trial class booker?' });
      await expect(dialog.getByRole('button', { name: 'End test' })).toBeDisabled();
    },
  },
  { name: 'personas', path: '/personas', reach: isUpToDate },
  { name: 'the table of personas', path: '/personas?view=table', reach: isUpToDate },
  { name: 'folders', path: '/folders', reach: isUpToDate },
];

const SOURCES: Place[] = [
  { name: 'sources', path: '/sources', reach: showsList('Sources') },
  {
    name: 'a source',
    path: '/sources',
    reach: (page) => openFromList(page, 'Sources', 'Brightridge Solar: website'),
  },
  {
    name: 'the channels of a source',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: website');
      await page.getByRole('tab', { name: 'Channels' }).click();
      await shows(page.getByRole('table', { name: 'Custom channels' }));
    },
  },
  {
    name: 'the form of a channel',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: website');
      await page.getByRole('tab', { name: 'Channels' }).click();
      await page.getByRole('table', { name: 'Custom channels' }).getByRole('link').first().click();
      await shows(page.getByRole('button', { name: 'Save channel' }));
    },
  },
  {
    name: 'the form of a webhook',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: Facebook ads');
      await page.getByRole('tab', { name: 'Outbound webhook' }).click();
      await shows(page.getByRole('textbox', { name: 'Body' }).first());
    },
  },
  {
    name: 'the inbound mapping of a source',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: Facebook ads');
      await page.getByRole('tab', { name: 'Inbound' }).click();
      await shows(page.getByRole('region', { name: 'Sample', exact: true }).locator('mark').first());
    },
  },
];

const OVERVIEW: Place[] = [
  {
    name: 'the summary',
    path: '/',
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Summary' }).click();
      await shows(page.getByRole('dialog', { name: 'Summary' }).getByText(/^In the last 7 days/));
    },
  },
];

const DELIVERIES: Place[] = [
  {
    name: 'deliveries',
    path: '/deliveries',
    on: [DESK, PHONE],
    reach: showsList('Deliveries'),
  },
  {
    name: 'the deliveries of a source',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: website');
      await page.getByRole('tab', { name: 'Deliveries' }).click();
      await shows(page.getByRole('region', { name: 'Sending' }).getByRole('switch').first());
    },
  },
  {
    name: 'the choice of a test event',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: Facebook ads');
      await page.getByRole('tab', { name: 'Deliveries' }).click();
      await page.getByRole('button', { name: 'Send test event' }).first().click();
      await shows(page.getByRole('dialog', { name: 'Send a test event' }).getByRole('radio').first());
    },
  },
  {
    name: 'the time of a replay',
    path: '/sources',
    reach: async (page) => {
      await openFromList(page, 'Sources', 'Brightridge Solar: Facebook ads');
      await page.getByRole('tab', { name: 'Deliveries' }).click();
      await page.getByRole('button', { name: 'Replay events' }).click();
      await shows(page.getByRole('dialog', { name: 'Replay events' }).getByRole('checkbox'));
    },
  },
];

const FIGURES: Place[] = [
  {
    name: 'the overview',
    path: '/',
    on: [DESK, PHONE],
    reach: async (page) => {
      await expect(page.locator('main [aria-busy="true"]:not([data-page="hidden"] *)')).toHaveCount(0);
      await shows(page.getByRole('list', { name: 'Findings' }));
    },
  },
  {
    name: 'topics beside those before',
    path: '/topics?compare=previous',
    reach: (page) => shows(page.getByRole('heading', { name: /rising/i })),
  },
  { name: 'two topics', path: '/topics?compare=previous', reach: chooseTwoTopics },
  { name: 'the table of topics', path: '/topics?compare=previous', reach: openTopicsTable },
  {
    name: 'the cards of topics',
    path: '/topics?compare=previous',
    reach: async (page) => {
      await openTopicsTable(page);
      await page.setViewportSize(PHONE);
    },
  },
  {
    name: 'a transaction',
    path: '/billing?status=pending',
    reach: async (page) => {
      await grid(page, 'Transactions').locator('tbody').getByRole('button').first().click();
      await shows(page.getByRole('region', { name: /^Transaction \d+$/ }));
    },
  },
  {
    name: 'a transaction over the list',
    path: '/billing?status=pending',
    on: [PHONE],
    reach: async (page) => {
      await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().click();
      await shows(page.getByRole('dialog', { name: /^Transaction \d+$/ }));
    },
  },
  { name: 'the months of billing', path: '/billing?view=months', reach: isUpToDate },
  { name: 'the usage of billing', path: '/billing?view=usage', reach: isUpToDate },
];

const RECORDS: Place[] = [
  { name: 'FAQs', path: '/faqs', on: [DESK, PHONE], reach: showsList('FAQs') },
  {
    name: 'a question',
    path: '/faqs',
    reach: async (page) => {
      await pressFilter(page, 'Unanswered');
      await closeFilters(page);
      await shows(page.getByText(/questions?, none answered/));
      await grid(page, 'FAQs').locator('tbody tr[tabindex="0"]').focus();
      await page.keyboard.press('Enter');
      await shows(
        page.getByRole('region', { name: 'Question', exact: true }).getByText(/^Asked by \d+ leads?$/),
      );
    },
  },
  {
    name: 'a question with a nearest answer',
    path: '/faqs?draft=yes',
    reach: async (page) => {
      await showsList('FAQs')(page);
      await grid(page, 'FAQs').locator('tbody tr[tabindex="0"]').focus();
      await page.keyboard.press('Enter');
      await shows(page.getByRole('region', { name: 'Nearest answer' }));
    },
  },
  { name: 'reports', path: '/reports', on: [DESK, PHONE], reach: showsList('Reports') },
  {
    name: 'a report',
    path: '/reports',
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByRole('link', { name: 'Split tests of the year' }).first().click();
      await showsList('Shared with')(page);
    },
  },
  { name: 'notifications', path: '/notifications', on: [DESK, PHONE], reach: showsList('Notifications') },
  {
    name: 'a notification',
    path: '/notifications',
    reach: async (page) => {
      await grid(page, 'Notifications').locator('tbody td > a').first().click();
      await shows(page.getByRole('region', { name: 'About' }));
    },
  },
  {
    name: 'the settings of the display',
    path: '/settings?tab=display',
    on: [PHONE],
    reach: (page) => shows(page.getByRole('heading', { level: 1 })),
  },
  {
    name: 'the question before settings are reset',
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Reset settings' }).click();
      await shows(page.getByRole('dialog', { name: 'Reset all settings?' }));
    },
  },
  {
    name: 'API keys',
    path: '/settings?tab=keys',
    on: [PHONE],
    reach: (page) => shows(page.getByRole('button', { name: /^Delete / }).first()),
  },
  {
    name: 'the connection',
    path: '/settings?tab=connection',
    on: [DESK, PHONE],
    reach: (page) => shows(page.getByRole('table', { name: 'Operations' })),
  },
  {
    name: 'the question before a key is deleted',
    path: '/settings?tab=keys',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await shows(page.getByRole('dialog').getByText(/It may be the key you are signed in with/));
    },
  },
];

const OTHERS: Place[] = [
  {
    name: 'the palette',
    path: NOWHERE,
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByRole('button', { name: /^Search or jump to/ }).click();
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('book');
      await shows(page.getByRole('option', { name: /^Trial class booker/ }).first());
    },
  },
  {
    name: 'the sheet of shortcuts',
    path: NOWHERE,
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByRole('button', { name: /^Search or jump to/ }).click();
      await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click();
      await shows(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    },
  },
  {
    name: 'the guide',
    path: '/guide/agency-admin',
    on: [DESK, PHONE],
    reach: (page) => shows(page.getByRole('heading', { level: 1, name: 'For agency admins' })),
  },
  {
    name: 'the search of the guide',
    path: '/guide',
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByRole('searchbox', { name: 'Search the guide' }).fill('webhook');
      await shows(page.getByRole('region', { name: 'Results' }));
    },
  },
  {
    name: 'the API reference',
    path: '/api-reference',
    on: [DESK, PHONE],
    reach: (page) => shows(page.getByRole('link', { name: 'openapi.json' })),
  },
  {
    name: 'an operation of the API reference',
    path: '/api-reference/getLead',
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByText('Fields of instances').first().click();
      await shows(page.getByRole('list', { name: 'Fields of instances' }));
    },
  },
  {
    name: 'the search of the API reference',
    path: '/api-reference',
    on: [DESK, PHONE],
    reach: async (page) => {
      await page.getByRole('searchbox', { name: 'Search operations' }).fill('webhook');
      await shows(page.getByRole('region', { name: 'Results' }));
    },
  },
  {
    name: 'the sign-in',
    path: '/',
    isSignedOut: true,
    reach: (page) => shows(page.getByRole('heading', { name: 'Sign in to Botdeck' })),
  },
  {
    name: 'an address that nothing is at',
    path: NOWHERE,
    reach: (page) => shows(page.getByRole('heading', { level: 1 })),
  },
];

/**
 * Navigates inside the open dashboard like a user, because reloading the dashboard would take longer than the checks.
 * Navigates to `NOWHERE` first, so that the test does not find the expected content on the previous page.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const isOpen = await page.getByRole('button', { name: /connected through/ }).count();
  if (isOpen === 0) {
    await page.goto(path);
    return;
  }
  await follow(page, NOWHERE);
  await shows(page.getByRole('heading', { level: 1, name: 'Page not found' }));
  if (path !== NOWHERE) await follow(page, path);
}

/** Navigates with the history API, like a link of the router. The router numbers its history entries in `idx`. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    window.history.pushState({ usr: null, key: 'followed', idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Returns the edges of the page that content exceeds. During the measurement, each text is longer by the share
 * `longer`. The measurement is synchronous, so that nothing renders in the meantime.
 */
async function beyondTheEdge(page: Page, { longer }: { longer: number }): Promise<string[]> {
  return page.evaluate((share) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: [Text, string][] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      // Skips tooltips, because their position depends on the length of the text.
      if (/\p{L}/u.test(node.data) && !node.parentElement?.closest('#ui-tip')) texts.push([node, node.data]);
    }
    for (const [node, text] of texts) node.data = text + text.slice(0, Math.ceil(text.length * share));
    const { scrollWidth, scrollHeight } = document.documentElement;
    // Content below the end of the body would let the user scroll the navigation and the top bar out of view.
    const end = document.body.getBoundingClientRect().bottom + window.scrollY;
    const found = [
      ...(scrollWidth > window.innerWidth ? [`right: ${scrollWidth - window.innerWidth} px`] : []),
      ...(scrollHeight > Math.max(end, window.innerHeight) + 1 ? ['below'] : []),
    ];
    for (const [node, text] of texts) node.data = text;
    return found;
  }, longer);
}

// These tests change no data, so both workers can run them.
test.describe.configure({ mode: 'parallel' });

for (const { name, path, reach, on = [DESK], isSignedOut = false } of [
  ...LEADS,
  ...BOTS,
  ...SOURCES,
  ...OVERVIEW,
  ...DELIVERIES,
  ...FIGURES,
  ...RECORDS,
  ...OTHERS,
]) {
  for (const viewport of on) {
    test(`${name} at ${viewport.width} px: no axe violations and no overflow`, async ({ tab: { page } }) => {
      await page.setViewportSize(viewport);
      if (isSignedOut) {
        // Leaves the page before clearing the cookies, because its running requests would fail without the
        // session cookie.
        await page.goto('about:blank');
        await page.context().clearCookies();
      }
      await goTo(page, path);
      await reach(page);
      await expectNoAxeViolations(page);
      expect(await beyondTheEdge(page, { longer: 0 })).toEqual([]);
      // Texts in other languages are up to 35 % longer.
      expect(await beyondTheEdge(page, { longer: 0.35 })).toEqual([]);
    });
  }
}

test('an unknown lead: no axe violations', async ({ tab: { page, complaints } }) => {
  await page.setViewportSize(DESK);
  await page.goto('/leads/lead_that_never_was');
  await shows(page.getByRole('alert'));
  await expectNoAxeViolations(page);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});

test('a bot: no axe violations in any tab', async ({ tab: { page } }) => {
  await page.setViewportSize(DESK);
  await goTo(page, '/bots');
  await openFromList(page, 'Bots', 'Trial class booker');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await shows(page.getByRole('tabpanel'));
    await expectNoAxeViolations(page);
  }
});

test('forced colours keep current, checked and hatched items recognizable', async ({ tab: { page } }) => {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    await goTo(page, '/leads');
    const rows = grid(page, 'Leads').locator('tbody tr');
    const ground = (link: Locator) => link.evaluate((it) => getComputedStyle(it).backgroundColor);
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await ground(main.getByRole('link', { name: 'Leads' }))).not.toBe(
      await ground(main.getByRole('link', { name: 'Bots' })),
    );
    const bar = (row: Locator) =>
      row.evaluate((it) => getComputedStyle(it, '::before').borderInlineStartWidth);
    await rows.nth(1).getByRole('checkbox').check();
    expect(await bar(rows.nth(1))).toBe('4px');
    expect(await bar(rows.nth(2))).toBe('0px');

    const pressed = page.getByRole('button', { name: 'Unread', exact: true });
    await pressFilter(page, 'Unread');
    await closeFilters(page);
    await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await expectReadableForced(page);
    const days = page
      .getByRole('search')
      .getByRole('button', { name: /^Last message/ })
      .first();
    await pressFilter(page, 'Last message');
    await page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click();
    await days.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).waitFor();
    await expectReadableForced(page);

    await goTo(page, '/topics');
    const hatched = page.getByRole('option', { name: /no sentiment reading/ }).first();
    const pattern = await hatched.evaluate((it) => getComputedStyle(it).backgroundImage);
    expect(pattern).toContain('repeating-linear-gradient');
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
  }
});
