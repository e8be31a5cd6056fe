import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { addFolder as operation } from '#contract/folder.ts';
import type { Verb } from '../context.ts';
import { folder } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/**
 * assumed: folders can be nested to any depth, and several folders can have the same name. Loops are impossible,
 * because a parent is set only when a folder is created, and folders cannot be moved.
 */
export const addFolder: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  const { name, parentId = null } = input.body;
  if (parentId !== null) {
    const [parent] = await db
      .select({ id: folder.id })
      .from(folder)
      .where(and(eq(folder.agencyId, agencyId), eq(folder.id, parentId)));
    if (!parent) throw new NotFound('The parent folder does not exist.');
  }
  const id = `fld_${randomUUID()}`;
  await db.insert(folder).values({ agencyId, id, name, parentId });
  return { id };
};
