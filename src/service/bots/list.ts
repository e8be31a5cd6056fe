import type { listBots as operation } from '#contract/bot.ts';
import type { Verb } from '../context.ts';
import { readBots } from './read.ts';

/** assumed: sorted by name, then id. The document does not contain this operation. */
export const listBots: Verb<typeof operation> = ({ ctx }) => readBots(ctx);
