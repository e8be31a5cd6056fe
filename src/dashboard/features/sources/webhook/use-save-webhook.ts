import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getOutboundWebhook, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { webhookMutations, webhookQueries } from '../../../api/webhook-queries.ts';
import { offers } from '../../../api/config.ts';
import type { Look } from './review-dialog.tsx';
import {
  asStored,
  differencesBetween,
  versionAfter,
  versionOf,
  type Difference,
} from './webhook-differences.ts';
import { toSaveFailure, type SaveFailure } from './webhook-problems.ts';
import { toRequest, type WebhookMode, type WebhookValues } from './webhook-values.ts';

/** Values that are fit to be sent. */
export type ReviewedValues = WebhookValues & { mode: WebhookMode };

export type Review = {
  values: ReviewedValues;
  look: Look;
  failure: SaveFailure | null;
};

export type Saved = {
  webhook: OutboundWebhook;
  /** Where the answer is not what was sent and what was known before. */
  differences: Difference[];
};

type SaveOptions = {
  sourceId: string;
  opened: OutboundWebhook | null;
  onSaved: (saved: Saved) => void;
  /** What the service said of single fields: the review is closed, for it is in the form that they are mended. */
  onProblems: (failure: SaveFailure) => void;
};

/**
 * The two steps of saving. The review looks at what the service has now; the save looks once more, and comes back to the
 * review where it finds something else than was shown there.
 */
export function useSaveWebhook({ sourceId, opened, onSaved, onProblems }: SaveOptions) {
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation(webhookMutations.save(queryClient));
  const [review, setReview] = useState<Review | null>(null);
  const [isPending, setPending] = useState(false);
  // Not by what was last drawn: the second of two quick clicks comes before that.
  const isBusy = useRef(false);

  const lookNow = async (): Promise<Look> => {
    if (!offers(getOutboundWebhook)) return { kind: 'unreadable' };
    try {
      const reply = await queryClient.fetchQuery({ ...webhookQueries.ofSource(sourceId), staleTime: 0 });
      return { kind: 'read', now: reply.data };
    } catch (error) {
      return { kind: 'failed', error };
    }
  };

  const alone = async (step: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await step();
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  const open = (read: () => Promise<ReviewedValues | null>) =>
    alone(async () => {
      if ((await read()) === null) return;
      const look = await lookNow();
      // What was typed while the service was asked belongs to it.
      const values = await read();
      if (values !== null) setReview({ values, look, failure: null });
    });

  const save = () =>
    alone(async () => {
      if (!review) return;
      const { values, look: shown } = review;
      setReview({ ...review, failure: null });
      const look = await lookNow();
      if (!isAsShown(shown, look)) {
        setReview({ values, look, failure: null });
        return;
      }
      const known = look.kind === 'read' ? look.now : opened;
      const body = toRequest(values, known);
      try {
        const { data } = await mutateAsync({ sourceId, body });
        setReview(null);
        const expected = asStored(versionAfter(versionOf(known), body));
        onSaved({ webhook: data, differences: differencesFrom(expected, data) });
      } catch (error) {
        const failure = toSaveFailure(error, values, known);
        setReview(failure.placed.length > 0 ? null : { values, look, failure });
        if (failure.placed.length > 0) onProblems(failure);
      } finally {
        // It holds what was sent, secrets included.
        reset();
      }
    });

  return { review, isPending, open, save, close: () => setReview(null) };
}

/** Whether what is about to be replaced is what was shown. One that cannot be read was said to be unknown already. */
function isAsShown(shown: Look, look: Look): boolean {
  if (look.kind !== 'read') return look.kind === shown.kind;
  return (
    shown.kind === 'read' && differencesBetween([versionOf(shown.now), versionOf(look.now)]).length === 0
  );
}

/** Only of what was expected: of the rest nothing is known to differ. */
function differencesFrom(expected: ReturnType<typeof versionOf>, webhook: OutboundWebhook): Difference[] {
  const found = versionOf(webhook);
  return differencesBetween([expected, found]).filter(({ cells }) => cells[0] !== undefined);
}
