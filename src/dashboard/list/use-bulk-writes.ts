import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isSignedIn } from '../api/session/session.ts';
import type { BulkOutcome } from '../lib/bulk.ts';
import { pluralize } from '../lib/pluralize.ts';
import { useToast } from '../ui/toasts.tsx';
import { useBulkRun, type BulkRunner } from './use-bulk-run.ts';

type BulkWritesOptions<Item, Task extends string, Written> = {
  noun: string;
  /** The past participle of each action for the message after the run, e.g. 'marked as read'. */
  words: Record<Task, { done: string }>;
  /** Sends the write request of an item, and passes the response to `onReply`. */
  write: (item: Item, onReply: (reply: Written) => void) => Promise<unknown>;
  /** Writes several responses to the query cache in one call, because each call renders the list. */
  cache: (replies: readonly Written[]) => void;
  /** Called after the last response is cached, even if the user has left the page. */
  onEnd?: (outcome: BulkOutcome<Item>) => void;
};

/** The maximum number of concurrent requests. 4 is fast and does not overload the service. */
const CONCURRENCY = 4;

/** The minimum time in milliseconds between two renders of the list. */
const PACE = 100;

/**
 * Sends a write request for each of many records in a list, with at most one run at a time. During the run, the list
 * shows the responses.
 */
export function useBulkWrites<Item, Task extends string, Written>(
  options: BulkWritesOptions<Item, Task, Written>,
): BulkRunner<Item, Task> {
  const { noun, words, write, cache, onEnd } = options;
  const queryClient = useQueryClient();
  const toast = useToast();
  const pending = useRef({ replies: [] as Written[], cachedAt: 0 });
  const cachePending = () => {
    if (pending.current.replies.length > 0) cache(pending.current.replies);
    pending.current = { replies: [], cachedAt: performance.now() };
  };
  const end = (outcome: BulkOutcome<Item>) => {
    cachePending();
    onEnd?.(outcome);
  };
  return useBulkRun<Item, Task>({
    act: (item) =>
      write(item, (reply) => {
        pending.current.replies.push(reply);
        if (performance.now() - pending.current.cachedAt >= PACE) cachePending();
      }),
    concurrency: CONCURRENCY,
    onEnd: end,
    onLeft: ({ total, outcome, task }) => {
      // After sign-out, no response may be written to the cache.
      if (!isSignedIn(queryClient)) return;
      end(outcome);
      const text = `${outcome.done.length} of ${pluralize(total, noun)} ${words[task].done}`;
      if (outcome.done.length === total) toast({ text, tone: 'good' });
      else toast({ text: `${text}. The page was left before the others.`, tone: 'bad' });
    },
  });
}
