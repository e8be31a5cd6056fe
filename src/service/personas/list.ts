import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { listPersonas as operation } from '#contract/persona.ts';
import type { Verb } from '../context.ts';
import { asJsonText, extended, listOf } from '../db/json-text.ts';
import { bot, persona } from '../db/schema.ts';

const { isDefault, typoPercent, breakupLargeMessagePercent, responseDelay, ...columns } =
  getTableColumns(persona);

/** assumed: sorted by name, then id. The document specifies no order. */
export const listPersonas: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  // Sort before PostgreSQL creates the JSON, because sorting large JSON values is slow.
  const ordered = db
    .select()
    .from(persona)
    .where(eq(persona.agencyId, agencyId))
    .orderBy(asc(persona.personaName), asc(persona.id))
    .as('persona');
  const rows = await db
    .select({
      stored: asJsonText({ ...columns, default: isDefault }),
      typoPercent,
      breakupLargeMessagePercent,
      responseDelay,
      botIds: columns.botIds,
    })
    .from(ordered)
    .orderBy(asc(ordered.personaName), asc(ordered.id));
  const bots = await db.select({ id: bot.id, name: bot.name }).from(bot).where(eq(bot.agencyId, agencyId));
  const names = new Map(bots.map(({ id, name }) => [id, name]));
  return listOf(
    rows.map((row) =>
      extended(row.stored, {
        // Numbers without a value are omitted.
        typoPercent: row.typoPercent ?? undefined,
        breakupLargeMessagePercent: row.breakupLargeMessagePercent ?? undefined,
        responseDelay: row.responseDelay ?? undefined,
        bots: row.botIds?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
      }),
    ),
  );
};
