import type { listEvents as operation } from '#contract/event.ts';
import type { Context, Verb } from '../context.ts';
import { Rejected } from '../errors.ts';
import { formatPlace, parsePlace, readEventsAfter, readPresent, type Place } from './read.ts';

export const EVENTS_AT_ONCE = 500;

export const listEvents: Verb<typeof operation> = async ({ ctx, input: { query } }) => {
  const { db, agencyId } = ctx;
  const after = await startingPlace(ctx, query.after);
  const rows = await readEventsAfter(db, agencyId, after, EVENTS_AT_ONCE + 1);
  const page = rows.slice(0, EVENTS_AT_ONCE);
  return {
    events: page.map(({ event }) => event),
    next: formatPlace(page.at(-1)?.at ?? after),
    hasMore: rows.length > page.length,
  };
};

/** The present, unless a place is named. */
export async function startingPlace({ db }: Pick<Context, 'db'>, named: string | undefined): Promise<Place> {
  const present = await readPresent(db);
  if (named === undefined) return present;
  const place = parsePlace(named);
  // A database that was brought to another server counts its transactions anew.
  if (place === null || place.writtenBy > present.writtenBy) {
    throw new Rejected('The place of the next events is invalid.', [
      { path: ['after'], message: "must be the 'next' of a page, or the id of a streamed event" },
    ]);
  }
  return place;
}
