/** Opens an address of this dashboard in a new tab, as if the user had opened a link in a new tab. */
export function openTab(address: string): void {
  window.open(new URL(address, location.href), '_blank', 'noopener');
}
