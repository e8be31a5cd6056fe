import type { Page } from '@playwright/test';
import { expect, neverStreams, test } from './fixtures.ts';

test.beforeEach(({ page }) => neverStreams(page));

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * The minimum height of the area that reacts to a tap. Controls have 44 px, but two close controls share the space
 * between them.
 */
const LEAST_HEIGHT = 32;

/** Returns the controls that are too small for a finger: each name with the height of the area that reacts to a tap. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main, least) => {
    const controls = main.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, [role=tab], [role=checkbox], [role=switch]',
    );
    const found: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const x = left + width / 2;
      const middle = top + height / 2;
      const isHit = (y: number) => control.contains(document.elementFromPoint(x, y));
      // Skips a control whose middle does not react to a tap. The control is hidden, or another control above
      // it receives the tap.
      if (!isHit(middle)) continue;
      let from = middle;
      let to = middle;
      while (middle - from < least && isHit(from - 1)) from -= 1;
      while (to - middle < least && isHit(to + 1)) to += 1;
      if (to - from < least) found.push(`${control.ariaLabel ?? control.textContent}: ${to - from} px`);
    }
    return found;
  }, LEAST_HEIGHT);
}

const LISTS = ['/bots', '/split-tests', '/sources', '/leads'];

for (const path of ['/', '/folders', '/notifications', '/billing', '/settings']) {
  test(`all controls on ${path} are large enough for a finger`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await smallTargets(page)).toEqual([]);
  });
}

for (const path of LISTS) {
  test(`all controls in the list ${path} and on its first page are large enough for a finger`, async ({
    page,
  }) => {
    await page.goto(path);
    const first = page.getByRole('main').locator(`a[href^="${path}/"]`).first();
    await expect(first).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await smallTargets(page)).toEqual([]);
    const title = page.getByRole('heading', { level: 1 });
    const ofList = await title.textContent();
    await first.tap();
    await expect(title).not.toHaveText(ofList ?? '');
    await page.waitForLoadState('networkidle');
    expect(await smallTargets(page)).toEqual([]);
  });
}
