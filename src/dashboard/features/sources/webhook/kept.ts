import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import { countOf } from '../../../lib/count-of.ts';
import { withoutSecretParameters } from '../../../lib/secret-names.ts';
import { toRequest, valuesOf, type WebhookMode, type WebhookValues } from './webhook-values.ts';

export type KeptValue = {
  label: string;
  /** In short, without secrets. Null where there is none. */
  text: string | null;
  /** Whether it was changed in the form, which is then not saved. */
  isChangedHere: boolean;
};

/** What the service has that the chosen mode does not use: it is not sent, and stays. */
export function keptValues(
  values: WebhookValues & { mode: WebhookMode },
  opened: OutboundWebhook | null,
): KeptValue[] {
  const before = valuesOf(opened);
  const request = toRequest(values, opened);
  const isChanged = (name: 'webhookCallbackUri' | 'sendMessageTemplate' | 'setFieldTemplate') =>
    JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const kept: KeptValue[] = [];
  if (request.webhookCallbackUri === undefined) {
    const uri = opened?.webhookCallbackUri ?? null;
    kept.push({
      label: 'Callback URL',
      text: uri === null ? null : withoutSecretParameters(uri),
      isChangedHere: isChanged('webhookCallbackUri'),
    });
  }
  for (const [name, label] of TEMPLATE_LABELS) {
    if (request[name] !== undefined) continue;
    const template = opened?.[name] ?? null;
    kept.push({ label, text: template && inShort(template), isChangedHere: isChanged(name) });
  }
  return kept.filter(({ text, isChangedHere }) => text !== null || isChangedHere);
}

const TEMPLATE_LABELS = [
  ['sendMessageTemplate', 'Template to send a message'],
  ['setFieldTemplate', 'Template to set a field'],
] as const;

function inShort({ method, url, headers, bodyTemplate }: RequestTemplate): string {
  const parts = [
    `${method ?? ''} ${withoutSecretParameters(url ?? '')}`.trim(),
    countOf(headers?.length ?? 0, 'header'),
    bodyTemplate ? `a body of ${countOf(bodyTemplate.length, 'character')}` : 'no body',
  ];
  return parts.join(', ');
}
