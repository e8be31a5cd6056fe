import { expect, type Locator, type Page, type PlaywrightTestOptions } from '@playwright/test';

/** How somebody works: journeys that must not need a mouse are gone on by each of these alone. */
export type Hand = {
  name: string;
  use: Partial<PlaywrightTestOptions>;
  /** Lists are tables, and not cards. */
  seesTables: boolean;
  /** A button, a link, a box, or an entry of a menu. */
  press: (control: Locator) => Promise<void>;
  /** In place of what the field has. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Out of a menu or a sheet that stays open while one chooses. */
  leave: (page: Page) => Promise<void>;
};

/** More stops than any page has between two things that belong together. */
const MOST_KEYS = 150;

/** Within these the arrow keys move, and Tab leaves. */
const GROUPS = '[role="menu"], [role="tablist"], [role="radiogroup"], [role="grid"] tbody';

/** Goes on by Tab, and within a group by its arrows, until the control has the focus: fails where no key leads there. */
async function goTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const { keyboard } = control.page();
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    const key = await control.evaluate((target, groups) => {
      const { activeElement } = document;
      const isRow = activeElement?.matches('tr') === true && activeElement.contains(target);
      if (activeElement === target || isRow) return null;
      // The entries of a field are reached from it: it keeps the focus.
      if (target.matches('[role="option"]'))
        return activeElement?.getAttribute('aria-activedescendant') === target.id ? null : 'ArrowDown';
      const group = target.closest(groups);
      if (group?.contains(activeElement) !== true) return 'Tab';
      return group.matches('[role="tablist"]') ? 'ArrowRight' : 'ArrowDown';
    }, GROUPS);
    if (key === null) return;
    await keyboard.press(key);
  }
  throw new Error(`no key leads to ${control.toString()}`);
}

const keyboard: Hand = {
  name: 'by the keyboard alone',
  use: {},
  seesTables: true,
  press: async (control) => {
    await goTo(control);
    const isBox = await control.evaluate((element) => element.matches('[type="checkbox"], [type="radio"]'));
    await control.page().keyboard.press(isBox ? 'Space' : 'Enter');
  },
  type: async (field, text) => {
    await goTo(field);
    await field.page().keyboard.press('Control+a');
    await field.page().keyboard.type(text);
  },
  leave: async (page) => page.keyboard.press('Escape'),
};

const touch: Hand = {
  name: 'by touch on a phone',
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  seesTables: false,
  press: async (control) => control.tap(),
  type: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
  leave: async (page) => page.touchscreen.tap(2, 2),
};

export const HANDS: readonly Hand[] = [keyboard, touch];

/** To a page of the navigation, which on a phone is a drawer. */
export async function openPage(page: Page, hand: Hand, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open navigation' });
  if (await drawer.isVisible()) await hand.press(drawer);
  await hand.press(page.getByRole('link', { name, exact: true }).locator('visible=true').first());
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Where the facets of a list are: in its bar, or on a phone in the sheet that this opens. */
export async function openFilters(page: Page, hand: Hand): Promise<Locator> {
  if (hand.seesTables) return page.getByRole('search').first();
  await hand.press(page.getByRole('button', { name: /^Filters/ }));
  return page.getByRole('dialog', { name: 'Filters' });
}

/** Back to the rows that they left. */
export async function closeFilters(page: Page, hand: Hand): Promise<void> {
  if (hand.seesTables) return;
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await hand.press(sheet.getByRole('button', { name: 'Done' }));
  await expect(sheet).toBeHidden();
}
