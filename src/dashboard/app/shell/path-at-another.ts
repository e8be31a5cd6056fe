import { paths } from '../../lib/paths.ts';

/**
 * Where to go on at another agency: a list keeps its filters, but not the page that it was turned to; one record, which is
 * not there, gives way to its list.
 */
export function pathAtAnother({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === paths.comparePersonas()) return paths.personas();
  const [, list = '', record] = pathname.split('/');
  if (record !== undefined) return `/${list}`;
  const kept = new URLSearchParams(search);
  kept.delete('page');
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
