/**
 * The path below which the host serves the dashboard, such as `/botdeck`. Empty when the host has the whole address. The
 * host writes it into index.html, because one build serves every path.
 */
export const BASE_PATH = readBasePath();

function readBasePath(): string {
  // The build draws the first frame without a document.
  if (!('document' in globalThis)) return '';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}

/** Whether the path of an address is below the base path: another path belongs to another program. */
export function isBelowBase(pathname: string): boolean {
  return pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`);
}

/** The path of an address as the page table and stored views name it: `/leads` for `/botdeck/leads`. */
export function withoutBase(pathname: string): string {
  return isBelowBase(pathname) ? pathname.slice(BASE_PATH.length) || '/' : pathname;
}
