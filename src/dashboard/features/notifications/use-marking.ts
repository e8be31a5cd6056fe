import { isolate } from '../../lib/isolate.ts';
import { mayBeDone } from '../../api/transport/service-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Notification } from '#contract/notification.ts';
import type { Reply } from '../../api/transport/call.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import { keepUpdated, notificationMutations } from '../../api/resources/notification-queries.ts';
import { isSignedIn } from '../../api/session/session.ts';
import { useBulkRun, type BulkRunner } from '../../list/use-bulk-run.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { describeError } from '../../ui/describe-error.ts';
import { useToast } from '../../ui/toasts.tsx';
import { notificationTitle } from './notification-rows.ts';

export type MarkRequest = {
  id: string;
  name: string;
  viewed: boolean;
  /** The last known state; null if unknown. */
  before: boolean | null;
};

export type MarkTask = 'read' | 'unread' | 'undo';

export const MARK_LABELS: Record<MarkTask, { doing: string; done: string }> = {
  read: { doing: 'Marking as read', done: 'marked as read' },
  unread: { doing: 'Marking as unread', done: 'marked as unread' },
  undo: { doing: 'Restoring', done: 'restored' },
};

export type Marking = {
  bulk: BulkRunner<MarkRequest, MarkTask>;
  /** Marks one notification and shows the result in a toast with Undo. */
  markOne: (mark: MarkRequest) => void;
  /** The ids of notifications whose `markOne` request is in progress. */
  pending: ReadonlySet<string>;
};

/** The number of concurrent requests: fast, without overloading the service. */
const CONCURRENCY = 4;

/** The minimum time in milliseconds between two renders of the list during a bulk run. */
const PACE = 100;

export function useMarking(): Marking {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  // A ref instead of rendered state, because a second quick click happens before the next render.
  const underWay = useRef(new Set<string>());

  const answered = useRef({ replies: [] as Reply<Notification>[], shownAt: 0 });

  const showAnswered = () => {
    keepUpdated(queryClient, answered.current.replies);
    answered.current = { replies: [], shownAt: performance.now() };
  };

  const bulk = useBulkRun<MarkRequest, MarkTask>({
    act: ({ id, viewed }) => {
      const mark = notificationMutations.mark((_, reply) => {
        answered.current.replies.push(reply);
        if (performance.now() - answered.current.shownAt >= PACE) showAnswered();
      });
      return runMutation(queryClient, mark, { id, viewed });
    },
    concurrency: CONCURRENCY,
    onEnd: showAnswered,
    onLeft: ({ total, outcome, task }) => {
      // After the session ends, no data may be kept.
      if (!isSignedIn(queryClient)) return;
      showAnswered();
      const notDone = total - outcome.done.length;
      const text = `${outcome.done.length} of ${pluralize(total, 'notification')} ${MARK_LABELS[task].done}`;
      if (notDone > 0) toast({ text: `${text}. The page was left before the others.`, tone: 'bad' });
      else toast({ text, tone: 'good' });
    },
  });

  const markOne = (mark: MarkRequest) => {
    if (underWay.current.has(mark.id)) return;
    underWay.current.add(mark.id);
    setPending(new Set(underWay.current));
    const { id, viewed } = mark;
    runMutation(queryClient, notificationMutations.mark(), { id, viewed })
      .then(
        () =>
          toast({
            text: `${mark.viewed ? 'Marked as read' : 'Marked as unread'}: ${isolate(mark.name)}`,
            tone: 'good',
            ...(canUndo(mark) && { undo: () => markOne(inverseOf(mark)) }),
          }),
        (error: unknown) => toast({ text: failureText(mark, error), tone: 'bad', error }),
      )
      .finally(() => {
        underWay.current.delete(mark.id);
        setPending(new Set(underWay.current));
      });
  };

  return { bulk, markOne, pending };
}

export function markOf(
  notification: Pick<Notification, 'id' | 'title' | 'kind' | 'viewed'>,
  viewed: boolean,
): MarkRequest {
  const { id, viewed: before } = notification;
  return { id, name: notificationTitle(notification).text, viewed, before };
}

/** Returns the inverse of each mark that changed a known state. */
export function undoOf(done: readonly MarkRequest[]): MarkRequest[] {
  return done.filter(canUndo).map(inverseOf);
}

function canUndo({ viewed, before }: MarkRequest): boolean {
  return before !== null && before !== viewed;
}

function inverseOf(mark: MarkRequest): MarkRequest {
  return { ...mark, viewed: !mark.viewed, before: mark.viewed };
}

function failureText({ name, viewed }: MarkRequest, error: unknown): string {
  const { title, detail } = describeError(error);
  const reason = detail === null || detail === title ? title : `${title}: ${detail}`;
  const caveat = mayBeDone(error) ? ' It may have been done anyway.' : '';
  return `Not marked as ${viewed ? 'read' : 'unread'}: ${isolate(name)}. ${isolate(reason)}${caveat}`;
}
