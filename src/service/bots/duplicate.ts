import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { duplicateBot as operation } from '#contract/bot.ts';
import type { Verb } from '../context.ts';
import { bot } from '../db/schema.ts';
import { recordEvent } from '../delivery/events.ts';
import { NotFound } from '../errors.ts';
import { nameBotIn } from '../personas/name-bot.ts';
import { CHANGED_BY } from './changed-by.ts';
import { NO_SUCH_BOT, type BotRow } from './read.ts';

export const duplicateBot: Verb<typeof operation> = ({ ctx, input: { params } }) =>
  ctx.db.transaction(async (tx) => {
    const isOriginal = and(eq(bot.agencyId, ctx.agencyId), eq(bot.id, params.id));
    const [original] = await tx.select().from(bot).where(isOriginal);
    if (!original) throw new NotFound(NO_SUCH_BOT);
    const copy = copyOf(original, ctx.clock());
    await tx.insert(bot).values(copy);
    const inside = { ...ctx, db: tx };
    await nameBotIn(inside, copy.personaIds ?? [], copy.id);
    await recordEvent(inside, {
      type: 'bot.duplicated',
      botId: copy.id,
      sourceId: null,
      // The event goes to the sources of the original bot. The sources of the copy have new ids, which match no source
      // of the agency.
      onSourcesOf: original.id,
      data: { name: copy.name, originalBotId: original.id, originalName: original.name },
    });
    const { agencyId: _agencyId, ...shown } = copy;
    return { ...shown, personaSplitTest: null };
  });

/**
 * assumed: a copy has all properties of the bot, including its folder. It is unlocked, not a favourite and has no split
 * test. Its sources are disabled, so that the copy does not contact leads. Its sources and tools get new ids. The ids
 * of contact tags and personas stay, because both bots share these objects. The ids of follow-up states stay, because
 * they are unique only within a bot.
 */
function copyOf(original: BotRow, now: Date): BotRow {
  return {
    ...original,
    id: randomUUID(),
    name: original.name === null ? null : `${original.name} (copy)`,
    modifiedAt: now.toISOString(),
    modifiedBy: CHANGED_BY,
    locked: false,
    favorited: false,
    sources: original.sources?.map((source) => ({ ...source, id: randomUUID(), enabled: false })) ?? null,
    tools: original.tools?.map((tool) => ({ ...tool, id: randomUUID() })) ?? null,
  };
}
