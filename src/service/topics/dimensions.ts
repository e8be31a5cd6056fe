import { sql, type SQL } from 'drizzle-orm';
import { conversation } from '../db/schema.ts';
import type { KnownDimension } from './accepted-query.ts';

/** The dimensions by which conversations are counted. Every conversation has the same value in the dimension `all`. */
export type CountedDimension = KnownDimension | 'source' | 'all';

/** The value of every conversation in the dimension `all`. */
export const EVERY_CONVERSATION = '';

/** assumed: a sentiment is positive if it is at least this value, and negative if it is at most the negated value. */
const CLEAR_SENTIMENT = 0.25;

/** SQL for the value of a conversation in each dimension. Null if the conversation has no value. */
export const DIMENSIONS = {
  all: sql`${EVERY_CONVERSATION}::text`,
  source: sql`${conversation.sourceId}`,
  bot: sql`${conversation.botId}`,
  persona: sql`${conversation.personaId}`,
  channel: sql`${conversation.channel}`,
  sentiment: sql`case
    when ${conversation.sentiment} is null then 'none'
    when ${conversation.sentiment} >= ${CLEAR_SENTIMENT} then 'positive'
    when ${conversation.sentiment} <= ${-CLEAR_SENTIMENT} then 'negative'
    else 'neutral' end`,
} satisfies Record<CountedDimension, SQL>;
