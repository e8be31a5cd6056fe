import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export const THEMES = ['light', 'dark'] as const;

export const BASE_URL = process.env.BOTDECK_URL ?? '';

type Fixtures = {
  /** What went wrong in the page unseen: console errors, uncaught errors, violations of the security policy. */
  complaints: string[];
};

/** Every test fails when its page complained, unless the test itself took the complaints. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  baseURL: async ({}, provide) => provide(BASE_URL),
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = [];
      await page.exposeBinding('reportViolation', (_, text: string) => complaints.push(text));
      await page.addInitScript(() => {
        const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
        document.addEventListener('securitypolicyviolation', (event) => {
          report(`policy: ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
        });
      });
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      await provide(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in on the way to the leads, where most journeys begin. */
export async function signInToSample(page: Page): Promise<void> {
  await page.goto('/leads');
  await page.getByRole('button', { name: /sample agency/i }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
}

/**
 * Looks for barriers once nothing moves any more: what is half faded in has less contrast than it will have. The pointer
 * is out of the way, so that no tip comes, which belongs to no part of the page.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('#ui-tip:popover-open')).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const goesOnForever = effect?.getComputedTiming().endTime === Infinity;
      return goesOnForever || playState !== 'running';
    }),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
