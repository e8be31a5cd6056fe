import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import { isSignedIn, sessionQuery } from '../../../api/session/session.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../lib/drafts.ts';
import { withoutSecretParameters, withSecretParametersOf } from '#contract/secret-names.ts';
import { placesIn, type WebhookFieldPath } from './webhook-checks.ts';
import { isHidden, type TemplateValues, type WebhookValues } from './webhook-values.ts';

const TemplateDraft = z.object({
  method: z.string(),
  /** Without the values of its parameters that are secrets. */
  url: z.string(),
  /** A null value was a secret. */
  headers: z.array(z.object({ name: z.string(), value: z.string().nullable(), isSecret: z.boolean() })),
  bodyTemplate: z.string(),
});
type TemplateDraft = z.infer<typeof TemplateDraft>;

/** What of the form may be stored: all but the secrets. */
export const WebhookDraft = z.object({
  mode: z.enum(['legacy', 'templates', '']),
  webhookCallbackUri: z.string(),
  sendMessageTemplate: TemplateDraft,
  setsFields: z.boolean(),
  setFieldTemplate: TemplateDraft,
  externalApiKey: z.enum(['keep', 'replace', 'clear']),
  /** Where secrets stood that were typed, and that nobody has any more. */
  lost: z.array(z.custom<WebhookFieldPath>((place) => typeof place === 'string')),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

/** `opened` has the secrets that can be put in again. */
export function toDraft(values: WebhookValues, opened: OutboundWebhook | null): WebhookDraft {
  const draft: WebhookDraft = {
    ...values,
    webhookCallbackUri: withoutSecretParameters(values.webhookCallbackUri),
    sendMessageTemplate: templateDraft(values.sendMessageTemplate),
    setFieldTemplate: templateDraft(values.setFieldTemplate),
    externalApiKey: values.externalApiKey.action,
    lost: [],
  };
  const restored = fromDraft(draft, opened);
  const lost = placesIn(values).filter((place) => valueAt(values, place) !== valueAt(restored, place));
  return { ...draft, lost };
}

function templateDraft({ url, headers, ...rest }: TemplateValues): TemplateDraft {
  return {
    ...rest,
    url: withoutSecretParameters(url),
    // A value may come before its name, which may tell that it is a secret.
    headers: headers.map((header) => ({
      ...header,
      value: isHidden(header) || header.name.trim() === '' ? null : header.value,
    })),
  };
}

function valueAt(values: WebhookValues, place: WebhookFieldPath): unknown {
  return place === 'externalApiKey' ? values.externalApiKey.value : get(values, place);
}

/** The form with a draft in it. Secrets are those of the configuration that it is opened on, or have to be typed again. */
export function fromDraft(draft: Omit<WebhookDraft, 'lost'>, opened: OutboundWebhook | null): WebhookValues {
  return {
    mode: draft.mode,
    setsFields: draft.setsFields,
    webhookCallbackUri: addressFrom(draft.webhookCallbackUri, opened?.webhookCallbackUri ?? null),
    sendMessageTemplate: templateFrom(draft.sendMessageTemplate, opened?.sendMessageTemplate ?? null),
    setFieldTemplate: templateFrom(draft.setFieldTemplate, opened?.setFieldTemplate ?? null),
    externalApiKey: { action: draft.externalApiKey, value: '' },
  };
}

function templateFrom(draft: TemplateDraft, opened: RequestTemplate | null): TemplateValues {
  // Several headers may have one name: the first gets what the first one had.
  const left = [...(opened?.headers ?? [])];
  const takeStored = (name: string) => {
    const at = left.findIndex((header) => header.name?.toLowerCase() === name.toLowerCase());
    return at === -1 ? '' : (left.splice(at, 1)[0]?.value ?? '');
  };
  return {
    ...draft,
    url: addressFrom(draft.url, opened?.url ?? null),
    headers: draft.headers.map((header) => ({ ...header, value: header.value ?? takeStored(header.name) })),
  };
}

function addressFrom(draft: string, opened: string | null): string {
  return withSecretParametersOf(draft, opened ?? '');
}

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
          // The form may go a moment later than the session, and the drafts with it.
          if (!isSignedIn(queryClient)) return;
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
  }, [form, key, opened, queryClient]);

  const drop = () => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
    dropDraft(key);
    setFound(null);
  };
  return { found, drop, dismiss: () => setFound(null) };
}
