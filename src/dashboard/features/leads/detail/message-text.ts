import { useEffect, useState } from 'react';
import { loadable } from '../../../ui/lazy-part.tsx';

const code = loadable(() => import('../../../lib/html-text.ts'));

/** A longer source is shown unchanged, so that a page never waits for it. */
const MOST_LETTERS = 200_000;

export function isHtml(text: string): boolean {
  return text.length <= MOST_LETTERS && /<(?:!doctype html|br\b|\/[a-z]\w*>)/i.test(text);
}

/** Returns the text of a message. That of an HTML e-mail is empty until the code that reads it has loaded. */
export function useMessageText(message: string | null): string | null {
  const isSource = message !== null && isHtml(message);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (isSource && code.loaded() === null) void code.prefetch().then(() => setLoaded(true));
  }, [isSource]);
  return isSource ? (code.loaded()?.htmlText(message) ?? '') : message;
}
