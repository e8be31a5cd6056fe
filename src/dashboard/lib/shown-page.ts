/** Returns the element of the page on screen, without the hidden pages; the document where no shell keeps pages. */
export function shownPage(): Element | Document {
  return document.querySelector('[data-page="shown"]') ?? document;
}
