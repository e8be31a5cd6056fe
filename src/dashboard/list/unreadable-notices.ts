import { countOf } from '../lib/count-of.ts';

/** What to say of records that came, but could not be read. */
export function unreadableNotices(what: string, count: number): string[] {
  return count === 0
    ? []
    : [`${countOf(count, what)} could not be read and ${count === 1 ? 'is' : 'are'} left out.`];
}
