let away: HTMLElement | null = null;

/**
 * Returns the container for the dialogs and menus of the page. While the page is detached from the document, this is
 * its detached body, so that the dialogs and menus are hidden too.
 */
export function pageBody(): HTMLElement {
  return away ?? document.body;
}

/** Records the body that was removed from the document, or null after it was put back. */
export function notePageAway(page: HTMLElement | null): void {
  away = page;
}
