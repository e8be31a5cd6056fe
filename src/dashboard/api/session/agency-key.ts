import { shortHash } from '../../lib/short-hash.ts';
import { connection } from '../transport/connection.ts';
import { namedAgency } from './session.ts';

/**
 * A name of this tab's agency for what is kept in the browser. It is the same after the next sign-in, and says nothing of
 * a key. 'default' where the agency is not known.
 */
export function agencyKey(): string {
  const named = namedAgency();
  if (named === null || named.agency === null) return 'default';
  const current = connection();
  return current.kind === 'hosted'
    ? (named.id ?? 'default')
    : shortHash(`${current.address}\n${named.agency}`);
}
