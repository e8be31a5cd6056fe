import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router';
import { shownPage } from '../../lib/shown-page.ts';
import { ONE_PAGE } from '../pages.ts';

/**
 * The maximum number of animation frames to wait for a link in a list. The list first restores its scroll position, and
 * then renders the link.
 */
const MOST_FRAMES = 10;

/**
 * After a navigation, moves the focus to the heading that the URL's fragment names, or else to the page's main heading.
 * Screen readers then start at the top, as after a full page load. If the heading waits for data, the main element
 * holds the focus until the heading is rendered. When the user returns from a record to its list, the focus moves to
 * the link of the record instead, so that the user can continue through the list.
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

/** Stops waiting for the element that should receive the focus. */
type Stop = (() => void) | undefined;

/** Moves the focus to the heading with this id, or to the main heading of the page. */
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

/** A CSS selector of the landmarks and sections of a page that may receive the focus. */
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
    // If the element still exists, the user has clicked beside it to remove the focus, so the focus is not restored.
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

/** Returns the landmarks and sections that contain an element, from the nearest to the furthest. */
function partsAround(element: Element): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let part = element.parentElement?.closest<HTMLElement>(PARTS) ?? null;
  while (part !== null) {
    parts.push(part);
    part = part.parentElement?.closest<HTMLElement>(PARTS) ?? null;
  }
  return parts;
}
