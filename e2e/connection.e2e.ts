import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { HANDS, openPage } from './hands.ts';
import { runHost, sampleKey, type RunningHost } from './run-host.ts';

/** A proxy in front of the sample service. It accepts the page number only in the parameter `pageNumber`. */
let service: Server;
let renaming: RunningHost;

function toSampleUrl(path: string, host: string): URL {
  const url = new URL(`/api${path}`, host);
  const pageNumber = url.searchParams.get('pageNumber');
  url.searchParams.delete('page');
  if (pageNumber !== null) url.searchParams.set('page', pageNumber);
  return url;
}

const PASSED_ON = [DEFAULT_KEY_HEADER.toLowerCase(), 'content-type'];

test.beforeAll(async ({ host }) => {
  service = createServer((request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const passedOn = PASSED_ON.filter((name) => headers[name] !== undefined);
    void text(request).then(async (body) => {
      const answer = await fetch(toSampleUrl(url, host.url), {
        method,
        headers: Object.fromEntries(passedOn.map((name) => [name, String(headers[name])])),
        ...(body !== '' && { body }),
      });
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
      response.end(await answer.text());
    });
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

async function signIn(page: Page, host: string, path: string): Promise<void> {
  await page.goto(`${renaming.url}${path}`);
  await page.getByLabel('API key', { exact: true }).fill(await sampleKey(host));
  await page.keyboard.press('Enter');
}

for (const hand of HANDS) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('an admin configures different parameter names of a service in the settings', async ({
      page,
      host,
    }) => {
      await signIn(page, host.url, '/leads?page=2');
      // The service ignores the parameter `page`.
      await expect(page.getByText(/^Asked for page 2; the service returned page 1/)).toBeVisible();
      const lead = page.locator('a[href^="/leads/"]:visible').first();
      const ofFirstPage = await lead.getAttribute('href');

      await openPage(page, hand, 'Settings');
      await hand.press(page.getByRole('tab', { name: 'Connection' }));
      const names = page.getByRole('table', { name: 'Query parameter names' });
      await expect(names.getByRole('row', { name: /^Page number/ })).toContainText('Ignored');
      await expectNoAxeViolations(page);
      await hand.press(page.getByRole('button', { name: 'Edit names' }));
      const pageName = page.getByRole('textbox', { name: 'Page number' });
      const save = page.getByRole('button', { name: 'Test and save' });
      await hand.type(pageName, 'pageNo');
      await hand.press(save);
      await expect(page.getByText('Ignored: Asked for page 2, got page 1')).toBeVisible();
      await expectNoAxeViolations(page);
      await hand.type(pageName, 'pageNumber');
      await hand.press(save);
      await expect(names.getByRole('row', { name: /^Page number/ })).toContainText(
        'pageNumber set in this browser',
      );

      // The configured parameter name applies immediately, and also after a reload.
      await openPage(page, hand, 'Leads');
      await page.reload();
      await hand.press(
        page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }),
      );
      await expect(page).toHaveURL(/page=2/);
      await expect(lead).not.toHaveAttribute('href', ofFirstPage ?? '');
      await expect(page.getByText(/the service returned page 1/)).toBeHidden();
    });
  });
}

test('an error message opens its failed request', async ({ page, host, complaints }) => {
  await signIn(page, host.url, '/leads/no-such-lead');
  await page.getByRole('button', { name: 'Show request' }).first().click();
  const request = page.getByRole('dialog', { name: 'Get a lead' });
  await expect(request.getByText('GET /lead/no-such-lead')).toBeVisible();
  await expectNoAxeViolations(page);
  await request.getByRole('button', { name: 'All requests' }).click();
  await expect(page.getByRole('list', { name: 'Requests, newest first' })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});
