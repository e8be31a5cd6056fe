import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { agency } from '../db/schema.ts';
import { Rejected } from '../errors.ts';

export type Agency = { id: string; name: string };

const MAX_NAME_LENGTH = 200;
/** Control characters, which would break lines in a terminal and in the dashboard, and lone surrogates. */
const UNPRINTABLE = /\p{Cc}|\p{Cs}/u;

/** Adds an empty agency. Throws `Rejected` if the name is invalid or another agency has it. */
export async function addAgency(db: Database, givenName: string): Promise<Agency> {
  const name = checkAgencyName(givenName);
  return db.transaction(async (tx) => {
    // Two concurrent calls could both find the name unused. The lock serializes them.
    await tx.execute(sql`lock table ${agency} in share row exclusive mode`);
    const [same] = await tx.select().from(agency).where(eq(agency.name, name));
    if (same) throw new Rejected(`the agency ${same.id} already has the name '${name}'.`);
    const added = { id: `agy_${randomUUID()}`, name };
    await tx.insert(agency).values(added);
    return added;
  });
}

function checkAgencyName(given: string): string {
  const name = given.trim();
  if (name === '') throw new Rejected('must not be empty.');
  if (name.length > MAX_NAME_LENGTH) throw new Rejected(`must have at most ${MAX_NAME_LENGTH} characters.`);
  if (UNPRINTABLE.test(name)) throw new Rejected('must not contain control characters.');
  return name;
}
