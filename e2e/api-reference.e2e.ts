import { expect, test } from './fixtures.ts';

for (const width of [1440, 390]) {
  test(`the API reference opens without a session and fits into ${width} px`, async ({ page }) => {
    await page.context().clearCookies();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/api-reference/getLead');
    await expect(page.getByRole('region', { name: 'Responses' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('the help menu opens the API reference, whose search opens an operation', async ({ page }) => {
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  const description = await page
    .getByRole('link', { name: 'openapi.json' })
    .evaluate((link: HTMLAnchorElement) => link.href);
  expect(await (await page.request.get(description)).json()).toMatchObject({ openapi: '3.1.0' });
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('get a lead');
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/api-reference\/getLead$/);
  await page.getByText('Fields of instances').first().click();
  await expect(page.getByRole('list', { name: 'Fields of instances' })).toBeVisible();
});
