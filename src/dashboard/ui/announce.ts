/**
 * The live region for `announce`. It is created when the page loads, because screen readers announce changes only in a
 * live region that already exists.
 */
const region = document.createElement('div');
region.className = 'visually-hidden';
region.setAttribute('role', 'status');
document.body.append(region);

/** Announces a text to screen readers. To announce the same text again, first call this function with ''. */
export function announce(text: string): void {
  region.textContent = text;
}
