import type { Page } from '@playwright/test';
import { expect, signInAt, test } from './fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the overview shows the items that need attention and links to each filtered list', async ({ page }) => {
  await signInAt('/', page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 2, name: 'Needs attention' })).toBeVisible();

  const stopped = card(page, 'Outbound webhooks')
    .getByRole('list', { name: 'Sources that cannot deliver' })
    .getByRole('link');
  await stopped.first().click();
  await expect(page.getByRole('tab', { name: 'Deliveries' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();

  const unread = card(page, 'Notifications').getByRole('link', { name: /unread$/ });
  await unread.click();
  await expect(page).toHaveURL(/\/notifications\?show=unread$/);
  await page.goBack();

  await card(page, 'Billing')
    .getByRole('link', { name: /pending$/ })
    .click();
  await expect(page).toHaveURL(/\/billing\?status=pending$/);
  await page.goBack();

  await card(page, 'FAQs')
    .getByRole('link', { name: /unanswered$/ })
    .click();
  await expect(page).toHaveURL(/\/faqs\?answered=unanswered$/);
  await page.goBack();

  await card(page, 'Topics').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
});
