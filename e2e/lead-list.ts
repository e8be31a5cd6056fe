import type { Locator, Page } from '@playwright/test';

/** Returns the rendered rows of the list of leads. The table renders only visible rows (windowing). */
export function leadRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Leads' }).locator('tbody').getByRole('row');
}

/** Returns the rendered row at the position `place`, where 0 is the first. */
export function leadRow(page: Page, place: number): Locator {
  return leadRows(page).nth(place);
}

export async function chooseRows(page: Page, count: 25 | 50 | 100): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('combobox').selectOption(String(count));
}

/**
 * Returns the link to the lead in a row. It is the first link of the row, and all other links have different targets.
 */
export function leadLink(row: Locator): Locator {
  return row.getByRole('link').first();
}

export async function leadName(row: Locator): Promise<string> {
  return (await leadLink(row).innerText()).trim();
}
