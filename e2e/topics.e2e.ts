import { fileURLToPath } from 'node:url';
import type { Page, Response } from '@playwright/test';
import { expect, openLeads, test } from './fixtures.ts';

type Topics = {
  topics: {
    name: string;
    conversationCount: number;
    sentimentCount: number;
    avgSentiment: number | null;
    series: { date: string; count: number }[];
  }[];
  analyzedConversations: number;
  sentimentCoverage: number;
};

const map = (page: Page) => page.getByRole('listbox', { name: 'Topics by conversations' });

function isAnswer(response: Response): boolean {
  return response.url().endsWith('/api/analytics/topics') && response.status() === 200;
}

/** Opens the topics page with a query in its URL. Returns the request to the service and its response. */
async function openTopics(page: Page, query: string) {
  const [response] = await Promise.all([page.waitForResponse(isAnswer), page.goto(`/topics${query}`)]);
  const asked = response.request().postDataJSON() as { start: string; end: string };
  return { asked, reply: (await response.json()) as Topics };
}

test('an analyst finds a change, reads its days and exports them', async ({ page }) => {
  await openLeads(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await expect(map(page)).toBeVisible();

  await page.getByRole('button', { name: 'Compare with' }).click();
  await page.getByRole('button', { name: /^Previous period/ }).click();
  await expect(page).toHaveURL(/compare=previous/);
  await expect(page.getByRole('heading', { name: /rising/i })).toBeVisible();

  const tile = map(page).getByRole('option').first();
  const name = (await tile.getAttribute('aria-label'))!.split(',')[0]!;
  await tile.click();
  const panel = page.getByRole('region', { name });
  await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible();

  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^CSV.*day/i }).click();
  expect((await download).suggestedFilename()).toMatch(/^botdeck-days-of-topics-.*compared-with.*\.csv$/);
});

// Takes the screenshot of the README. It is updated only on request, so that a test run does not change the
// working tree.
test('takes the picture of the topics', async ({ page }) => {
  test.skip(!process.env.UPDATE_SCREENSHOTS, 'UPDATE_SCREENSHOTS=1 renews docs/topics.png');
  await openTopics(page, '?compare=previous');
  await map(page).getByRole('option').first().click();
  await expect(page.getByRole('region', { name: 'Booking an appointment' })).toBeVisible();
  // The screenshot shows no hover state and no loading state.
  await page.mouse.move(0, 0);
  await expect(page.locator('main [aria-busy="true"]:not([data-page="hidden"] *)')).toHaveCount(0);
  await page.screenshot({ path: fileURLToPath(new URL('../docs/topics.png', import.meta.url)) });
});

test('the map works by keyboard', async ({ page }) => {
  await openTopics(page, '');
  await expect(map(page)).toBeVisible();
  await map(page).getByRole('option').first().focus();
  await page.keyboard.press('ArrowRight');
  const second = page.locator(':focus');
  await expect(second).toHaveRole('option');
  const name = (await second.getAttribute('aria-label'))!.split(',')[0]!;
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name })).toBeHidden();
  await page.keyboard.press('t');
  await expect(page.getByRole('grid', { name: 'Topics' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(map(page)).toBeVisible();
});

/** Returns the last Sunday of the latest past October. On this day, clocks in Berlin show one hour twice. */
function lastClockChange(): string {
  const now = new Date();
  const year = now.getUTCMonth() > 9 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const end = new Date(Date.UTC(year, 9, 31));
  return `${year}-10-${31 - end.getUTCDay()}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Formats '2025-10-26' as '26 Oct', without a time zone conversion. */
function dayWords(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[month! - 1]}`;
}

for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Europe/Berlin']) {
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('days and numbers match the reply', async ({ page }) => {
      const sunday = lastClockChange();
      const monday = `${sunday.slice(0, 8)}${String(Number(sunday.slice(8)) + 1).padStart(2, '0')}`;
      const saturday = `${sunday.slice(0, 8)}${String(Number(sunday.slice(8)) - 1).padStart(2, '0')}`;
      const { asked, reply } = await openTopics(page, `?range=${saturday}..${monday}&view=table`);
      expect(asked).toMatchObject({ start: `${saturday}T00:00:00.000Z`, end: `${monday}T23:59:59.999Z` });

      await page.getByRole('button', { name: 'Coverage' }).first().click();
      const counted = page.getByRole('list', { name: 'Data coverage' });
      await expect(counted).toContainText(reply.analyzedConversations.toLocaleString('en'));
      await expect(counted).toContainText(`${(Math.round(reply.sentimentCoverage * 1000) / 10).toFixed(1)}%`);
      await page.keyboard.press('Escape');

      const rows = page.getByRole('grid', { name: 'Topics' }).locator('tbody').getByRole('row');
      for (const [index, topic] of reply.topics.slice(0, 5).entries()) {
        const share = (topic.conversationCount / reply.analyzedConversations) * 100;
        await expect(rows.nth(index)).toContainText(topic.name);
        await expect(rows.nth(index)).toContainText(topic.conversationCount.toLocaleString('en'));
        await expect(rows.nth(index)).toContainText(`${(Math.round(share * 10) / 10).toFixed(1)}%`);
      }

      const [first] = reply.topics;
      await rows.first().click();
      const panel = page.getByRole('region', { name: first!.name });
      await panel.getByRole('button', { name: 'Show as table' }).click();
      const days = panel.getByRole('table').locator('tbody').getByRole('row');
      await expect(days).toHaveCount(3);
      for (const { date, count } of first!.series) {
        const day = days.filter({ hasText: dayWords(date) });
        await expect(day).toHaveCount(1);
        await expect(day).toContainText(String(count));
      }
    });
  });
}

test('the code of the charts loads only after a topic is selected', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  const hasCharts = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.some((text) => text.includes('recharts-'));
  };
  await openTopics(page, '');
  await expect(map(page)).toBeVisible();
  expect(await hasCharts()).toBe(false);
  await map(page).getByRole('option').first().click();
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await expect.poll(hasCharts).toBe(true);
});
