import type { listBots as operation } from '#contract/bot.ts';
import type { Verb } from '../context.ts';
import { readBots } from './read.ts';

/** assumed: by name, then id; the document has no such read. */
export const listBots: Verb<typeof operation> = ({ ctx }) => readBots(ctx);
