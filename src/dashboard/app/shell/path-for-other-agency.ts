import { paths } from '../../lib/paths.ts';
import { BASE_PATH, withoutBase } from '../../lib/base-path.ts';

/**
 * Returns the address after a switch to another agency. A list keeps its filters, but not its page number. A single
 * record leads to its list, because the other agency does not have it.
 */
export function pathAtAnother({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === paths.comparePersonas()) return paths.personas();
  const [, list = '', record] = withoutBase(pathname).split('/');
  if (record !== undefined) return `${BASE_PATH}/${list}`;
  const kept = new URLSearchParams(search);
  kept.delete('page');
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
