import type { Locator, Page } from '@playwright/test';

/** Returns the rendered rows of leads. The table renders only visible rows. */
export function leadRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Leads' }).locator('tbody').getByRole('row');
}

/** Returns the row at a position of the loaded page, counted from 0. */
export function leadRow(page: Page, place: number): Locator {
  return leadRows(page).nth(place);
}

export async function chooseRows(page: Page, count: 25 | 50 | 100): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('combobox').selectOption(String(count));
}

/** Returns the link to the lead of a row. Later links in the row have other targets. */
export function leadLink(row: Locator): Locator {
  return row.getByRole('link').first();
}

export async function leadName(row: Locator): Promise<string> {
  return (await leadLink(row).innerText()).trim();
}
