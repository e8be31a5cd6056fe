import { expect, test } from './fixtures.ts';

for (const width of [1440, 390]) {
  test(`the API reference fits into ${width} px under the security policy of the host`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Documented operations',
      'Extensions',
      'Schemas',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('the API reference links an operation to the schema of its response', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('navigation').getByRole('link', { name: 'Get a lead', exact: false }).first().click();
  await expect(page).toHaveURL(/#getLead$/);
  await page.locator('#getLead').getByRole('link', { name: 'Lead', exact: true }).click();
  await expect(page).toHaveURL(/#schema-Lead$/);
  await expect(
    page.locator('#schema-Lead').getByRole('row', { name: /^instances array of/ }),
  ).toBeInViewport();
  const description = await page
    .getByRole('link', { name: 'openapi.json' })
    .evaluate((link: HTMLAnchorElement) => link.href);
  expect(await (await page.request.get(description)).json()).toMatchObject({ openapi: '3.1.0' });
});
