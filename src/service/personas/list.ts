import { asc, eq } from 'drizzle-orm';
import type { listPersonas as operation } from '#contract/persona.ts';
import type { Verb } from '../context.ts';
import { bot, persona } from '../db/schema.ts';

/** assumed: by name, then id; the document shows no order. */
export const listPersonas: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const rows = await db
    .select()
    .from(persona)
    .where(eq(persona.agencyId, agencyId))
    .orderBy(asc(persona.personaName), asc(persona.id));
  const bots = await db.select({ id: bot.id, name: bot.name }).from(bot).where(eq(bot.agencyId, agencyId));
  const names = new Map(bots.map(({ id, name }) => [id, name]));
  return rows.map(({ isDefault, ...row }) => ({
    ...row,
    typoPercent: row.typoPercent ?? undefined,
    breakupLargeMessagePercent: row.breakupLargeMessagePercent ?? undefined,
    responseDelay: row.responseDelay ?? undefined,
    default: isDefault,
    bots: row.botIds?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
  }));
};
