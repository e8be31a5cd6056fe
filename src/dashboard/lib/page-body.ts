let away: HTMLElement | null = null;

/** Where dialogs and menus of the page hang, also while the page is away: they go with it. */
export function pageBody(): HTMLElement {
  return away ?? document.body;
}

/** The page is out of the document, or back in it. */
export function notePageAway(page: HTMLElement | null): void {
  away = page;
}
