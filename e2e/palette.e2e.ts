import { type Lead, LeadPage } from '#contract/lead.ts';
import { expect, openLeads, test } from './fixtures.ts';
import { leadRows } from './lead-list.ts';

test('a user finds a lead, a bot and a page without the mouse', async ({ page, complaints }) => {
  await openLeads(page);
  await expect(leadRows(page).first()).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });

  await test.step('moves through a list by keys', async () => {
    // Repeats the key, because shortcuts work only after the deferred code has loaded.
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(page.locator('tr[data-index]:focus')).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('x');
    await expect(page.getByText(/1 selected/)).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search this page' })).toBeFocused();
  });

  await test.step('finds a lead by its id while a field has the focus', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    // Picks a lead that no page has loaded before, so that the palette must request it.
    const reply = await page.request.get('/api/lead?page=300&pageSize=1');
    const { results } = LeadPage.parse(await reply.json());
    const [{ id }] = results as [Lead];
    await field.fill(id);
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/leads/${id}`);
  });

  await test.step('finds a lead by its name, which no page has shown', async () => {
    const reply = await page.request.get('/api/lead?page=40&pageSize=100');
    const { results } = LeadPage.parse(await reply.json());
    const name = results.find((lead) => /^\w+ \w+$/.test(lead.name ?? ''))?.name ?? '';
    await page.keyboard.press('Control+k');
    await field.fill(name);
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${name}`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
  });

  await test.step('continues a search in the list of leads', async () => {
    await page.keyboard.press('Control+k');
    await field.fill('zebra crossing');
    await expect(
      page.getByRole('option', { name: /^Search 25,0\d\d leads for 'zebra crossing'/ }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/leads\?text=zebra\+crossing&scan=yes/);
    await expect(page.getByRole('searchbox', { name: 'Search all leads' })).toHaveValue('zebra crossing');
    await page.goBack();
  });

  await test.step('finds a bot despite spelling mistakes', async () => {
    await page.keyboard.press('Control+k');
    await field.fill('trail class boker');
    await expect(page.getByRole('option', { name: /^Trial class booker/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Trial class booker' })).toBeVisible();
  });

  await test.step('shows the recent item, and opens a page with two keys', async () => {
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await page.keyboard.press('Control+k');
    await expect(recent).toHaveCount(2);
    const names = await recent.allTextContents();
    await page.reload();
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(field).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(recent).toHaveText(names);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL(/\/topics/);
  });

  // The palette also requests other kinds of records with the same id, and the browser logs their 404
  // responses.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});

test('the palette opens the result of the whole text, even if Enter follows at once', async ({ page }) => {
  await openLeads(page);
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(page.getByRole('option').first()).toBeVisible();
  // Sends the input event and the Enter key in one task, so that the palette still shows the results for the
  // empty text.
  await field.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'billing');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL('/billing');
});

test('the palette continues the text that the user typed while it loaded', async ({ page }) => {
  let isTyped = false;
  let held = 0;
  await page.route(/palette-.*\.js/, async (route) => {
    held += 1;
    await expect.poll(() => isTyped).toBe(true);
    await route.continue();
  });
  await openLeads(page);
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  // Playwright types letters like é and ل without a keydown event, like an input method.
  await page.keyboard.type('fbilling é ليلى');
  expect(held).toBeGreaterThan(0);
  isTyped = true;
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toHaveValue('fbilling é ليلى');
  await page.keyboard.type(' خوري');
  await expect(field).toHaveValue('fbilling é ليلى خوري');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Search or jump to/ })).toBeFocused();
});
