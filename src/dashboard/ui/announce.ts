/** A live region is heard only when it was there before its words: this one comes with the page's code. */
const region = document.createElement('div');
region.className = 'visually-hidden';
region.setAttribute('role', 'status');
document.body.append(region);

/** Says a line to those who listen, about what others see happen. Said again only after it was taken back with ''. */
export function announce(text: string): void {
  region.textContent = text;
}
