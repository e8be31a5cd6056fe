/**
 * The path under which the host serves the dashboard, such as `/botdeck`. Empty if the host serves the dashboard from
 * the root. The host writes the path into index.html, because one build can be served under any path.
 */
export const BASE_PATH = readBasePath();

function readBasePath(): string {
  // The build prerenders the page in Node, where no document exists.
  if (!('document' in globalThis)) return '';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');
  return (meta?.content ?? '').replace(/\/$/, '');
}

/** Returns whether a path is below the base path. Other paths of the same origin belong to other applications. */
export function isBelowBase(pathname: string): boolean {
  return pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`);
}

/**
 * Returns the path without the base path, as the route table and saved views store it: `/leads` for `/botdeck/leads`.
 */
export function withoutBase(pathname: string): string {
  return isBelowBase(pathname) ? pathname.slice(BASE_PATH.length) || '/' : pathname;
}
