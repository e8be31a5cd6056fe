import { readFile } from 'node:fs/promises';
import { expect, signInAt, test } from './fixtures.ts';
import { filterBar, leadRows } from './lead-list.ts';

test('support finds every lead that failed, keeps the view, exports it, and opens it from the palette', async ({
  page,
}) => {
  // The file is downloaded where nobody can choose a place for it.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await signInAt('/leads', page);
  await filterBar(page).getByRole('button', { name: 'Failed' }).click();
  await filterBar(page).getByRole('button', { name: 'Last message' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Last 28 days/ })
    .click();
  await page
    .getByRole('button', { name: /^Scan all 25,0\d\d leads$/ })
    .first()
    .click();
  const done = page.getByText(/^\d+ found in all 25,0\d\d leads$/, { exact: false }).locator('visible=true');
  await expect(done.first()).toBeVisible({ timeout: 60_000 });
  const found = Number((await done.first().textContent())?.match(/^\d+/)?.[0]);
  expect(found).toBeGreaterThan(0);

  // A column by the keyboard, then all of it under a name.
  await page.getByRole('columnheader', { name: 'Tags' }).getByRole('button').focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(page.getByRole('columnheader').nth(4)).toHaveText(/Tags/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByLabel('Name').fill('Failed lately');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Failed lately' })).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export leads' });
  await dialog.getByRole('radio', { name: 'Matching' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines.length).toBeGreaterThan(found);

  // The next day.
  await page.goto('/bots');
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('failed lat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/leads\?failed=yes&days=28d&scan=yes&saved=v/);
  await expect(page.getByRole('columnheader').nth(4)).toHaveText(/Tags/);
  await expect(leadRows(page).first()).toBeVisible({ timeout: 30_000 });
});
