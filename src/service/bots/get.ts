import type { getBot as operation } from '#contract/bot.ts';
import type { Verb } from '../context.ts';
import { readBot } from './read.ts';

export const getBot: Verb<typeof operation> = ({ ctx, input }) => readBot(ctx, input.params.id);
