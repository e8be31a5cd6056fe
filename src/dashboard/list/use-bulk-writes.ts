import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isSignedIn } from '../api/session/session.ts';
import type { BulkOutcome } from '../lib/bulk.ts';
import { pluralize } from '../lib/pluralize.ts';
import { useToast } from '../ui/toasts.tsx';
import { useBulkRun, type BulkRunner } from './use-bulk-run.ts';

type BulkWritesOptions<Item, Task extends string, Written> = {
  noun: string;
  /** E.g. 'marked as read'. */
  words: Record<Task, { done: string }>;
  /** Sends the write of an item, and passes the reply to `onReply`. */
  write: (item: Item, onReply: (reply: Written) => void) => Promise<unknown>;
  /** Caches several replies together, because the list renders after each call. */
  cache: (replies: readonly Written[]) => void;
  /** Called after the last reply is cached, also if the user has left the page. */
  onEnd?: (outcome: BulkOutcome<Item>) => void;
};

/** The number of concurrent requests: fast, without overloading the service. */
const CONCURRENCY = 4;

/** The minimum time in milliseconds between two renders of the list. */
const PACE = 100;

/** Writes many records of a list, one run at a time. The list shows the replies during the run. */
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
      // After the session ends, no data may be kept.
      if (!isSignedIn(queryClient)) return;
      end(outcome);
      const text = `${outcome.done.length} of ${pluralize(total, noun)} ${words[task].done}`;
      if (outcome.done.length === total) toast({ text, tone: 'good' });
      else toast({ text: `${text}. The page was left before the others.`, tone: 'bad' });
    },
  });
}
