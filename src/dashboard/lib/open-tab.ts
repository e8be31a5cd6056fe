/** Opens an address of this dashboard in a new tab, as the browser does for a link. */
export function openTab(address: string): void {
  window.open(new URL(address, location.href), '_blank', 'noopener');
}
