import { paths } from '../../lib/paths.ts';
import { BASE_PATH, withoutBase } from '../../lib/base-path.ts';

/**
 * Where to go on at another agency: a list keeps its filters, but not the page that it was turned to; one record, which is
 * not there, gives way to its list.
 */
export function pathAtAnother({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === paths.comparePersonas()) return paths.personas();
  const [, list = '', record] = withoutBase(pathname).split('/');
  if (record !== undefined) return `${BASE_PATH}/${list}`;
  const kept = new URLSearchParams(search);
  kept.delete('page');
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
