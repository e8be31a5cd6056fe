import { shortHash } from '../../lib/short-hash.ts';
import { connection } from '../transport/connection.ts';
import { namedAgency } from './session.ts';

/**
 * Returns the key under which the browser stores data of this tab's agency. The key is stable across sign-ins and
 * reveals nothing about the API key. Returns 'default' if the agency is unknown.
 */
export function agencyKey(): string {
  const named = namedAgency();
  if (named === null || named.agency === null) return 'default';
  const current = connection();
  return current.kind === 'hosted'
    ? (named.id ?? 'default')
    : shortHash(`${current.address}\n${named.agency}`);
}
