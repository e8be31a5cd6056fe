import type { Lead } from '#contract/lead.ts';
import { htmlText } from '../lib/html-text.ts';

/** Returns the last message as one line would show it: the text of an HTML e-mail instead of its source. */
export function lastMessageText({ lastMessage }: Pick<Lead, 'lastMessage'>): string | null {
  return lastMessage === null ? null : (htmlText(lastMessage) ?? lastMessage);
}
