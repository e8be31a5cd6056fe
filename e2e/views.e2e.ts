import { readFile } from 'node:fs/promises';
import { expect, signInAt, test } from './fixtures.ts';
import { closeFilters, HANDS, pressFilter } from './hands.ts';

for (const hand of HANDS) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('support finds all failed leads of a bot, saves the view, exports it and opens it from the palette', async ({
      page,
    }) => {
      // Removes the file picker API, so that the browser downloads the file without asking for a location.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      await signInAt('/leads', page);
      const press = (name: string) => pressFilter(page, name, hand);
      const sheet = page.getByRole('dialog');
      await press('Failed');
      await closeFilters(page, hand);
      await press('Last message');
      await hand.press(sheet.getByRole('button', { name: /^Last 28 days/ }));
      await closeFilters(page, hand);
      const scan = page.getByRole('button', { name: /^Scan all 25,0\d\d leads$/ });
      await hand.press(scan.locator('visible=true').first());
      const done = page
        .getByText(/^\d+ found in all 25,0\d\d leads$/)
        .locator('visible=true')
        .first();
      await expect(done).toBeVisible({ timeout: 60_000 });
      const count = async () => Number((await done.textContent())?.match(/^\d+/)?.[0]);
      const failed = await count();

      await press('Bot');
      await hand.press(sheet.getByRole('checkbox').first());
      await hand.leave(page);
      await closeFilters(page, hand);
      await expect(sheet).toBeHidden();
      await expect.poll(count, { timeout: 60_000 }).toBeLessThan(failed);
      const found = await count();
      expect(found).toBeGreaterThan(0);

      const columns = page.getByRole('columnheader');
      if (hand.seesTables) {
        await columns.filter({ hasText: 'Tags' }).getByRole('button').focus();
        await page.keyboard.press('Alt+Shift+ArrowLeft');
        await expect(columns.nth(4)).toHaveText(/Tags/);
      }
      await hand.press(page.getByRole('button', { name: 'Views' }));
      await hand.press(page.getByRole('menuitem', { name: 'Save as a new view…' }));
      await hand.type(sheet.getByLabel('Name'), `Failed ${hand.name}`);
      await hand.press(sheet.getByRole('button', { name: 'Save view' }));
      await expect(page.getByRole('button', { name: `Failed ${hand.name}` })).toBeVisible();

      await hand.press(page.getByRole('button', { name: 'Export' }));
      await hand.press(sheet.getByRole('radio', { name: 'Matching' }));
      const download = page.waitForEvent('download');
      await hand.press(sheet.getByRole('button', { name: 'Export' }));
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
      expect(lines.length).toBeGreaterThan(found);

      // Open the saved view on a later visit.
      await page.goto('/bots');
      await hand.press(page.getByRole('button', { name: /^Search or jump to/ }));
      await hand.type(page.getByRole('combobox', { name: 'Search or jump to' }), 'failed with');
      await hand.press(page.getByRole('option', { name: `Failed ${hand.name}` }));
      await expect(page).toHaveURL(/\/leads\?failed=yes&bot=.*&days=28d&scan=yes&saved=v/);
      await expect(page.getByRole('button', { name: `Failed ${hand.name}` })).toBeVisible();
      if (hand.seesTables) await expect(columns.nth(4)).toHaveText(/Tags/);
      await expect(page.locator('a[href^="/leads/"]:visible').first()).toBeVisible({ timeout: 60_000 });
    });
  });
}
