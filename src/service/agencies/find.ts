import { eq, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { agency } from '../db/schema.ts';
import { NotFound, Rejected } from '../errors.ts';
import type { Agency } from './add.ts';

/** Finds an agency by its id or its name. An id takes precedence over an equal name. */
export async function findAgency(db: Database, idOrName: string): Promise<Agency> {
  const found = await db
    .select()
    .from(agency)
    .where(or(eq(agency.id, idOrName), eq(agency.name, idOrName)))
    .orderBy(agency.id);
  const byId = found.find(({ id }) => id === idOrName);
  const [first, second] = byId ? [byId] : found;
  if (!first) throw new NotFound(`no agency has the id or the name '${idOrName}'.`);
  if (second) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new Rejected(`several agencies have the name '${idOrName}'. Use an id instead: ${ids}.`);
  }
  return first;
}
