/** Replaces all names and texts in replies of the service with longer ones, as they occur in other languages. */
import type { Page, Route } from '@playwright/test';

/** Fields that contain names or texts of users. */
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
 * Replaces the texts in all replies to the page from now on. All replacements have the same length and end with
 * different numbers.
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
      // The page has already opened another URL.
    }
  });
}

/**
 * Returns the texts that users cannot read completely: cut off without an ellipsis, cut off at the beginning, cut off
 * without a tooltip or a row that shows the whole text, or covered by another text. Each entry names the problem and
 * the element.
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
      // Finds the element that cuts off the text, from the inside out, up to a scroll container.
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
        // An inline element does not clip its content, regardless of its style.
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
      // A completely hidden line is not cut off.
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
    // Checks whether another element covers the middle of a complete text.
    for (const { rect, element, text } of rects) {
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      if (x < 0 || y < 60 || x > window.innerWidth || y > window.innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(element) || element.contains(top)) continue;
      // The text is scrolled below an element next to the rows.
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
