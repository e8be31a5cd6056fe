import * as z from 'zod';
import topics from './contents/topics.json' with { type: 'json' };
import { oneOf } from './texts.ts';

/** A topic of conversations in one trade, or in all trades. */
export const TopicTemplate = z.strictObject({
  name: z.string(),
  /** The frequency of the topic, relative to the other topics of the trade. */
  weight: z.number(),
  /**
   * The name of a trend, which parsing replaces with factors for `weight`. The first factor applies to the oldest
   * conversations, the last to the newest, with linear interpolation. 0 means that the topic does not occur.
   */
  trend: oneOf<readonly number[]>(topics.trends),
  /** The mean sentiment of conversations with the topic, from -1 to 1. */
  mood: z.number(),
});
export type TopicTemplate = z.infer<typeof TopicTemplate>;

/** The schema of `contents/topics.json`. */
export const Topics = z.strictObject({
  trends: z.record(z.string(), z.array(z.number())),
  /** The topics that occur in all trades. */
  general: z.array(TopicTemplate),
});

export const GENERAL_TOPICS = Topics.parse(topics).general;
