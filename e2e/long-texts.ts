/**
 * Replaces names and texts in the responses of the service with longer texts, as they occur in other languages and
 * scripts. Finds texts that do not fit into the page.
 */
import type { Page, Route } from '@playwright/test';

/** The response fields that contain names or texts of users. */
const FIELDS = new Set([
  'name',
  'personaName',
  'friendlyName',
  'title',
  'description',
  'question',
  'answer',
  'message',
  'lastMessage',
  'modifiedBy',
  'category',
  'provider',
  'kind',
  'voiceStyles',
  'email',
]);

const LISTS = new Set(['tags']);

const SCRIPTS = {
  German:
    'Donaudampfschifffahrtsgesellschaftskapitän Rechtsschutzversicherungsgesellschaften und Kraftfahrzeughaftpflicht',
  Arabic: 'مؤسسة الخدمات الاستشارية العقارية المتكاملة للوساطة والتسويق في المنطقة الشرقية وما حولها',
};
export type Script = keyof typeof SCRIPTS;

/**
 * Replaces the texts in all responses that the page requests after this call. Each replacement has the same length and
 * ends with a different number.
 */
export async function answerIn(script: Script, page: Page): Promise<void> {
  let count = 0;
  const replaced = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') {
      if (!FIELDS.has(field) || value === '') return value;
      count += 1;
      return `${SCRIPTS[script]} ${count}`;
    }
    if (Array.isArray(value)) {
      return LISTS.has(field)
        ? value.map((each) => replaced(each, 'name'))
        : value.map((each) => replaced(each));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, key)]));
  };
  await page.route('**/api/**', async (route: Route) => {
    try {
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json') === true;
      await route.fulfill({
        response,
        ...(isJson && response.ok() && { json: replaced(await response.json()) }),
      });
    } catch {
      // Ignores the error if the page has already opened another URL, which cancels its requests.
    }
  });
}

/**
 * Returns the texts that users cannot read completely: truncated without an ellipsis, truncated at the beginning,
 * truncated without a tooltip or a row that shows the whole text, or covered by another text. Each entry names the
 * problem and the element.
 */
export async function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const told = (element: Element, what: string, text: string) =>
      found.push(`${what}: '${text.trim().slice(0, 40)}' in ${element.className || element.nodeName}`);
    const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
    const scrollerOf = (element: Element | null): Element | null =>
      !element || scrolls(getComputedStyle(element)) ? element : scrollerOf(element.parentElement);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const rects: { rect: DOMRect; element: Element; text: string }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement;
      if (!element || node.data.trim() === '' || element.closest('.visually-hidden, #ui-tip, script, style'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const whole = range.getBoundingClientRect();
      if (whole.width <= 1 || whole.height <= 1) continue;
      // Finds the nearest ancestor that truncates the text. Stops at a scroll container, because the user can
      // scroll to the text.
      let cutter: Element | null = element;
      let isScrolled = false;
      while (cutter && cutter !== document.documentElement) {
        const style = getComputedStyle(cutter);
        const { overflowX, clipPath } = style;
        if (clipPath !== 'none') break;
        if (scrolls(style)) {
          isScrolled = true;
          break;
        }
        // An inline element never clips its content, regardless of its `overflow`.
        if (style.display !== 'inline' && (overflowX === 'hidden' || overflowX === 'clip')) break;
        cutter = cutter.parentElement;
      }
      if (!cutter || cutter === document.documentElement) {
        if (whole.right > window.innerWidth + 1 || whole.left < -1)
          told(element, 'beyond the edge', node.data);
        continue;
      }
      if (isScrolled) continue;
      const box = cutter.getBoundingClientRect();
      const style = getComputedStyle(cutter);
      const clamps = style.webkitLineClamp !== 'none';
      const isWide = whole.right > box.right + 1 || whole.left < box.left - 1;
      const isHigh = whole.bottom > box.bottom + 4 || whole.top < box.top - 4;
      // A line that is completely outside the box is hidden, but not truncated.
      if (whole.bottom <= box.top + 1 || whole.top >= box.bottom - 1) continue;
      if (!isWide && !(isHigh && clamps)) {
        rects.push({ rect: whole, element, text: node.data });
        continue;
      }
      const isMeant = clamps || style.textOverflow === 'ellipsis';
      if (!isMeant) told(cutter, 'cut without an ellipsis', node.data);
      const isRightToLeft = getComputedStyle(element).direction === 'rtl' || style.direction === 'rtl';
      if (
        isWide &&
        isMeant &&
        style.direction === 'ltr' &&
        isRightToLeft &&
        /[\u0600-\u06FF]/.test(node.data)
      )
        told(cutter, 'cut at its beginning', node.data);
      if (!cutter.closest('[data-tip], [role="row"], tr, li, option, [role="option"], [role="treeitem"], a'))
        told(cutter, 'cut without a tip', node.data);
      if (box.width < 24) told(cutter, `${Math.round(box.width)} px of it are seen`, node.data);
    }
    // Checks for each complete text whether another element covers its middle.
    for (const { rect, element, text } of rects) {
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      if (x < 0 || y < 60 || x > window.innerWidth || y > window.innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(element) || element.contains(top)) continue;
      // Ignores a text that is scrolled below an element outside its scroll container, such as a bar above
      // the rows.
      if (scrollerOf(top) !== scrollerOf(element)) continue;
      const other = rects.find(
        (each) =>
          each.element === top &&
          each.rect.left < x &&
          each.rect.right > x &&
          each.rect.top < y &&
          each.rect.bottom > y,
      );
      if (other) told(element, `under '${other.text.trim().slice(0, 20)}'`, text);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth)
      found.push(`the page is ${scrollWidth - window.innerWidth} px wider than its window`);
    return [...new Set(found)];
  });
}
