import { asc, eq } from 'drizzle-orm';
import type { listFolders as operation } from '#contract/folder.ts';
import type { Verb } from '../context.ts';
import { folder } from '../db/schema.ts';

/** assumed: by name, then id, wherever they lie; the document has no such read. */
export const listFolders: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  db
    .select({ id: folder.id, name: folder.name, parentId: folder.parentId })
    .from(folder)
    .where(eq(folder.agencyId, agencyId))
    .orderBy(asc(folder.name), asc(folder.id));
