/**
 * Returns the element of the visible page, because the shell keeps recently visited pages hidden in the document.
 * Returns the document if no shell is rendered.
 */
export function shownPage(): Element | Document {
  return document.querySelector('[data-page="shown"]') ?? document;
}
