let away: HTMLElement | null = null;

/**
 * Returns the container for the page's dialogs and menus. While the page is detached, this is the detached body, so
 * that they are detached with it.
 */
export function pageBody(): HTMLElement {
  return away ?? document.body;
}

/** Records that the page was removed from the document, or with null, that it was restored. */
export function notePageAway(page: HTMLElement | null): void {
  away = page;
}
