import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { expect, LATER_MS, neverStreams, test } from './fixtures.ts';

/**
 * The document with the tested tasks. The test presses the keys that the document lists. It compares the documented
 * announcements with the accessibility data that the browser provides to screen readers. With `UPDATE_SCREENSHOTS=1`,
 * the test instead writes the current announcements into the document.
 */
const DOCUMENT = fileURLToPath(new URL('../docs/screen-reader.md', import.meta.url));

type Step = { press: string; announced: string; line: number };
type Walk = { title: string; address: string; steps: Step[] };

function readWalks(text: string): Walk[] {
  const walks: Walk[] = [];
  for (const [line, words] of text.split('\n').entries()) {
    const [, title, address] = /^## (.*), from `(.*)`$/.exec(words) ?? [];
    const [, press, announced] = /^\| ((?!Press|---).*?) \| (.*) \|$/.exec(words) ?? [];
    if (title && address) walks.push({ title, address, steps: [] });
    else if (press && announced) walks.at(-1)?.steps.push({ press, announced, line });
  }
  return walks;
}

/** Presses the keys and types the texts of a documented step, e.g. 'types `sol`' or '`Tab` × 3', in the given order. */
async function follow(page: Page, press: string): Promise<void> {
  for (const [, types, key = '', times = '1'] of press.matchAll(/(types )?`([^`]+)`(?: × (\d+))?/g)) {
    if (types) await page.keyboard.type(key);
    else for (let pressed = 0; pressed < Number(times); pressed += 1) await page.keyboard.press(key);
  }
}

type Node = {
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value: unknown } }[];
};

const ROLES: Record<string, string> = { DisclosureTriangle: 'disclosure', none: 'the page' };

const STATES: Record<string, (value: unknown) => string | null> = {
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  selected: (value) => (value === true ? 'selected' : 'not selected'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  disabled: (value) => (value === true ? 'unavailable' : null),
  required: (value) => (value === true ? 'required' : null),
  invalid: (value) => (value === 'true' ? 'invalid' : null),
  hasPopup: (value) => (value === 'false' ? null : `opens a ${String(value)}`),
};

/**
 * Returns the role, name, states, value and description of the focused element, or of the active option if a list has
 * the focus.
 */
async function focused(client: CDPSession): Promise<string> {
  const { result } = await client.send('Runtime.evaluate', {
    expression: `(() => {
      const element = document.activeElement;
      return document.getElementById(element?.getAttribute('aria-activedescendant')) ?? element;
    })()`,
  });
  const { nodes } = await client.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  const node = nodes[0] as Node;
  const states = (node.properties ?? []).flatMap(({ name, value }) => STATES[name]?.(value.value) ?? []);
  const value = String(node.value?.value ?? '');
  const role = node.role?.value ?? '';
  const name = plain(node.name?.value);
  return [
    `${ROLES[role] ?? role}${name && ` "${name}"`}`,
    ...states,
    ...(value === '' ? [] : [`value "${plain(value)}"`]),
    ...(node.description?.value ? [`description "${plain(node.description.value)}"`] : []),
  ].join(', ');
}

/**
 * Puts a text on one line. Removes zero-width characters, with which the UI library keeps the height of its buttons.
 */
function plain(text = ''): string {
  return text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim().slice(0, 220);
}

/** Records the texts of live regions. Returns a function that returns the texts since its previous call. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    const known = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(
        '[role="status"], [role="alert"], [aria-live], output',
      )) {
        const words = region.textContent.trim();
        if (known.get(region) !== words && words !== '') said.push(words);
        known.set(region, words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { takeSaid: () => said.splice(0) });
  });
  return async () =>
    (await page.evaluate(() => (window as unknown as { takeSaid: () => string[] }).takeSaid())).map((words) =>
      plain(words),
    );
}

/** Returns a pattern for an announcement. '…' matches text that differs between test runs. */
function patternOf(announced: string): RegExp {
  return new RegExp(
    `^${announced
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
}

for (const { title, address, steps } of readWalks(readFileSync(DOCUMENT, 'utf8'))) {
  test(`a screen reader announces ${title.toLowerCase()} as documented`, async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    const said = await listen(page);
    await neverStreams(page);
    await page.goto(address);
    await expect(page.getByRole('main').getByText('Updated').first()).toBeVisible();
    // Waits for the deferred code, which includes the keyboard shortcuts of all pages.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(LATER_MS + 200);
    const lines = process.env.UPDATE_SCREENSHOTS ? readFileSync(DOCUMENT, 'utf8').split('\n') : null;
    for (const { press, announced, line } of steps) {
      // Waits until the page has loaded, as users of a screen reader do.
      await expect(page.locator('main [aria-busy="true"]:not([data-page="hidden"] *)')).toHaveCount(0);
      await said();
      await follow(page, press);
      const heard: string[] = [];
      const now = async () => {
        heard.push(...(await said()));
        return focused(client);
      };
      if (lines !== null) {
        await page.waitForTimeout(1200);
        const focus = await now();
        lines[line] = `| ${press} | ${[focus, ...heard.map((words) => `says "${words}"`)].join('; ')} |`;
        continue;
      }
      const [focus = '', ...messages] = announced.split('; says ');
      await expect.poll(now, `after ${press}`).toMatch(patternOf(focus));
      for (const message of messages)
        await expect
          .poll(async () => (await now()) && heard.some((words) => patternOf(message).test(`"${words}"`)), {
            message: `after ${press}, among ${JSON.stringify(heard)}: ${message}`,
          })
          .toBe(true);
    }
    if (lines !== null) writeFileSync(DOCUMENT, lines.join('\n'));
  });
}
