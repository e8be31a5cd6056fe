import { localPath, paths } from '../../lib/paths.ts';

/**
 * Returns the path of the page to open after sign-in: the requested page if it belongs to the dashboard, otherwise the
 * start page.
 */
export function returnPath(search: URLSearchParams): string {
  const wanted = localPath(search.get('to'));
  return wanted === null || wanted.startsWith(paths.signIn()) ? paths.home() : wanted;
}
