import { sql, type SQL } from 'drizzle-orm';
import { conversation } from '../db/schema.ts';
import type { KnownDimension } from './accepted-query.ts';

/** The dimensions that conversations are counted by. `all` has one value, which all conversations have. */
export type CountedDimension = KnownDimension | 'source' | 'all';

/** The value of `all`. */
export const EVERY_CONVERSATION = '';

/** assumed: a sentiment is positive from this value up, and negative from minus this value down. */
const CLEAR_SENTIMENT = 0.25;

/** The value of a conversation in each dimension, or null. */
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
