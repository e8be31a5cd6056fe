import './tip.css';

/**
 * A line of text shown on hover and on focus: `<button {...tip('Copy')}>`. One element serves the whole page, so
 * a thousand table cells with a tip cost a thousand attributes and no component.
 */
export function tip(text: string): { 'data-tip': string } {
  return { 'data-tip': text };
}

/** The element's own text, shown only while a part of it is cut off. The element must be the one that cuts. */
export const tipWhenCut = tip('');

/** A tip is no place to read: a message of 64 kB would be a wall over the page. */
const MOST_LETTERS = 600;

const DELAY = 250;
const GAP = 6;
const ID = 'ui-tip';

let bubble: HTMLElement | null = null;
let anchor: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(target: Element): void {
  hideTip();
  const text = target.getAttribute('data-tip') || cutText(target);
  if (!text || !target.isConnected) return;
  anchor = target;
  if (!bubble?.isConnected) {
    bubble = document.createElement('div');
    bubble.id = ID;
    bubble.className = 'ui-tip';
    bubble.setAttribute('role', 'tooltip');
    // The top layer, so that a tip inside a dialog is above it.
    if ('showPopover' in bubble) bubble.setAttribute('popover', 'manual');
    document.body.append(bubble);
  }
  bubble.textContent = text;
  bubble.hidden = false;
  bubble.showPopover?.();
  describeByTip(target, addsToName(target, text));
  place(bubble, target.getBoundingClientRect());
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
  const name = (target.getAttribute('aria-label') ?? target.textContent).toLowerCase();
  return text.split('\n').some((line) => !name.includes(line.toLowerCase()));
}

/** What else describes it, such as what is wrong with its value, goes on to do so. */
function describeByTip(target: Element, isDescribed: boolean): void {
  const others = (target.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id && id !== ID);
  const ids = isDescribed ? [...others, ID] : others;
  if (ids.length === 0) target.removeAttribute('aria-describedby');
  else target.setAttribute('aria-describedby', ids.join(' '));
}

function place(element: HTMLElement, target: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, target.left + target.width / 2 - width / 2),
    document.documentElement.clientWidth - width - 8,
  );
  const above = target.top - height - GAP;
  const top = above >= 8 ? above : target.bottom + GAP;
  element.style.left = `${Math.round(Math.max(8, left))}px`;
  element.style.top = `${Math.round(top)}px`;
}

/** Takes the tip away, words and all: they may be of data that is about to leave the page. */
export function hideTip(): void {
  clearTimeout(timer);
  if (anchor !== null) describeByTip(anchor, false);
  anchor = null;
  if (bubble === null) return;
  bubble.textContent = '';
  bubble.hidden = true;
  if (bubble.matches(':popover-open')) bubble.hidePopover();
}

/** The element with a tip that an event is about, if any. */
function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null;
}

function onPointerOver(event: PointerEvent): void {
  // What a tip says must stay readable while the pointer moves onto it.
  if (event.pointerType === 'touch' || event.target === bubble) return;
  const target = tipped(event.target);
  if (target === anchor) return;
  clearTimeout(timer);
  if (target === null) {
    timer = setTimeout(hideTip, 100);
    return;
  }
  timer = setTimeout(() => show(target), anchor === null ? DELAY : 0);
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
