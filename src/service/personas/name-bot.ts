import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { persona } from '../db/schema.ts';

/**
 * Adds the bot to the bots of the given personas, and removes it from all others. Call it inside a transaction.
 * assumed: the bots of a persona follow the personas of its bots. The document does not distinguish the two.
 */
export async function nameBotIn(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  personaIds: readonly string[],
  botId: string,
): Promise<void> {
  const isUser = inArray(persona.id, [...personaIds]);
  const namesBot = sql`${persona.botIds} @> to_jsonb(${botId}::text)`;
  const touched = await db
    .select({ id: persona.id, botIds: persona.botIds })
    .from(persona)
    .where(and(eq(persona.agencyId, agencyId), or(isUser, namesBot)))
    // Lock in the same order everywhere, so that concurrent calls wait for each other instead of deadlocking.
    .orderBy(asc(persona.id))
    .for('update');
  for (const { id, botIds } of touched) {
    const others = botIds?.filter((each) => each !== botId) ?? [];
    await db
      .update(persona)
      .set({ botIds: personaIds.includes(id) ? [...others, botId] : others })
      .where(and(eq(persona.agencyId, agencyId), eq(persona.id, id)));
  }
}
