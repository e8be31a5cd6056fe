/** Every address of the dashboard is written here, and nowhere else. */
export const paths = {
  home: () => '/',
  signIn: (to?: string) => withSearch('/sign-in', to === undefined ? undefined : new URLSearchParams({ to })),
  leads: (search?: URLSearchParams) => withSearch('/leads', search),
  lead: (leadId: string) => `/leads/${encodeURIComponent(leadId)}`,
};

function withSearch(path: string, search: URLSearchParams | undefined): string {
  const text = search?.toString() ?? '';
  return text === '' ? path : `${path}?${text}`;
}

/**
 * A return address taken from a URL, or null unless it stays on this origin.
 * Browsers read `//host` and `/\host` as another host, drop tabs and newlines before they look, and fold `/.//host`
 * into `//host`, so that what the folding left is looked at too.
 */
export function localPath(value: string | null): string | null {
  if (value === null || !value.startsWith('/')) return null;
  try {
    const base = 'https://local.invalid';
    const url = new URL(value, base);
    const isLocal = url.origin === base && !url.pathname.startsWith('//');
    return isLocal ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
