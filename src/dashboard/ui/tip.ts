/**
 * A tooltip on hover and focus: `<button {...tip('Copy')}>`. The page has a single tooltip component
 * (`ui/page-tooltip.tsx`), so tips in thousands of table cells cost only an attribute each.
 */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

const writers = new Map<string, (element: HTMLElement) => string>();

/**
 * A tip whose text is computed from the element when it appears, for elements in thousands of cells. Call it at module
 * scope.
 */
export function lazyTip(name: string, write: (element: HTMLElement) => string) {
  writers.set(name, write);
  return { 'data-tip': '', 'data-tip-by': name } as const;
}

/** Shows the element's text while it is truncated. The element must be the one with the overflow. */
export const tipIfTruncated = tip('');

/** The maximum length of a tip in characters, because a long message would cover the page. */
const MOST_LETTERS = 600;

/** The delay in milliseconds before the first tip. Further tips appear without a delay. */
const DELAY = 80;

export const TIP_ID = 'ui-tip';

export type ShownTip = { anchor: Element; text: string };

let shown: ShownTip | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A store with the current tip, which `PageTooltip` renders. */
export const shownTip = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function show(target: Element): void {
  hideTip();
  const text = wordsOf(target);
  if (!text || !target.isConnected) return;
  change({ anchor: target, text });
  describeByTip(target, addsToName(target, text));
}

/** Removes the tip and its text, which may contain data that must leave the page. */
export function hideTip(): void {
  clearTimeout(timer);
  if (shown === null) return;
  describeByTip(shown.anchor, false);
  change(null);
}

function wordsOf(target: Element): string {
  const write = target instanceof HTMLElement ? writers.get(target.dataset['tipBy'] ?? '') : undefined;
  return write?.(target as HTMLElement) ?? (target.getAttribute('data-tip') || cutText(target));
}

function change(next: ShownTip | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function cutText(target: Element): string {
  if (!isCut(target)) return '';
  const text = target.textContent.trim();
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

/**
 * Whether the text is cut off horizontally, or vertically by at least a line. Smaller vertical overflow is ignored,
 * because glyphs may be taller than their line.
 */
function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 8;
}

/** Whether the tip adds information to the accessible name. Screen readers would otherwise read the text twice. */
function addsToName(target: Element, text: string): boolean {
  const name = bare(target.getAttribute('aria-label') ?? target.textContent);
  // A keyboard shortcut, which screen readers announce separately.
  const keys = bare(target.getAttribute('aria-keyshortcuts') ?? '');
  return text.split('\n').some((line) => bare(line) !== keys && !name.includes(bare(line)));
}

/** Removes white space, because parts of a name may have none between them, or only zero-width spaces. */
function bare(text: string): string {
  return text.replaceAll(/[\s\u200B]+/g, '').toLowerCase();
}

/** Adds or removes the tip in `aria-describedby`. Other descriptions, such as validation messages, stay. */
function describeByTip(target: Element, isDescribed: boolean): void {
  const others = (target.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .filter((id) => id && id !== TIP_ID);
  const ids = isDescribed ? [...others, TIP_ID] : others;
  if (ids.length === 0) target.removeAttribute('aria-describedby');
  else target.setAttribute('aria-describedby', ids.join(' '));
}

function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null;
}

function onPointerOver(event: PointerEvent): void {
  // Keep the tip visible while the pointer is on it.
  const isOnTip = event.target instanceof Element && event.target.closest(`#${TIP_ID}`) !== null;
  if (event.pointerType === 'touch' || isOnTip) return;
  const target = tipped(event.target);
  clearTimeout(timer);
  if (target === (shown?.anchor ?? null)) return;
  if (target === null) timer = setTimeout(hideTip, 100);
  else timer = setTimeout(() => show(target), shown === null ? DELAY : 0);
}

function onFocusIn(event: FocusEvent): void {
  const target = tipped(event.target);
  if (target !== null && target === event.target && target.matches(':focus-visible')) show(target);
  else hideTip();
}

document.addEventListener('pointerover', onPointerOver);
document.addEventListener('focusin', onFocusIn);
document.addEventListener('focusout', hideTip);
document.addEventListener('pointerdown', hideTip);
document.addEventListener('scroll', hideTip, { capture: true, passive: true });
document.documentElement.addEventListener('pointerleave', hideTip);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hideTip();
});
