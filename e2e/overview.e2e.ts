import type { Page } from '@playwright/test';
import { expect, signInAt, test } from './fixtures.ts';

const finding = (page: Page, text: RegExp) =>
  page.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: text });

test('the overview links each finding to the page that handles the finding', async ({ page }) => {
  await signInAt('/', page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 2, name: /^Needs attention/ })).toBeVisible();

  await finding(page, /cannot deliver/)
    .getByRole('link', { name: 'See why' })
    .click();
  await expect(page.getByRole('tab', { name: 'Deliveries' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();

  await finding(page, /pending:/)
    .getByRole('link', { name: 'Open' })
    .click();
  await expect(page).toHaveURL(/\/billing\?status=pending$/);
  await page.goBack();

  await finding(page, /for one answer/)
    .getByRole('link', { name: 'See question' })
    .click();
  await expect(page).toHaveURL(/\/faqs\?answered=unanswered&(?:alike=yes&)?faq=/);
  await page.goBack();

  await page.getByRole('link', { name: /unread notifications$/ }).click();
  await expect(page).toHaveURL(/\/notifications\?show=unread$/);
  await page.goBack();

  await page
    .getByRole('list', { name: 'Figures' })
    .getByRole('link', { name: /^Conversations/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
});
