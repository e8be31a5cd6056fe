import { expect, type Locator, type Page, type PlaywrightTestOptions } from '@playwright/test';

/** An input method. Tests of tasks that must work without a mouse run once with each method in `HANDS`. */
export type Hand = {
  name: string;
  use: Partial<PlaywrightTestOptions>;
  /** Whether the input method's screen shows lists as tables instead of cards. */
  seesTables: boolean;
  press: (control: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** Closes a menu or sheet that stays open while the user selects values. */
  leave: (page: Page) => Promise<void>;
};

/** The maximum number of key presses to reach a control. No page has more tab stops between two related controls. */
const MOST_KEYS = 150;

/** Groups in which the arrow keys move the focus between controls. Tab moves the focus out of the group. */
const GROUPS = '[role="menu"], [role="tablist"], [role="radiogroup"], [role="grid"] tbody';

/**
 * Moves the focus to a control with the Tab key, and with arrow keys inside a group. Throws an error if the control
 * cannot be reached.
 */
async function goTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const { keyboard } = control.page();
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    const key = await control.evaluate((target, groups) => {
      const { activeElement } = document;
      const isRow = activeElement?.matches('tr') === true && activeElement.contains(target);
      if (activeElement === target || isRow) return null;
      // The focus stays in the field of a list of options, and arrow keys select the active option.
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
  name: 'with the keyboard only',
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
  name: 'with touch on a phone',
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

/** Opens a page with its link in the navigation, which is a drawer on a phone. */
export async function openPage(page: Page, hand: Hand, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Open navigation' });
  if (await drawer.isVisible()) await hand.press(drawer);
  await hand.press(page.getByRole('link', { name, exact: true }).locator('visible=true').first());
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The default input method, for tests that run only once. */
const mouse: Pick<Hand, 'seesTables' | 'press' | 'leave'> = {
  seesTables: true,
  press: (control) => control.click(),
  leave: (page) => page.keyboard.press('Escape'),
};

/**
 * Opens the values of a filter, or turns on a filter without values. Clicks the chip of the filter if there is one,
 * otherwise its entry in the filter menu. On a phone, all filters are in a sheet.
 */
export async function pressFilter(
  page: Page,
  name: string,
  hand: Pick<Hand, 'seesTables' | 'press'> = mouse,
): Promise<void> {
  if (!hand.seesTables) {
    await hand.press(page.getByRole('button', { name: /^Filters/ }));
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await hand.press(sheet.getByRole('button', { name, exact: true }));
    return;
  }
  const chip = page.getByRole('search').first().getByRole('button', { name, exact: true });
  if (await chip.isVisible()) return hand.press(chip);
  await hand.press(page.getByRole('button', { name: 'Filter', exact: true }));
  const menu = page.getByRole('dialog', { name: 'Filter' });
  const [button, checkbox] = (['button', 'checkbox'] as const).map((role) =>
    menu.getByRole(role, { name, exact: true }),
  );
  await hand.press(button!.or(checkbox!));
}

/** Closes the filter menu, or the sheet of filters on a phone. */
export async function closeFilters(
  page: Page,
  hand: Pick<Hand, 'seesTables' | 'press' | 'leave'> = mouse,
): Promise<void> {
  if (hand.seesTables) {
    const menu = page.getByRole('dialog', { name: 'Filter' });
    if (await menu.isVisible()) await hand.leave(page);
    await expect(menu).toBeHidden();
    return;
  }
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await hand.press(sheet.getByRole('button', { name: 'Done' }));
  await expect(sheet).toBeHidden();
}
