import type { Page } from '@playwright/test';
import { expect, neverStreams, test } from './fixtures.ts';
import { answerIn, unreadable, type Script } from './long-texts.ts';

/** The paths of the list pages. Each test also opens the detail page of the first row. */
const LISTS = ['/bots', '/split-tests', '/personas', '/sources', '/leads', '/notifications', '/reports'];
const PAGES = ['/', '/folders', '/topics', '/billing', '/faqs'];

const SCREENS: { script: Script; name: string; use: object }[] = [
  { script: 'German', name: 'at 1,440 px', use: { viewport: { width: 1440, height: 900 } } },
  {
    script: 'Arabic',
    name: 'on a phone',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => neverStreams(page));

for (const { script, name, use } of SCREENS) {
  test.describe(name, () => {
    test.use(use);

    // One test opens many pages, so that the code of the dashboard loads only once.
    for (const paths of [PAGES, LISTS.slice(0, 4), LISTS.slice(4)]) {
      test(`long names in ${script} are readable on ${paths.join(', ')}`, async ({ page }) => {
        await answerIn(script, page);
        for (const path of paths) {
          await page.goto(path);
          await settled(page);
          expect.soft(await unreadable(page), path).toEqual([]);
          if (!LISTS.includes(path)) continue;
          const first = page.getByRole('main').locator(`a[href^="${path}/"]`).first();
          await page.goto((await first.getAttribute('href')) ?? '');
          await settled(page);
          expect.soft(await unreadable(page), `the first of ${path}`).toEqual([]);
        }
      });
    }
  });
}
