import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { expectNoAxeViolations, expect, test } from './fixtures.ts';
import { runHost, sampleKey, type RunningHost } from './run-host.ts';

/**
 * A host that is connected to the API of the sample host as an external service, with only the 16 documented
 * operations.
 */
let documented: RunningHost;

test.beforeAll(async ({ host }) => {
  documented = await runHost([], { SERVICE_URL: `${host.url}/api`, SERVICE_KEY_HEADER: DEFAULT_KEY_HEADER });
});

test.afterAll(async () => {
  expect(await documented.stop()).toBe(0);
});

test('every page works with only the documented operations and shows its limits', async ({ page, host }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto(documented.url);
  await page.getByLabel('API key', { exact: true }).fill(await sampleKey(host.url));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/^This service does not report notifications/)).toBeVisible();
  await expectNoAxeViolations(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });

  // Without an operation that lists bots, the dashboard collects the bots from other data. Users can
  // duplicate a bot that the dashboard cannot read. The dashboard knows the copy from the response.
  await navigation.getByRole('link', { name: 'Bots' }).click();
  await expect(page.getByText(/there may be others/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search bots' }).fill('Refinance check-in');
  await page.getByRole('grid', { name: 'Bots' }).getByRole('link', { name: 'Refinance check-in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refinance check-in' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refinance check-in (copy)' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sources' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Harbor Home Loans');

  await navigation.getByRole('link', { name: 'Split tests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Split tests' })).toBeVisible();
  await expectNoAxeViolations(page);

  await navigation.getByRole('link', { name: 'Personas' }).click();
  await expect(page.getByText(/^\d+ personas/)).toBeVisible();

  // The dashboard knows the name of a folder that was created in this tab, until the tab is closed.
  await navigation.getByRole('link', { name: 'Folders' }).click();
  await page.getByRole('button', { name: 'New folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Made here');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /^Made here/ })).toBeVisible();
  await expectNoAxeViolations(page);

  const extensions = asked.filter((request) => /^GET \/api\/(bot|hierarchy|agency\/source)/.test(request));
  expect(extensions).toEqual([]);
});
