import type { Page } from '@playwright/test';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { LONG_HISTORY_LEAD_ID } from '#service/sample/identity.ts';
import { expect, neverStreams, test } from './fixtures.ts';
import { runHost, sampleKey } from './run-host.ts';

const PHONE = { width: 390, height: 844 };

/**
 * Returns the links and buttons in the main area that are smaller than 24 px (WCAG 2.5.8). Links within sentences are
 * allowed to be smaller.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    Array.from(main.querySelectorAll<HTMLElement>('a, button'), (target) => {
      // An absolutely positioned pseudo-element enlarges the clickable area of a control.
      const reach = getComputedStyle(target, '::after');
      const isEnlarged = reach.position === 'absolute' && reach.content !== 'none';
      const { width, height } = target.getBoundingClientRect();
      const isSmall = !isEnlarged && width > 1 && Math.min(width, height) < 23.5;
      const isInSentence = target.closest('p, output') !== null;
      return isSmall && !isInSentence && target.checkVisibility()
        ? `${Math.round(width)} × ${Math.round(height)}: ${target.textContent}`
        : '';
    }).filter(Boolean),
  );
}

test.describe('at 390 px', () => {
  test.use({ viewport: PHONE });

  test('a bot name of 60 letters fits the page of a lead', async ({ page }) => {
    await neverStreams(page);
    await page.route(/\/api\/bot(\?|$)/, async (route) => {
      const response = await route.fetch();
      const bots = (await response.json()) as { name: string }[];
      await route.fulfill({ response, json: bots.map((bot) => ({ ...bot, name: 'B'.repeat(60) })) });
    });
    await page.goto(`/leads/${LONG_HISTORY_LEAD_ID}`);
    await expect(page.getByText('B'.repeat(60)).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('links of bots are large enough without the list of bots', async ({ page, host, context }) => {
    await context.clearCookies();
    const documented = await runHost([], {
      SERVICE_URL: `${host.url}/api`,
      SERVICE_KEY_HEADER: DEFAULT_KEY_HEADER,
    });
    await page.goto(`${documented.url}/bots`);
    await page.getByLabel('API key', { exact: true }).fill(await sampleKey(host.url));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bots' })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="/personas/"]').first()).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    expect(await documented.stop()).toBe(0);
  });
});

test.describe('at 400 %', () => {
  test.use({ viewport: { width: 320, height: 225 } });

  test('the form of a webhook gets most of the height', async ({ page }) => {
    await page.goto('/sources');
    const source = page.getByRole('main').locator('a[href^="/sources/"]').first();
    await page.goto(`${await source.getAttribute('href')}?tab=webhook`);
    const field = page.getByRole('form').getByRole('radio').last();
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeVisible();
    const free = await page.evaluate(() => {
      const rows = Array.from({ length: innerHeight }, (_, y) =>
        document.elementFromPoint(innerWidth / 2, y),
      );
      return rows.filter((element) => {
        for (let at = element; at !== null; at = at.parentElement) {
          const { position } = getComputedStyle(at);
          if (position === 'sticky' || position === 'fixed') return false;
        }
        return true;
      }).length;
    });
    expect(free).toBeGreaterThan(225 * 0.6);
  });
});
