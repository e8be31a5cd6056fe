import { channelRequest } from '#contract/testing/channel-request.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, expect, openLeads, test } from './fixtures.ts';
import { loadedCode, textsOf } from './loaded-code.ts';

const SOLAR = 'Brightridge Solar: Facebook ads';
const LEGACY = 'Evergreen Home Care';

async function openSource(
  page: Page,
  name: string,
  tab: 'Overview' | 'Channels' | 'Outbound webhook' | 'Inbound',
) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sources' }).click();
  await page.getByRole('grid', { name: 'Sources' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there.');
}

/** Returns all texts that the page shows or stores in the browser, i.e. every place that could contain a secret. */
async function everythingIn(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => [
    location.href,
    document.title,
    document.documentElement.outerHTML,
    Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
    history.state,
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    document.cookie,
    await indexedDB.databases(),
    await caches.keys(),
  ]);
  return JSON.stringify(kept);
}

test('an admin adds a channel with an expiring token by keyboard', async ({ page }) => {
  await openLeads(page);
  await openSource(page, LEGACY, 'Channels');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await tabTo(page, page.getByRole('link', { name: 'Add channel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New channel' })).toBeVisible();
  const form = page.locator('form:visible');

  await tabTo(page, form.getByLabel('Friendly name'));
  await page.keyboard.type('Night line');
  await page.keyboard.press('Tab');
  await page.keyboard.type('twilio');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+15550199');
  await tabTo(page, form.getByLabel('Day'));
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  // Fills the date in one step. The order of typed date parts depends on the locale of the browser, not on
  // the page.
  await form.getByLabel('Day').fill(soon);
  await tabTo(page, form.getByLabel('Time', { exact: true }));
  await form.getByLabel('Time', { exact: true }).fill('09:30');
  const auth = form.getByRole('group', { name: 'Auth token' });
  await tabTo(page, auth.getByRole('radio', { name: 'None' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, auth.getByRole('textbox'));
  await page.keyboard.type('canary-auth');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');

  await expect(page.getByText('As sent', { exact: true })).toBeVisible();
  expect((await put).postDataJSON()).toEqual({
    ...channelRequest({
      friendlyName: 'Night line',
      provider: 'twilio',
      uniqueId: '+15550199',
      authToken: 'canary-auth',
    }),
    expiration: expect.stringContaining(soon),
  });
  await tabTo(page, page.getByRole('link', { name: 'Back to channels' }));
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /Night line/ });
  await expect(row).toContainText(/expires in/i);
  expect(await everythingIn(page)).not.toContain('canary-auth');
  await row.getByRole('button', { name: 'Show auth token of Night line' }).click();
  await expect(row.getByText('canary-auth')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(row.getByText('canary-auth')).toBeHidden();
});

test('an admin changes the URL of a legacy webhook', async ({ page }) => {
  await openLeads(page);
  await openSource(page, LEGACY, 'Outbound webhook');
  const url = page.getByRole('textbox', { name: 'Callback URL' });
  await expect(url).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/webhook-receiver\//);
  await url.fill('ftp://evergreen.example/');
  // The click moves the focus out of the field. The field then shows its error, which moves the content
  // below.
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(url).toBeFocused();
  await expect(url).toHaveAttribute('aria-invalid', 'true');

  await url.fill('https://evergreen.example/new');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review).toContainText('/webhook-receiver/');
  await expect(review).toContainText('https://evergreen.example/new');
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Webhook saved.')).toBeVisible();
  await page.reload();
  await expect(url).toHaveValue('https://evergreen.example/new');
});

for (const [where, viewport] of [
  ['on a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`a webhook form keeps its input after an error, a failed save and an attempt to leave ${where}`, async ({
    page,
    complaints,
  }) => {
    await openLeads(page);
    await openSource(page, SOLAR, 'Outbound webhook');
    await page.setViewportSize(viewport);
    const canary = `canary-${viewport.width}`;
    const template = card(page, 'Send a message');
    await template.getByRole('button', { name: 'Add header' }).click();
    const header = template.getByRole('group', { name: /^Header \d/ }).last();
    await header.getByLabel('Name').fill('X Partner-Key');
    await header.getByRole('textbox', { name: 'Value' }).fill(canary);
    const body = template.getByRole('textbox', { name: 'Body' });
    await body.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('   ');
    await expect(body).toHaveAccessibleDescription(/JSON/);

    await page.getByRole('button', { name: 'Review and save' }).click();
    const name = header.getByLabel('Name');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('X-Partner-Key');

    await page.route('**/webhook-integration/outbound', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: `Out of order: ${canary}` }),
    );
    await page.getByRole('button', { name: 'Review and save' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await expect(review.getByRole('region', { name: 'Request as it will be sent' })).toContainText('***');
    await expectNoAxeViolations(page);
    await review.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      review
        .getByRole('alert')
        .or(review.getByText(/Out of order/))
        .first(),
    ).toBeVisible();
    expect(await everythingIn(page)).not.toContain(canary);
    expect(complaints.splice(0).every((complaint) => complaint.includes('500'))).toBe(true);
    await review.getByRole('button', { name: 'Back to the form' }).click();

    await page.getByRole('link', { name: 'Sources' }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('X-Partner-Key');
    await expect(body).toContainText('{{message}}');

    await page.unroute('**/webhook-integration/outbound');
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await review.getByRole('button', { name: 'Save', exact: true }).click();
    const sent = (await put).postDataJSON();
    expect(sent).toMatchObject({ mode: 'templates', externalApiKey: null });
    expect(sent.sendMessageTemplate.headers.at(-1)).toEqual({ name: 'X-Partner-Key', value: canary });
    expect(sent.sendMessageTemplate.bodyTemplate).toMatch(/\} {3}$/);
    await expect(page.getByText('Webhook saved.')).toBeVisible();
    expect(await everythingIn(page)).not.toContain(canary);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    // Restores the webhook for the following test.
    await header.getByRole('button', { name: /^Remove header/ }).click();
    await body.click();
    await page.keyboard.press('ControlOrMeta+End');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await review.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(review).toBeHidden();
  });
}

