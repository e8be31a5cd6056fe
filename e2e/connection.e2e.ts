import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { leadName, leadRow } from './lead-list.ts';
import { runHost, sampleKey, type RunningHost } from './run-host.ts';

/** The sample's service, but for the page number, which it knows as `pageNumber` alone. */
let service: Server;
let renaming: RunningHost;

function toSampleUrl(path: string, host: string): URL {
  const url = new URL(`/api${path}`, host);
  const pageNumber = url.searchParams.get('pageNumber');
  url.searchParams.delete('page');
  if (pageNumber !== null) url.searchParams.set('page', pageNumber);
  return url;
}

test.beforeAll(async ({ host }) => {
  service = createServer(({ method, url = '', headers }, response) => {
    const key = String(headers[DEFAULT_KEY_HEADER.toLowerCase()] ?? '');
    void fetch(toSampleUrl(url, host.url), { method, headers: { [DEFAULT_KEY_HEADER]: key } }).then(
      async (answer) => {
        response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
        response.end(await answer.text());
      },
    );
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo;
  renaming = await runHost([], {
    SERVICE_URL: `http://127.0.0.1:${port}`,
    SERVICE_KEY_HEADER: DEFAULT_KEY_HEADER,
  });
});

test.afterAll(async () => {
  expect(await renaming.stop()).toBe(0);
  service.close().closeAllConnections();
});

test('a service that names its parameters otherwise is set up on the screen, and a failed request is looked at', async ({
  page,
  host,
  complaints,
}) => {
  await page.goto(`${renaming.url}/leads?page=2`);
  await page.getByLabel('API key', { exact: true }).fill(await sampleKey(host.url));
  await page.keyboard.press('Enter');
  // Paging has no effect.
  await expect(page.getByText(/^Page 2 was asked for; the service answered with page 1/)).toBeVisible();
  const ofFirstPage = await leadName(leadRow(page, 0));

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Connection' }).click();
  const names = page.getByRole('table', { name: 'Query parameter names' });
  await expect(names.getByRole('row', { name: /^Page number/ })).toContainText('Ignored');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Edit names' }).click();
  const pageName = page.getByRole('textbox', { name: 'Page number' });
  await pageName.fill('pageNo');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await expect(page.getByText('Ignored: Asked for page 2, got page 1')).toBeVisible();
  await expectNoAxeViolations(page);
  await pageName.fill('pageNumber');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await expect(names.getByRole('row', { name: /^Page number/ })).toContainText(
    'pageNumber set in this browser',
  );

  // It holds at once, and after a reload.
  await page.getByRole('link', { name: 'Leads' }).click();
  await page.reload();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(leadRow(page, 0)).not.toContainText(ofFirstPage);
  await expect(page.getByText(/the service answered with page 1/)).toBeHidden();

  // From an error to its request.
  await page.goto(`${renaming.url}/leads/no-such-lead`);
  await page.getByRole('button', { name: 'Show request' }).first().click();
  const request = page.getByRole('dialog', { name: 'Get a lead' });
  await expect(request.getByText('GET /lead/no-such-lead')).toBeVisible();
  await expectNoAxeViolations(page);
  await request.getByRole('button', { name: 'All requests' }).click();
  await expect(page.getByRole('list', { name: 'Requests, newest first' })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});
