import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router';
import { shownPage } from '../../lib/shown-page.ts';
import { ONE_PAGE } from '../pages.ts';

/**
 * The number of frames to wait until a list has rendered the link, because the list restores its scroll position first.
 */
const MOST_FRAMES = 10;

/**
 * After a navigation, moves the focus to the heading of the new page, so that screen readers start at the top, as after
 * a full page load, or to the heading that the address names. If the heading waits for data, the main element holds the
 * focus until the heading is rendered. Back from a page below moves the focus to the link that led there, so that users
 * can continue through a list.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const route = useMatches().at(-1);
  const pageKey = route?.handle === ONE_PAGE ? route.id : pathname;
  const isStepInHistory = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ pathname, pageKey, hash: '' });

  useEffect(() => {
    const page = main.current;
    const left = shown.current;
    if (page === null) return undefined;
    shown.current = { pathname, pageKey, hash };
    if (left.pageKey === pageKey && (hash === '' || left.hash === hash)) return undefined;
    return isStepInHistory && left.pathname.startsWith(`${pathname}/`)
      ? focusLinkTo(left.pathname, page)
      : focusStart(page, hash.slice(1));
  }, [main, pathname, hash, pageKey, isStepInHistory]);
}

/** Stops pending work. */
type Stop = (() => void) | undefined;

/** Moves the focus to the heading with this id, or to the heading of the page. */
function focusStart(page: HTMLElement, id = ''): Stop {
  if (focusHeading(id)) return undefined;
  page.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== page;
    if (isElsewhere || focusHeading(id)) observer.disconnect();
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusHeading(id: string): boolean {
  const top = shownPage().querySelector('h1');
  const heading = (top && document.getElementById(id)) ?? top;
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function focusLinkTo(path: string, page: HTMLElement): Stop {
  let stopStart: Stop;
  let frames = 0;
  const look = () => {
    const focused = document.activeElement;
    // Do not move the focus if the user has moved it in the meantime.
    if (focused !== page && shownPage().contains(focused)) return;
    const link = Array.from(shownPage().querySelectorAll('a')).find(
      (one) => one.getAttribute('href') === path,
    );
    frames += 1;
    // In a table, the row receives the focus, not the link.
    if (link) (link.closest<HTMLElement>('tr[tabindex]') ?? link).focus();
    else if (frames < MOST_FRAMES) frame = requestAnimationFrame(look);
    else stopStart = focusStart(page);
  };
  let frame = requestAnimationFrame(look);
  return () => {
    cancelAnimationFrame(frame);
    stopStart?.();
  };
}

/** The landmarks and sections of a page that may receive the focus. */
const PARTS = 'search, nav, section, dialog, [role="tabpanel"], main';

/**
 * A focused element may remove itself, e.g. the button that clears the last filter. The focus would be lost, and screen
 * readers would start at the top again. Moves the focus to the nearest remaining landmark or section instead.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    let last: { element: Element; around: HTMLElement[] } | null = null;

    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, around: partsAround(target) };
    };
    // A click beside the element removed the focus on purpose, so it is not restored.
    const onFocusOut = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        const isThere = target instanceof Element && target.isConnected;
        if (isThere && document.activeElement === document.body) last = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.element.isConnected) return;
      const { around } = last;
      last = null;
      if (document.activeElement !== document.body) return;
      const part = around.find((one) => one.isConnected);
      if (!part) return;
      if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    });

    page.addEventListener('focusin', onFocusIn);
    page.addEventListener('focusout', onFocusOut);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', onFocusIn);
      page.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, [main]);
}

/** From the nearest to the furthest, without the element itself. */
function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let part = element.parentElement?.closest<HTMLElement>(PARTS) ?? null;
  while (part !== null) {
    parts.push(part);
    part = part.parentElement?.closest<HTMLElement>(PARTS) ?? null;
  }
  return parts;
}
