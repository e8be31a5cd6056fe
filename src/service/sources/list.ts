import { asc, eq } from 'drizzle-orm';
import type { listSources as operation } from '#contract/source.ts';
import type { Verb } from '../context.ts';
import { source } from '../db/schema.ts';

export const listSources: Verb<typeof operation> = ({ ctx }) =>
  ctx.db
    .select({
      id: source.id,
      name: source.name,
      category: source.category,
      key: source.key,
      enabled: source.enabled,
    })
    .from(source)
    .where(eq(source.agencyId, ctx.agencyId))
    .orderBy(asc(source.name), asc(source.id));