test('the second of two admins who save the same webhook sees the changes of the first', async ({
  page,
  context,
}) => {
  await openLeads(page);
  await openSource(page, SOLAR, 'Outbound webhook');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const [admin, method] of [
    [page, 'PUT'],
    [other, 'PATCH'],
  ] as const) {
    await card(admin, 'Send a message').getByLabel('Method').fill(method);
  }
  await other.getByRole('button', { name: 'Review and save' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Webhook saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'It changed since you opened it' });
  await expect(review.getByRole('row', { name: /method/ })).toContainText(/POST.*PATCH.*PUT/);
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: 'Discard my changes' }).click();
  const method = card(page, 'Send a message').getByLabel('Method');
  await expect(method).toHaveValue('PATCH');

  // Restores the webhook for the following test.
  await method.fill('POST');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('no saved secret remains in the browser', async ({ page }) => {
  const secrets = ['canary-key', 'canary-header', 'canary-auth', 'canary-refresh'];
  const leaks: string[] = [];
  const carriers: string[] = [];
  page.on('console', (message) => {
    if (/canary-/.test(message.text())) leaks.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (/canary-/.test(request.url())) leaks.push(`address: ${request.url()}`);
    if (/canary-/.test(request.postData() ?? '')) carriers.push(request.method());
  });
  const look = async (place: string) => {
    const all = await everythingIn(page);
    for (const secret of secrets) if (all.includes(secret)) leaks.push(`${place}: ${secret}`);
  };
  await openLeads(page);

  await openSource(page, SOLAR, 'Outbound webhook');
  const key = page.getByRole('group', { name: 'External API key' });
  await key.getByRole('radio', { name: 'Replace' }).check();
  await key.getByRole('textbox').fill('canary-key');
  const header = card(page, 'Set a field').getByRole('group', { name: 'Header 1' });
  await header.getByRole('textbox', { name: 'Value' }).fill('Bearer canary-header');
  // The page stores the draft in the browser shortly after the last key press.
  await page.waitForTimeout(600);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(/canary-/);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByRole('region', { name: 'Request as it will be sent' })).toBeVisible();
  expect(await review.innerHTML()).not.toMatch(/canary-/);
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Webhook saved.')).toBeVisible();
  await look('a saved webhook');

  await page.getByRole('tab', { name: 'Channels' }).click();
  await page.getByRole('link', { name: 'Add channel' }).first().click();
  await page.getByLabel('Friendly name').fill('Solar line');
  for (const [name, secret] of [
    ['Auth token', 'canary-auth'],
    ['Refresh token', 'canary-refresh'],
  ] as const) {
    const field = page.getByRole('group', { name });
    await field.getByRole('radio', { name: 'Set' }).check();
    await field.getByRole('textbox').fill(secret);
  }
  expect(await page.getByRole('region', { name: 'Request as it will be sent' }).innerHTML()).not.toMatch(
    /canary-/,
  );
  await page.getByRole('button', { name: 'Save channel' }).click();
  await expect(page.getByText('As sent', { exact: true })).toBeVisible();
  await look('a saved channel');

  await page.getByRole('link', { name: 'Back to channels' }).click();
  await look('the channels');
  await page.getByRole('tab', { name: 'Outbound webhook' }).click();
  await expect(card(page, 'Set a field')).toBeVisible();
  await look('the webhook');

  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const sending = card(page, 'Sending');
  await sending.getByRole('button', { name: 'Create signing secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const signing = page.getByRole('dialog', { name: 'Signing secret' });
  secrets.push((await signing.locator('code').first().textContent()) ?? '');
  expect(secrets.at(-1)).toMatch(/^whsec_.{20}/);
  await signing.getByRole('button', { name: 'I have stored it' }).click();
  await expect(sending.getByText('Callbacks are signed since')).toBeVisible();
  await look('the signed deliveries');
  await sending.getByRole('button', { name: 'Send test event' }).click();
  const sendTest = page.getByRole('dialog', { name: 'Send a test event' });
  await sendTest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    sendTest
      .getByRole('listitem')
      .getByText(/in \d+ ms/)
      .first(),
  ).toBeVisible();
  await look('the test');
  await sendTest.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('grid', { name: 'Deliveries', exact: true }).getByRole('row').nth(1).click();
  await expect(page.locator('code').filter({ hasText: 'Authorization: ***' }).first()).toBeVisible();
  await look('a delivery');
  await page.goto('/deliveries');
  await expect(page.getByRole('grid', { name: 'Deliveries', exact: true })).toBeVisible();
  await look('all deliveries');
  await page.goBack();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await look('the overview');
  await page.reload();
  await look('after a reload');

  expect(leaks).toEqual([]);
  expect(carriers).toEqual(['PUT', 'PUT']);
});

