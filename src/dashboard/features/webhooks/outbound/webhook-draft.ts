import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import { isSignedIn, sessionQuery } from '../../../api/session/session.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../lib/drafts.ts';
import { withoutSecretParameters, withSecretParametersOf } from '#contract/secret-names.ts';
import { placesIn, type WebhookFieldPath } from './webhook-checks.ts';
import { isHidden, type TemplateValues } from './template-field.ts';
import type { WebhookValues } from './webhook-values.ts';

const TemplateDraft = z.object({
  method: z.string(),
  /** The URL without the values of secret query parameters. */
  url: z.string(),
  /** The headers of the template. The value of a secret header is null. */
  headers: z.array(z.object({ name: z.string(), value: z.string().nullable(), isSecret: z.boolean() })),
  bodyTemplate: z.string(),
});
type TemplateDraft = z.infer<typeof TemplateDraft>;

/** The form values that the browser stores as a draft. The draft contains no secrets. */
export const WebhookDraft = z.object({
  mode: z.enum(['legacy', 'templates', '']),
  webhookCallbackUri: z.string(),
  sendMessageTemplate: TemplateDraft,
  setsFields: z.boolean(),
  setFieldTemplate: TemplateDraft,
  externalApiKey: z.enum(['keep', 'replace', 'clear']),
  /** The fields whose secrets the user typed. The draft cannot restore them, so the user must enter them again. */
  lost: z.array(z.custom<WebhookFieldPath>((place) => typeof place === 'string')),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;

/**
 * Converts form values into a draft without secrets. `opened` can restore the secrets that it contains. Other secrets
 * are listed in `lost`.
 */
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
    // Values without a header name are omitted too, because the user may type a secret before its name.
    headers: headers.map((header) => ({
      ...header,
      value: isHidden(header) || header.name.trim() === '' ? null : header.value,
    })),
  };
}

function valueAt(values: WebhookValues, place: WebhookFieldPath): unknown {
  return place === 'externalApiKey' ? values.externalApiKey.value : get(values, place);
}

/** Converts a draft into form values. Secrets come from the opened configuration. Other secrets stay empty. */
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
  // If several headers have the same name, they get the stored values in order.
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

/** The time between the last key press and the storage of the draft, so that not every key press stores a long body. */
const DELAY_MS = 400;

/**
 * Stores unsaved input as a draft, and returns the draft of an earlier visit until the user restores or discards it.
 */
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
  // The timer of input that is not stored yet, and the function that stores it.
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null);

  const wasKept = useRef(false);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(pending.current?.timer);
        pending.current = null;
        if (!isDirty) {
          // The user has undone all changes, so the draft is deleted.
          if (wasKept.current) dropDraft(key);
          return;
        }
        const write = () => {
          pending.current = null;
          // The form may unmount shortly after sign-out. Sign-out has deleted the drafts, so no new draft may be
          // stored.
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
