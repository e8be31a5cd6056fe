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

/** One notification to be marked. */
export type MarkRequest = {
  id: string;
  name: string;
  /** As it is to be. */
  viewed: boolean;
  /** As it was when last seen; null where it never was. */
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
  /** Marks one, and says what came of it in a message with Undo. */
  markOne: (mark: MarkRequest) => void;
  /** The ids that `markOne` waits for. */
  pending: ReadonlySet<string>;
};

/** A few at once: quick, and no burden for the service. */
const CONCURRENCY = 4;

/** Milliseconds between two drawings of a list in which hundreds change. */
const PACE = 100;

export function useMarking(): Marking {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  // Not by what was last drawn: the second of two quick clicks comes before that.
  const underWay = useRef(new Set<string>());

  const answered = useRef({ replies: [] as Reply<Notification>[], shownAt: 0 });

  const showAnswered = () => {
    keepUpdated(queryClient, answered.current.replies);
    answered.current = { replies: [], shownAt: performance.now() };
  };

  const bulk = useBulkRun<MarkRequest, MarkTask>({
    act: ({ id, viewed }) => {
      const mark = notificationMutations.mark(queryClient, (reply) => {
        answered.current.replies.push(reply);
        if (performance.now() - answered.current.shownAt >= PACE) showAnswered();
      });
      return runMutation(queryClient, mark, { id, viewed });
    },
    concurrency: CONCURRENCY,
    onEnd: showAnswered,
    onLeft: ({ total, outcome, task }) => {
      // Of a session that is over nothing is kept.
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
    runMutation(queryClient, notificationMutations.mark(queryClient), { id, viewed })
      .then(
        () =>
          toast({
            text: `${mark.viewed ? 'Marked as read' : 'Marked as unread'}: ${mark.name}`,
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

/** Those of the marks that changed something known, turned round: what was so before stays so. */
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
  const doubt = mayBeDone(error) ? ' It may have been done anyway.' : '';
  return `Not marked as ${viewed ? 'read' : 'unread'}: ${name}. ${reason}${doubt}`;
}
