import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router';
import { ONE_PAGE } from '../pages.ts';

/** Frames to wait for a list to draw the link that led away: it must find its place first. */
const PATIENCE = 10;

/**
 * After a navigation to another page, moves the focus to its heading, as a fresh page load would start those who
 * listen at the top. A page whose heading waits for data holds the focus on its main part until the heading comes.
 * Going back from a page below moves it to the link that led there: who walks through a list goes on where they were.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const route = useMatches().at(-1);
  const pageKey = route?.handle === ONE_PAGE ? route.id : pathname;
  const isStepInHistory = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ pathname, pageKey });

  useEffect(() => {
    const page = main.current;
    const left = shown.current;
    if (page === null) return undefined;
    shown.current = { pathname, pageKey };
    if (left.pageKey === pageKey) return undefined;
    return isStepInHistory && left.pathname.startsWith(`${pathname}/`)
      ? focusLinkTo(left.pathname, page)
      : focusTop(page);
  }, [main, pathname, pageKey, isStepInHistory]);
}

/** Both answer how to stop what still waits. */
type Stop = (() => void) | undefined;

function focusTop(page: HTMLElement): Stop {
  if (focusHeading(page)) return undefined;
  page.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== page;
    if (isElsewhere || focusHeading(page)) observer.disconnect();
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusHeading(page: HTMLElement): boolean {
  const heading = page.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function focusLinkTo(path: string, page: HTMLElement): Stop {
  let stopTop: Stop;
  let frames = 0;
  const look = () => {
    const focused = document.activeElement;
    // Whoever chose another place meanwhile is left there.
    if (focused !== null && focused !== page && page.contains(focused)) return;
    const link = Array.from(page.querySelectorAll('a')).find((one) => one.getAttribute('href') === path);
    frames += 1;
    // In a table the row is what the keyboard stops at, not the link in it.
    if (link) (link.closest<HTMLElement>('tr[tabindex]') ?? link).focus();
    else if (frames < PATIENCE) frame = requestAnimationFrame(look);
    else stopTop = focusTop(page);
  };
  let frame = requestAnimationFrame(look);
  return () => {
    cancelAnimationFrame(frame);
    stopTop?.();
  };
}

/** The parts of a page that have a name or a meaning of their own: where the focus may rest. */
const PARTS = 'search, nav, section, dialog, [role="tabpanel"], main';

/**
 * What has the focus may take itself away, as the button that clears the last filter does. The focus would then be
 * nowhere, and those who listen back at the very top: it goes to the nearest part around that is still there.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    let last: { element: Element; around: HTMLElement[] } | null = null;

    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, around: partsAround(target) };
    };
    // Let go on purpose, by a click beside it: then nobody waits for it.
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
