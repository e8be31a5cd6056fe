/**
 * Connects senders of inbound messages that cannot set headers, in the same way as a new user. All values are
 * fictional.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, openLeads, test } from './fixtures.ts';

/** Opens the inbound tab of a source. All tests of a worker share one host, so no other test may use the source. */
async function openInbound(page: Page, source: string): Promise<void> {
  await openLeads(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sources' }).click();
  await page.getByRole('grid', { name: 'Sources' }).getByRole('link', { name: source, exact: true }).click();
  await page.getByRole('tab', { name: 'Inbound' }).click();
  await expect(page.getByRole('form', { name: 'Inbound mapping' })).toBeVisible();
}

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function startFrom(page: Page, sender: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('menuitem', { name: sender }).click();
  await expect(card(page, 'Sample').getByText('Would be accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Save mapping' }).click();
  const review = page.getByRole('dialog');
  await expect(page.getByText('Mapping saved.').or(review)).toBeVisible();
}

/** Creates an inbound address and returns its URL, which the page shows only once. */
async function createAddress(page: Page): Promise<string> {
  await card(page, 'Address with a token').getByRole('button', { name: 'Create address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Inbound address' });
  const address = await shown.getByText(/^http.*\/in\/[\w-]{43}$/).innerText();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(card(page, 'Address with a token').getByText(/\/in\/••••/)).toBeVisible();
  return address;
}

/** Expects a row in the list of leads with this name and last message. */
async function expectLead(page: Page, name: string, text: string): Promise<void> {
  await expect(page.getByRole('row', { name }).first()).toContainText(text);
}

function whatsAppEntry(from: string, name: string, texts: string[]): object {
  const messages = texts.map((body, index) => ({
    from,
    id: `wamid.${from}.${index}`,
    timestamp: String(Math.floor(Date.now() / 1000) - 60 + index),
    type: 'text',
    text: { body },
  }));
  const value = { messaging_product: 'whatsapp', contacts: [{ profile: { name }, wa_id: from }], messages };
  return { id: 'account', changes: [{ field: 'messages', value }] };
}

test('a new user connects WhatsApp, and a batch of three messages arrives from two people', async ({
  page,
}) => {
  await openInbound(page, 'Lumen Aesthetics Sydney');
  await startFrom(page, /^WhatsApp/);
  await expect(
    page.getByText(/^WhatsApp: Needs an address with a token that answers handshakes/),
  ).toBeVisible();
  const address = await createAddress(page);
  const token = address.split('/').at(-1)!;

  const handshake = `${address}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`;
  expect((await page.request.get(handshake)).status()).toBe(403);
  const answers = card(page, 'Address with a token').getByLabel('Answer handshakes');
  await answers.click();
  await expect(answers).toBeChecked();
  await expect.poll(async () => (await page.request.get(handshake)).text()).toBe('1158201444');
  await expectNoAxeViolations(page);

  await card(page, 'Receiving messages')
    .getByRole('button', { name: 'Capture samples for 15 minutes' })
    .click();
  await expect(card(page, 'Receiving messages').getByRole('timer')).toBeVisible();
  const data = {
    object: 'whatsapp_business_account',
    entry: [
      whatsAppEntry('4790000011', 'Runa Dahl', ['Are you open?', 'On Sunday, I mean']),
      whatsAppEntry('4790000012', 'Aksel Moe', ['Can I book for four?']),
    ],
  };
  const reply = (await (await page.request.post(address, { data })).json()) as { results: object[] };
  expect(reply.results).toMatchObject([
    { isAccepted: true, contactId: '4790000011' },
    { isAccepted: true, contactId: '4790000011' },
    { isAccepted: true, contactId: '4790000012' },
  ]);
  expect(await (await page.request.post(address, { data })).json()).toMatchObject({ isDuplicate: true });

  await page.waitForResponse(
    async (response) =>
      response.url().endsWith('/sample-events') && (await response.text()).includes('Aksel Moe'),
  );
  const sample = card(page, 'Sample');
  await sample.getByRole('combobox', { name: 'Message' }).click();
  await page
    .getByRole('option', { name: /^No\. / })
    .first()
    .click();
  await expect(sample.getByText('Would be accepted')).toBeVisible();
  await expect(sample.getByRole('listitem')).toHaveText([/4790000011/, /4790000011/, /4790000012/]);

  await page.goto('/leads');
  await expectLead(page, 'Runa Dahl', 'On Sunday, I mean');
  await expectLead(page, 'Aksel Moe', 'Can I book for four?');
});

test('a new user connects a sender of text messages that posts forms', async ({ page }) => {
  await openInbound(page, 'Northside Dental Manchester');
  await startFrom(page, /^Twilio/);
  const address = await createAddress(page);
  const form = { From: '+4721000061', Body: 'Tea & cake at 3?', MessageSid: 'SM1', FromCity: 'OSLO' };
  expect(await (await page.request.post(address, { form })).json()).toMatchObject({ isAccepted: true });
  await page.goto('/leads');
  await expectLead(page, '+4721000061', 'Tea & cake at 3?');
});
