import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { sessionQuery } from '../../../api/session.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../lib/drafts.ts';
import { toDraft, WebhookDraft } from './webhook-draft.ts';
import type { WebhookValues } from './webhook-values.ts';

/** After the last key press: a long body is not written anew with each letter of it. */
const DELAY_MS = 400;

/** Keeps what is typed as a draft, and answers the one that was left behind, until it was used or thrown away. */
export function useWebhookDraft(
  sourceId: string,
  form: UseFormReturn<WebhookValues>,
  opened: OutboundWebhook | null,
) {
  const queryClient = useQueryClient();
  const [key] = useState(
    () => `webhook:${queryClient.getQueryData(sessionQuery.queryKey)?.agency ?? ''}:${sourceId}`,
  );
  const [found, setFound] = useState<Draft<WebhookDraft> | null>(() => readDraft(key, WebhookDraft));
  // What was typed and is not written yet.
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null);

  const wasKept = useRef(false);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(pending.current?.timer);
        pending.current = null;
        if (!isDirty) {
          // All that was typed was taken back.
          if (wasKept.current) dropDraft(key);
          return;
        }
        const write = () => {
          pending.current = null;
          wasKept.current = true;
          keepDraft(key, toDraft(values, opened));
        };
        pending.current = { timer: setTimeout(write, DELAY_MS), write };
      },
    });
    return () => {
      unsubscribe();
      clearTimeout(pending.current?.timer);
      pending.current?.write();
    };
  }, [form, key, opened]);

  const drop = () => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
    dropDraft(key);
    setFound(null);
  };
  return { found, drop, dismiss: () => setFound(null) };
}
