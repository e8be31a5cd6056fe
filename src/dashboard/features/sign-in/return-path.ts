import { localPath, paths } from '../../lib/paths.ts';

/** Where to go once signed in: the page that was asked for, if it is one of ours, else the start page. */
export function returnPath(search: URLSearchParams): string {
  const wanted = localPath(search.get('to'));
  return wanted === null || wanted.startsWith(paths.signIn()) ? paths.home() : wanted;
}
