import { notePageAway } from './page-body.ts';

export type DetachedPage = {
  /** Takes the page's place in the document. Empty at first. */
  cover: HTMLElement;
  /** Shows the page just as it was. */
  putBack: () => void;
};

/**
 * Takes the page out of the document, with its dialogs and its title, and keeps it as it is: nothing of it can be seen, read
 * or reached, and nothing that was typed is lost.
 */
export function detachPage(): DetachedPage {
  const page = document.body;
  const focused = document.activeElement;
  const at = { left: window.scrollX, top: window.scrollY };
  const scrolled = Array.from(page.querySelectorAll('*'))
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  // Not to nowhere: whoever drew them takes them out of what they are in.
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
