import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { persona } from '../db/schema.ts';

/**
 * Adds the bot to the bot lists of the given personas, and removes it from the lists of all other personas. Must be
 * called in a transaction. assumed: the bot list of a persona contains exactly the bots that use this persona. The API
 * document does not define how the two lists are related.
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
    // All transactions lock personas in the same order, so that concurrent calls cannot deadlock.
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
