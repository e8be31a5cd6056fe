import { asc, eq } from 'drizzle-orm';
import type { listSources as operation } from '#contract/source.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { source } from '../db/schema.ts';

const { id, name, category, key, enabled } = source;

export const listSources: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listInParts(
    db,
    {
      table: source,
      id,
      owner: eq(source.agencyId, agencyId),
      orderBy: [asc(name), asc(id)],
    },
    (isInPart, orderBy) =>
      db
        .select({ id, name, category, key, enabled })
        .from(source)
        .where(isInPart)
        .orderBy(...orderBy),
  );
