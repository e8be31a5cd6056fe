import type { QueryClient } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { sessionQuery } from './session.ts';

/** A name of this tab's agency for what is kept of it in this browser: the same after the next sign-in. */
export function agencyKey(queryClient: QueryClient): string {
  const agency = queryClient.getQueryData(sessionQuery.queryKey)?.agency ?? null;
  const current = connection();
  if (agency === null) return 'default';
  return hashOf(current.kind === 'direct' ? `${current.address} ${agency}` : agency);
}

/** FNV-1a: no secret, but nobody reads an agency's name among the keys of a browser. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
