import { asc, eq } from 'drizzle-orm';
import type { listFolders as operation } from '#contract/folder.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { folder } from '../db/schema.ts';

/**
 * assumed: folders are sorted by name, then id, regardless of their parents. The API document does not contain this
 * operation.
 */
export const listFolders: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listInParts(
    db,
    {
      table: folder,
      id: folder.id,
      owner: eq(folder.agencyId, agencyId),
      orderBy: [asc(folder.name), asc(folder.id)],
    },
    (isInPart, orderBy) =>
      db
        .select({ id: folder.id, name: folder.name, parentId: folder.parentId })
        .from(folder)
        .where(isInPart)
        .orderBy(...orderBy),
  );
