import { eq, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { agency } from '../db/schema.ts';
import type { Agency } from './add.ts';
import { onlyMatch } from './only-match.ts';

/**
 * Finds an agency by its id or its name. If the text is the id of one agency and the name of another one, the id wins.
 */
export async function findAgency(db: Database, idOrName: string): Promise<Agency> {
  const found = await db
    .select()
    .from(agency)
    .where(or(eq(agency.id, idOrName), eq(agency.name, idOrName)))
    .orderBy(agency.id);
  return onlyMatch(found, idOrName, {
    none: `no agency has the id or the name '${idOrName}'.`,
    several: `several agencies have the name '${idOrName}'.`,
  });
}
