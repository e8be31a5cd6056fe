import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, openLeads, test } from './fixtures.ts';

async function goTo(page: Page, name: 'Bots' | 'Split tests' | 'Personas' | 'Folders'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an admin finds a bot, reads its rules and duplicates it', async ({ page }) => {
  await openLeads(page);
  await goTo(page, 'Bots');
  await page.getByRole('searchbox', { name: 'Search bots' }).fill('mortgage pre');
  const row = page.getByRole('grid', { name: 'Bots' }).getByRole('row', { name: 'Mortgage pre-qualifier' });
  await expect(page.getByRole('grid', { name: 'Bots' }).locator('tbody').getByRole('row')).toHaveCount(1);
  await row.getByRole('link', { name: 'Mortgage pre-qualifier' }).click();

  await page.getByRole('tab', { name: 'Sources' }).click();
  await expect(page.getByText(/ALL of: has tag self-employed/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sources' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Mortgage pre-qualifier?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mortgage pre-qualifier (copy)' })).toBeVisible();
  // The page of the copy shows the differences from the original bot, also after a reload.
  await page.reload();
  const differences = page.getByRole('region', { name: /original/i });
  await expect(differences).toContainText('Locked');
  await goTo(page, 'Bots');
  await expect(
    page.getByRole('grid', { name: 'Bots' }).getByRole('link', { name: 'Mortgage pre-qualifier (copy)' }),
  ).toBeVisible();
});

// Takes the screenshot of the README. It is updated only on request, so that a test run does not change the
// working tree.
test('takes the picture of a split test', async ({ page }) => {
  test.skip(!process.env.UPDATE_SCREENSHOTS, 'UPDATE_SCREENSHOTS=1 renews docs/split-test.png');
  await openLeads(page);
  await goTo(page, 'Split tests');
  await page.getByRole('grid').getByRole('link', { name: 'Solar qualifier' }).click();
  await expect(page.getByText('Conversations per day')).toBeVisible();
  // Moves the pointer away, so that the screenshot shows no hover state.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fileURLToPath(new URL('../docs/split-test.png', import.meta.url)) });
});

test('an admin reads a split test and ends it once', async ({ page }) => {
  await openLeads(page);
  await goTo(page, 'Split tests');
  const tests = page.getByRole('grid', { name: 'Split tests' });
  await tests.getByRole('link', { name: 'Solar qualifier' }).click();
  await expect(page.getByText(/^Interim results/)).toBeVisible();
  const address = page.url();

  await page.getByRole('button', { name: 'End test' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the split test of Solar qualifier?' });
  const end = dialog.getByRole('button', { name: 'End test' });
  await expect(end).toBeDisabled();
  await dialog.getByRole('textbox').fill('Solar qualifier');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Ended .* after/)).toBeVisible();
  await expect(page.getByText(/^Interim results/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'End test' })).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'End test' })).toBeHidden();
});

test('an admin compares two personas', async ({ page }) => {
  await openLeads(page);
  await goTo(page, 'Personas');
  await page.getByRole('checkbox', { name: 'Select Maya to compare' }).check();
  await page.getByRole('checkbox', { name: 'Select Ivy to compare' }).check();
  await page.getByRole('link', { name: /^Compare/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare personas' })).toBeVisible();
  await expect(page).toHaveTitle('Maya and Ivy compared – Botdeck');
  await expect(page.locator('ins:visible').first()).toBeVisible();
  await expect(page.locator('del:visible').first()).toBeVisible();
});

test('an admin creates a folder inside another and opens it again by its URL', async ({ page }) => {
  await openLeads(page);
  await goTo(page, 'Folders');
  await page
    .getByRole('treeitem', { name: /^Archive 2024/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Archive 2024' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'New folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter campaigns');
  await page.keyboard.press('Enter');
  const made = page.getByRole('treeitem', { name: /^Winter campaigns/ });
  await expect(made).toBeFocused();
  // The URL contains the id of the new folder, so a reload selects the folder again.
  await expect(made).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(made).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation', { name: /breadcrumb|path/i })).toContainText('Archive 2024');
});

test('a folder whose response was lost exists only once after it is added again', async ({
  page,
  complaints,
}) => {
  await openLeads(page);
  await goTo(page, 'Folders');
  await page.getByRole('button', { name: 'New folder', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring fair');
  await page.route('**/api/hierarchy', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/may have been added anyway/)).toBeVisible();
  await page.unroute('**/api/hierarchy');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  await page.getByRole('button', { name: 'Add folder' }).click();
  await expect(page.getByRole('treeitem', { name: /^Spring fair/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /^Spring fair/ })).toHaveCount(1);
});
