import { useEffect, type RefObject } from 'react';

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
