import { asc, eq } from 'drizzle-orm';
import type { listBots as operation } from '#contract/bot.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { bot } from '../db/schema.ts';
import { readBots } from './read.ts';

/** assumed: bots are sorted by name, then id. The API document does not contain this operation. */
export const listBots: Verb<typeof operation> = ({ ctx }) =>
  listInParts(
    ctx.db,
    {
      table: bot,
      id: bot.id,
      owner: eq(bot.agencyId, ctx.agencyId),
      orderBy: [asc(bot.name), asc(bot.id)],
    },
    (...part) => readBots(ctx, ...part),
  );
