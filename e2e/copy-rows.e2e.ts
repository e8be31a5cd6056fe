import { expect, openLeads, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 1200 }, permissions: ['clipboard-read', 'clipboard-write'] });

const WANTED = 10;

test('an analyst copies ten rows of a scrolled list as ten lines with a cell per column', async ({
  page,
}) => {
  await openLeads(page);
  await page.goto('/billing');
  const grid = page.getByRole('grid', { name: 'Transactions' });
  const rows = grid.locator('tbody').getByRole('row');
  await expect(rows.first()).toBeVisible();
  await grid.hover();
  // Scrolls down and then up, so that the table reuses row elements for other rows.
  for (const distance of [3000, 2500, -700]) await page.mouse.wheel(0, distance);
  const firstVisible = () =>
    rows.evaluateAll((all) => {
      // The first row below the sticky header.
      const row = all.find((each) => each.getBoundingClientRect().top > window.innerHeight / 3);
      return Number(row?.getAttribute('aria-rowindex') ?? 0);
    });
  let place = 0;
  await expect
    .poll(async () => {
      const former = place;
      place = await firstVisible();
      return place > 20 && place === former;
    })
    .toBe(true);

  const rowAt = (index: number) => grid.locator(`tbody tr[aria-rowindex="${index}"]`);
  const indexes = Array.from({ length: WANTED }, (_, index) => place + index);
  const shown = await Promise.all(
    indexes.map(async (index) => (await rowAt(index).innerText()).split('\n').map((cell) => cell.trim())),
  );
  const first = (await rowAt(place).locator('td').first().boundingBox())!;
  const last = (await rowAt(place + WANTED - 1)
    .locator('td')
    .nth(1)
    .boundingBox())!;
  await page.mouse.move(first.x + 2, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width - 4, last.y + last.height / 2, { steps: 12 });
  await page.mouse.up();
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\n').map((line) => line.split('\t'));
  expect(lines.map(([id]) => id)).toEqual(shown.map(([id]) => id));
  expect(lines.map(([, , description]) => description)).toEqual(
    shown.map(([, , description]) => description),
  );
  const columns = await grid.getByRole('columnheader').count();
  for (const line of lines) expect(line).toHaveLength(columns);
});
