import type { Locator, Page } from '@playwright/test';

/** Returns the button of a filter on a page that shows all its filters. */
export async function plainFilter(page: Page, name: string): Promise<Locator> {
  return page.getByRole('button', { name });
}

/** Opens the product's filter menu unless it is open. Returns the checkbox of a filter in this menu. */
export async function filterInMenu(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('dialog', { name: 'Filter' });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Filter', exact: true }).click();
  return menu.getByRole('checkbox', { name, exact: true });
}
