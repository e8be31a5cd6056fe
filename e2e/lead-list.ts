import type { Locator, Page } from '@playwright/test';

/** The rows of leads that are drawn now: the table draws only what is seen. */
export function leadRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Leads' }).locator('tbody').getByRole('row');
}

/** The row at this place of the loaded page, counted from 0. */
export function leadRow(page: Page, place: number): Locator {
  return leadRows(page).nth(place);
}

export function filterBar(page: Page): Locator {
  return page.getByRole('search', { name: 'Filter leads' });
}

/** Chooses how many rows a page holds. */
export async function chooseRows(page: Page, count: 25 | 50 | 100): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('combobox').selectOption(String(count));
}

/** The link to the lead of a row; what follows in it leads elsewhere. */
export function leadLink(row: Locator): Locator {
  return row.getByRole('link').first();
}

/** The name that a row shows. */
export async function leadName(row: Locator): Promise<string> {
  return (await leadLink(row).innerText()).trim();
}
