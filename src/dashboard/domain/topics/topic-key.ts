import type { Topic } from '#contract/topic.ts';

/**
 * The maximum length of a key before a number is added. A value in the URL has at most 256 characters, and topics with
 * the same key receive a number.
 */
const LONGEST_KEY = 240;

/**
 * Returns a key that identifies a topic in the URL and in both periods. Id, slug and name may all be null. Replaces
 * characters that are not allowed in a URL (control characters and lone surrogates).
 */
export function topicKey({ topicId, slug, name }: Pick<Topic, 'topicId' | 'slug' | 'name'>): string {
  const text = topicId || slug || name || 'unnamed';
  return text
    .slice(0, LONGEST_KEY)
    .replaceAll(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}

export function topicName({ name, slug, topicId }: Pick<Topic, 'topicId' | 'slug' | 'name'>): string {
  return name?.trim() || slug || topicId || 'Unnamed topic';
}
