/**
 * A line of text shown on hover and on focus: `<button {...tip('Copy')}>`. One tooltip serves the whole page
 * (`ui/page-tooltip.tsx`), so a thousand table cells with a tip cost a thousand attributes and no component.
 */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

const writers = new Map<string, (element: HTMLElement) => string>();

/** A tip that is written when it is shown, from its element alone: for what stands in thousands of cells. At module scope. */
export function lazyTip(name: string, write: (element: HTMLElement) => string) {
  writers.set(name, write);
  return { 'data-tip': '', 'data-tip-by': name } as const;
}

/** The element's own text, shown only while a part of it is cut off. The element must be the one that cuts. */
export const tipIfTruncated = tip('');

/** A tip is no place to read: a message of 64 kB would be a wall over the page. */
const MOST_LETTERS = 600;

/** Milliseconds that the pointer rests before the first tip; from one to the next there is no waiting. */
const DELAY = 80;

export const TIP_ID = 'ui-tip';

export type ShownTip = { anchor: Element; text: string };

let shown: ShownTip | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What is to be shown, for who draws it. */
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

/** Takes the tip away, words and all: they may be of data that is about to leave the page. */
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

/** In its width, or by whole lines: a letter may stand out of a line that is lower than itself. */
function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 8;
}

/** Whether a tip says more than the name does. What does not would be heard twice. */
function addsToName(target: Element, text: string): boolean {
  const name = bare(target.getAttribute('aria-label') ?? target.textContent);
  // A key that is told as one.
  const keys = bare(target.getAttribute('aria-keyshortcuts') ?? '');
  return text.split('\n').some((line) => bare(line) !== keys && !name.includes(bare(line)));
}

/** For comparing: parts of a name may have no space between them, or one without width. */
function bare(text: string): string {
  return text.replaceAll(/[\s\u200B]+/g, '').toLowerCase();
}

/** What else describes it, such as what is wrong with its value, goes on to do so. */
function describeByTip(target: Element, isDescribed: boolean): void {
  const others = (target.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .filter((id) => id && id !== TIP_ID);
  const ids = isDescribed ? [...others, TIP_ID] : others;
  if (ids.length === 0) target.removeAttribute('aria-describedby');
  else target.setAttribute('aria-describedby', ids.join(' '));
}

/** The element with a tip that an event is about, if any. */
function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null;
}

function onPointerOver(event: PointerEvent): void {
  // What a tip says must stay readable while the pointer moves onto it.
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
