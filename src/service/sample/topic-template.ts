import * as z from 'zod';
import topics from './contents/topics.json' with { type: 'json' };
import { oneOf } from './texts.ts';

/** A topic of one trade, or of all trades. */
export const TopicTemplate = z.strictObject({
  name: z.string(),
  /** The frequency relative to the other topics of the trade. */
  weight: z.number(),
  /**
   * The name of a trend. It becomes the factors for the weight, from the oldest conversation to now, with linear
   * interpolation. 0 means that the topic does not occur.
   */
  trend: oneOf<readonly number[]>(topics.trends),
  /** The mean of the sentiment, -1 to 1. */
  mood: z.number(),
});
export type TopicTemplate = z.infer<typeof TopicTemplate>;

/** `contents/topics.json`. */
export const Topics = z.strictObject({
  trends: z.record(z.string(), z.array(z.number())),
  /** The topics of all trades. */
  general: z.array(TopicTemplate),
});

export const GENERAL_TOPICS = Topics.parse(topics).general;
