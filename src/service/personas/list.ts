import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { listPersonas as operation } from '#contract/persona.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { asJsonText, extended } from '../db/json-text.ts';
import { bot, persona } from '../db/schema.ts';

const { isDefault, typoPercent, breakupLargeMessagePercent, responseDelay, ...columns } =
  getTableColumns(persona);

/** assumed: personas are sorted by name, then id. The API document specifies no order. */
export const listPersonas: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const bots = await db.select({ id: bot.id, name: bot.name }).from(bot).where(eq(bot.agencyId, agencyId));
  const names = new Map(bots.map(({ id, name }) => [id, name]));
  const personas = {
    table: persona,
    id: persona.id,
    owner: eq(persona.agencyId, agencyId),
    orderBy: [asc(persona.personaName), asc(persona.id)],
  };
  return listInParts(db, personas, async (isInPart, orderBy) => {
    const rows = await db
      .select({
        stored: asJsonText({ ...columns, default: isDefault }),
        typoPercent,
        breakupLargeMessagePercent,
        responseDelay,
        botIds: columns.botIds,
      })
      .from(persona)
      .where(isInPart)
      .orderBy(...orderBy);
    return rows.map((row) =>
      extended(row.stored, {
        // A number without a value is omitted, because undefined fields are not serialized.
        typoPercent: row.typoPercent ?? undefined,
        breakupLargeMessagePercent: row.breakupLargeMessagePercent ?? undefined,
        responseDelay: row.responseDelay ?? undefined,
        bots: row.botIds?.map((id) => ({ id, name: names.get(id) ?? null })) ?? null,
      }),
    );
  });
};
