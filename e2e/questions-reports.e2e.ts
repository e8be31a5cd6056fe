import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expect, openLeads, test } from './fixtures.ts';
import { closeFilters, pressFilter } from './hands.ts';

async function openPage(page: Page, name: 'FAQs' | 'Reports'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('support opens a lead from the most frequent unanswered question', async ({ page }) => {
  await openLeads(page);
  await openPage(page, 'FAQs');
  const asked = page.waitForRequest((request) => request.url().includes('/smart-faq?'));
  await pressFilter(page, 'Unanswered');
  await closeFilters(page);
  expect(new URL((await asked).url()).searchParams.get('answered')).toBe('unanswered');
  const grid = page.getByRole('grid', { name: 'FAQs' });
  await expect(page.getByText(/questions?, none answered/)).toBeVisible();
  const demands = (await grid.locator('tbody tr').allTextContents()).map(
    (text) => /Unanswered(\d+)/.exec(text)?.[1],
  );
  expect(demands.map(Number)).toEqual(demands.map(Number).toSorted((a, b) => b - a));

  await grid.locator('tbody tr[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'Question', exact: true });
  await expect(details.getByText(/^Asked by \d+ leads?$/)).toBeVisible();
  await details.getByRole('button', { name: 'Next question' }).click();
  await expect(page).toHaveURL(/answered=unanswered&faq=/);
  const lead = details.getByRole('list', { name: 'Leads that asked it' }).getByRole('link').first();
  const href = await lead.getAttribute('href');
  await lead.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole('link', { name: 'Leads', exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // The page groups similar questions. The exported file contains each question separately.
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Group similar (estimated)' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Variants' })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Export questions' })
    .getByRole('button', { name: 'Export' })
    .click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  const meta = await page.getByText(/^[\d,]+ questions, [\d,]+ unanswered$/).textContent();
  expect(meta).toContain((file.match(/\r\nfaq_/g) ?? []).length.toLocaleString('en'));
});

test('an admin shares a report, revokes the share and undoes the revocation', async ({
  page,
  complaints,
}) => {
  await openLeads(page);
  await openPage(page, 'Reports');
  await page
    .getByRole('grid', { name: 'Reports' })
    .getByRole('link', { name: 'Split tests of the year' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Split tests of the year' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Split tests of the year' });
  await dialog.getByRole('searchbox', { name: 'Find accounts' }).fill('whitfield');
  await dialog.getByRole('checkbox', { name: /Carla Whitfield/ }).check();
  await dialog.getByRole('textbox', { name: 'Or paste account ids' }).fill('nobody-knows-this');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(dialog.getByRole('alert')).toContainText("no account with the id 'nobody-knows-this'");
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox', { name: 'Or paste account ids' }).fill('');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(dialog).toBeHidden();
  const grid = page.getByRole('grid', { name: 'Shared with' });
  const row = grid.getByRole('row', { name: /Carla Whitfield/ });
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Revoke Carla Whitfield' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Carla Whitfield has the report again.')).toBeVisible();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Revoke Carla Whitfield' }).click();
  await expect(row).toBeHidden();
});
