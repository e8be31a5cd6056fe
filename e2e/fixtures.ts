import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

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

/** The rules that look at colours, of which alone there are others in the dark theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks for barriers in both themes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await violations(page, 'light', (axe) => axe.withTags(tags))).toEqual([]);
  expect(await violations(page, 'dark', (axe) => axe.withRules(COLOR_RULES))).toEqual([]);
}

/** Once nothing moves any more: what is half faded in has less contrast than it will have. */
async function violations(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const goesOnForever = effect?.getComputedTiming().endTime === Infinity;
      return goesOnForever || playState !== 'running';
    }),
  );
  // A tip may come where the pointer happens to rest, and belongs to no part of the page.
  const found = await rules(new AxeBuilder({ page }).exclude('#ui-tip')).analyze();
  return found.violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isNamedByItsPart(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
}

/** A row of a tree is named by the name in it, not by the values and controls beside that, which have names of their own. */
function isNamedByItsPart(rule: string, html: string): boolean {
  return rule === 'label-content-name-mismatch' && html.startsWith('<div role="treeitem"');
}