test('a list page loads no editor code, and the webhook form does', async ({ page }) => {
  const code = loadedCode(page);
  const isEditorThere = async () => (await textsOf(code)).some((text) => text.includes('cm-scroller'));
  await openLeads(page);
  await openSource(page, SOLAR, 'Channels');
  await expect(page.getByRole('link', { name: 'Add channel' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]:not([data-page="hidden"] *)')).toHaveCount(0);
  expect(await isEditorThere()).toBe(false);
  await page.getByRole('tab', { name: 'Outbound webhook' }).click();
  await expect(page.getByRole('textbox', { name: 'Body' }).first()).toBeVisible();
  expect(await isEditorThere()).toBe(true);
});

test('a pasted sample shows the value at each path and is not sent', async ({ page }) => {
  await openLeads(page);
  await openSource(page, SOLAR, 'Inbound');
  const sample = card(page, 'Sample');
  await sample.getByRole('combobox', { name: 'Message' }).click();
  await page.getByRole('option', { name: 'Pasted sample' }).click();
  const sent: string[] = [];
  // Ignores read requests that do not contain the sample, because the page may send them at any time.
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && !request.url().includes('canary-sample');
    if (!isRead) sent.push(request.url());
  });
  await sample.getByLabel('A message, as JSON').fill('{"contact": {"id": "canary-sample"}}');
  await expect(sample.getByRole('status')).toContainText('1 of 8 paths matches this message.');
  await expect(sample.locator('mark')).toContainText('canary-sample');
  expect(sent).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain('canary-sample');
});

test('an admin captures samples, creates a mapping from one, and the next message creates a lead', async ({
  page,
}) => {
  await openLeads(page);
  await openSource(page, 'Azul Homes Valencia', 'Inbound');
  const reception = card(page, 'Receiving messages');
  await reception.getByRole('button', { name: 'Capture samples for 15 minutes' }).click();
  await expect(reception.getByRole('timer')).toBeVisible();
  await expect(page.getByText('Waiting for a message')).toBeVisible();
  const command = await reception.getByText(/curl --request POST/).innerText();
  const address = /'(http[^']+)'/.exec(command)![1]!;
  // Sends messages like an external system. The API key is not in the page, so the test reads it from
  // /config.json.
  const { sample, keyHeader } = (await (await page.request.get('/config.json')).json()) as {
    sample: { apiKey: string };
    keyHeader: string;
  };
  expect(command).not.toContain(sample.apiKey);
  const send = (id: string) =>
    page.request.post(address, {
      headers: { [keyHeader]: sample.apiKey },
      data: { who: { ref: id, full: 'Pilar Ortega' }, said: 'Is it still for rent?' },
    });
  expect(await (await send('first')).json()).toMatchObject({ isAccepted: false });
  await expect(card(page, 'Sample').getByText('Would be refused')).toBeVisible();

  await page.getByRole('combobox', { name: 'Contact id' }).fill('ref');
  await page.getByRole('option', { name: 'who.ref' }).click();
  await page.getByRole('combobox', { name: 'Body' }).fill('said');
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('full_name');
  await page.getByRole('combobox', { name: 'Path', exact: true }).fill('who.full');
  await expect(card(page, 'Sample').getByText('Would be accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Save mapping' }).click();
  await expect(page.getByText('Mapping saved.')).toBeVisible();

  expect(await (await send('second')).json()).toMatchObject({ isAccepted: true });
  await reception.getByRole('button', { name: 'Stop capture' }).click();
  await expect(reception.getByRole('timer')).toHaveCount(0);
  await page.goto('/leads');
  await expect(page.getByRole('link', { name: 'Pilar Ortega' }).first()).toBeVisible();
});
