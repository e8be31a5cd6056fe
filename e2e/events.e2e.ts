import type { Locator, Page } from '@playwright/test';
import { expect, openLeads, test } from './fixtures.ts';
import { leadRows } from './lead-list.ts';

/** The name of a sample source. No other test uses its bots. */
const SOURCE = 'Palm Gate Properties Dubai';

/** Sends an inbound message of a contact to the source, like an external system. */
async function write(page: Page, contact: string): Promise<void> {
  const sources = await page.request.get('/api/agency/source');
  const { id } = ((await sources.json()) as { id: string; name: string }[]).find(
    ({ name }) => name === SOURCE,
  )!;
  const address = `/api/agency/source/${id}/webhook-integration/inbound`;
  const inbound = { contactIdPath: 'contact', bodyPath: 'text', contactFieldPaths: { name: 'contact' } };
  expect((await page.request.put(address, { data: { inbound, filterKey: null } })).ok()).toBe(true);
  const reply = await page.request.post(address, { data: { contact, text: 'Is it still free?' } });
  expect(await reply.json()).toMatchObject({ isAccepted: true });
}

const firstRow = (page: Page) => leadRows(page).first();

/** Returns the visible text of a table row. */
const textOf = (row: Locator) => row.innerText();

test('every tab offers new leads, and no row moves before the user loads them', async ({ page, context }) => {
  // One tab keeps the event stream open for all tabs, and the other tab polls. Either tab may open the
  // stream.
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const isFollowing = tab.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
    await openLeads(tab);
    await isFollowing;
  }
  const [before, place] = [await textOf(firstRow(page)), await firstRow(page).boundingBox()];

  await write(page, 'Somebody new');
  await write(page, 'Another one');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Show 2 new' })).toBeVisible();
    expect(await textOf(firstRow(tab))).toBe(before);
    expect(await firstRow(tab).boundingBox()).toEqual(place);
  }
  await page.getByRole('button', { name: 'Show 2 new' }).click();
  await expect(leadRows(page).filter({ hasText: 'Somebody new' })).toHaveCount(1);
  await expect(firstRow(page)).toContainText('Is it still free?');

  // The other tab still receives events, even if the closed tab had the stream open.
  await page.close();
  await other.getByRole('button', { name: 'Show 2 new' }).click();
  await write(other, 'The last one');
  await expect(other.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
});
