import type { Page, Response } from '@playwright/test';
import { expect, neverLater, test } from './fixtures.ts';
import { leadRows } from './lead-list.ts';

/**
 * What a newcomer's browser fetches of our code, compressed, before it shows a lead. Raise it only for good reason: the last
 * ones were scans, views and columns to move, languages and zones, and several agencies, of which all that can comes later.
 */
const BUDGET_KIB = 242;

/** Names that the form library keeps through minifying, and that nothing else has. */
const FORM_LIBRARY = /shouldUseNativeValidation/;

const CODE = ['document', 'script', 'stylesheet'];

/** Everything of our code that the page loads from now on. */
function loadedCode(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (CODE.includes(response.request().resourceType())) responses.push(response);
  });
  return responses;
}

async function texts(responses: readonly Response[]): Promise<string[]> {
  return Promise.all(responses.map((response) => response.text()));
}

test('the code to the first leads keeps to its budget, and holds no form', async ({ page }) => {
  const code = loadedCode(page);
  await neverLater(page);
  await page.goto('/leads');
  await expect(leadRows(page).first()).toBeVisible();

  const sizes = await Promise.all(
    code.map(async (response) => (await response.request().sizes()).responseBodySize),
  );
  const kib = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  // Far less would mean that not all of it was counted.
  expect(kib).toBeGreaterThan(BUDGET_KIB / 2);
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB);
  expect((await texts(code)).filter((text) => FORM_LIBRARY.test(text))).toEqual([]);
});

test('the form library is known by the name that is looked for', async ({ page }) => {
  const code = loadedCode(page);
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
  expect((await texts(code)).some((text) => FORM_LIBRARY.test(text))).toBe(true);
});
