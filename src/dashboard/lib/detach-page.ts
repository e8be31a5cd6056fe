import { notePageAway } from './page-body.ts';

export type DetachedPage = {
  /** The empty body that replaces the page in the document. The caller fills it. */
  cover: HTMLElement;
  /** Puts the page back into the document and restores its scroll position and focus. */
  putBack: () => void;
};

/**
 * Removes the page, its dialogs and its title from the document, so that it cannot be seen, read or focused. The
 * elements keep their state, so no input is lost.
 */
export function detachPage(): DetachedPage {
  const page = document.body;
  const focused = document.activeElement;
  const at = { left: window.scrollX, top: window.scrollY };
  const scrolled = Array.from(page.querySelectorAll('*'))
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  // React later removes the titles from their parent, so the detached titles need a parent element.
  const titles = document.createElement('div');
  titles.append(...document.head.querySelectorAll('title'));
  const cover = document.createElement('body');
  page.replaceWith(cover);
  notePageAway(page);
  return {
    cover,
    putBack: () => {
      notePageAway(null);
      cover.replaceWith(page);
      document.head.append(...titles.childNodes);
      for (const { element, left, top } of scrolled) element.scrollTo(left, top);
      window.scrollTo(at.left, at.top);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
  };
}
