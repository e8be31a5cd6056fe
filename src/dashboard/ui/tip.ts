/**
 * Returns props that give an element a tooltip on hover and focus: `<button {...tip('Copy')}>`. A single tooltip
 * component (`ui/page-tooltip.tsx`) serves the whole page, so that each tip in thousands of table cells costs only an
 * attribute.
 */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

const writers = new Map<string, (element: HTMLElement) => string>();

/**
 * Returns props for a tooltip whose text `write` computes when the tooltip appears. For elements in thousands of cells.
 * Call the function at module scope.
 */
export function lazyTip(name: string, write: (element: HTMLElement) => string) {
  writers.set(name, write);
  return { 'data-tip': '', 'data-tip-by': name } as const;
}

/**
 * Props for a tooltip that shows the element's whole text if the text is truncated. They must be on the element whose
 * text overflows.
 */
export const tipIfTruncated = tip('');

/** The maximum length in characters of a tooltip for truncated text, because a longer text would cover the page. */
const MOST_LETTERS = 600;

/**
 * The delay in milliseconds before a tooltip appears. While a tooltip is visible, the next tooltip appears without a
 * delay.
 */
const DELAY = 80;

export const TIP_ID = 'ui-tip';

export type ShownTip = { anchor: Element; text: string };

let shown: ShownTip | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore` with the visible tooltip, which `PageTooltip` renders. */
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

/** Removes the visible tooltip. Its text can contain data that must disappear from the page. */
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
 * Returns whether the text of an element is truncated. A vertical overflow of a few pixels is ignored, because glyphs
 * can be taller than their line.
 */
function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 8;
}

/**
 * Returns whether the tooltip adds information to the accessible name. Otherwise screen readers would read the same
 * text twice.
 */
function addsToName(target: Element, text: string): boolean {
  const name = bare(target.getAttribute('aria-label') ?? target.textContent);
  // Screen readers announce keyboard shortcuts separately, so a shortcut adds no information.
  const keys = bare(target.getAttribute('aria-keyshortcuts') ?? '');
  return text.split('\n').some((line) => bare(line) !== keys && !name.includes(bare(line)));
}

/**
 * Returns a text without white space for comparison, because the parts of an accessible name can have no spaces or only
 * zero-width spaces between them.
 */
function bare(text: string): string {
  return text.replaceAll(/[\s\u200B]+/g, '').toLowerCase();
}

/** Adds the tooltip to `aria-describedby` or removes it. Other descriptions, e.g. validation messages, stay. */
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
  // The tooltip stays visible while the pointer is on the tooltip.
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
