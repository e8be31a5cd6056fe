import { asc } from 'drizzle-orm';
import { acrossAgencies } from '../db/across-agencies.ts';
import type { Database } from '../db/open.ts';
import { agency, apiKey } from '../db/schema.ts';
import type { Agency } from './add.ts';

export type AgencyKey = {
  id: string;
  name: string;
  /** The last four characters of the key. */
  hint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/**
 * Returns all agencies, sorted by name. The API keys of each agency are sorted by age, oldest first, and contain no
 * hash.
 */
export async function listAgencies(db: Database): Promise<(Agency & { keys: AgencyKey[] })[]> {
  const agencies = await db.select().from(agency).orderBy(asc(agency.name), asc(agency.id));
  const keys = await db
    .select({
      agencyId: apiKey.agencyId,
      key: {
        id: apiKey.id,
        name: apiKey.name,
        hint: apiKey.hint,
        createdAt: apiKey.createdAt,
        lastUsedAt: apiKey.lastUsedAt,
      },
    })
    .from(apiKey)
    .where(acrossAgencies('keys of all agencies'))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
  return agencies.map((each) => ({
    ...each,
    keys: keys.filter(({ agencyId }) => agencyId === each.id).map(({ key }) => key),
  }));
}
