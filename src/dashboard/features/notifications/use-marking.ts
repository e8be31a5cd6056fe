import { isolate } from '../../lib/isolate.ts';
import { mayBeDone } from '../../api/transport/service-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Notification } from '#contract/notification.ts';
import type { Reply } from '../../api/transport/call.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import { keepUpdated, notificationMutations } from '../../api/resources/notification-queries.ts';
import type { BulkRunner } from '../../list/use-bulk-run.ts';
import { useBulkWrites } from '../../list/use-bulk-writes.ts';
import { describeError } from '../../ui/describe-error.ts';
import { useToast } from '../../ui/toasts.tsx';
import { notificationTitle } from './notification-rows.ts';

export type MarkRequest = {
  id: string;
  name: string;
  viewed: boolean;
  /** The last known state of the notification (whether it is read); null if unknown. */
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
  /**
   * Marks one notification and shows the result in a toast. If the previous state is known, the toast offers an undo.
   */
  markOne: (mark: MarkRequest) => void;
  /** The ids of notifications whose `markOne` request is in progress. */
  pending: ReadonlySet<string>;
};

export function useMarking(): Marking {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  // The ids are in a ref instead of rendered state, because a second quick click happens before the next render.
  const underWay = useRef(new Set<string>());

  const bulk = useBulkWrites<MarkRequest, MarkTask, Reply<Notification>>({
    noun: 'notification',
    words: MARK_LABELS,
    write: ({ id, viewed }, onReply) =>
      runMutation(
        queryClient,
        notificationMutations.mark((_, reply) => onReply(reply)),
        { id, viewed },
      ),
    cache: (replies) => keepUpdated(queryClient, replies),
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
  notification: Pick<Notification, 'id' | 'title' | 'body' | 'kind' | 'viewed'>,
  viewed: boolean,
): MarkRequest {
  const { id, viewed: before } = notification;
  return { id, name: notificationTitle(notification).text, viewed, before };
}

/** Returns the inverse of each mark that changed a known state, to undo the marks. */
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
