import type { listEvents as operation } from '#contract/event.ts';
import type { Context, Verb } from '../context.ts';
import { Rejected } from '../errors.ts';
import { readEventsAfter, readPosition, readPresent } from './read.ts';

export const EVENTS_AT_ONCE = 500;

export const listEvents: Verb<typeof operation> = async ({ ctx, input: { query } }) => {
  const { db, agencyId } = ctx;
  const after = await startingPosition(ctx, query.after);
  const rows = await readEventsAfter(db, agencyId, after, EVENTS_AT_ONCE + 1);
  const page = rows.slice(0, EVENTS_AT_ONCE);
  return {
    events: page.map(({ event }) => event),
    next: String(page.at(-1)?.position ?? after),
    hasMore: rows.length > page.length,
  };
};

/**
 * Returns the position that the client requests. Without a requested position, returns the position of the newest
 * event.
 */
export async function startingPosition(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  named: string | undefined,
): Promise<number> {
  const present = await readPresent(db, agencyId);
  if (named === undefined) return present;
  const position = await readPosition(db, agencyId, named);
  // A position after the newest event cannot come from this database.
  if (position === null || position > present) {
    throw new Rejected('The place of the next events is invalid.', [
      { path: ['after'], message: "must be the 'next' of a page, or the id of a streamed event" },
    ]);
  }
  return position;
}
