import type {
  OutboundWebhook,
  OutboundWebhookInput,
  RequestTemplate,
  RequestTemplateInput,
} from '#contract/outbound-webhook.ts';
import { KEEP, secretToSend, type SecretChoice } from '../../../form/secret.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { isSecretName, secretParameters, withoutSecretParameters } from '#contract/secret-names.ts';

export type WebhookMode = OutboundWebhookInput['mode'];

export const TEMPLATES = ['sendMessageTemplate', 'setFieldTemplate'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

export type HeaderValues = {
  name: string;
  value: string;
  /** It came under the name of a secret. Another name does not show its value. */
  isSecret: boolean;
};

export type TemplateValues = { method: string; url: string; headers: HeaderValues[]; bodyTemplate: string };

/** What stands in the form. What belongs to the mode that is not chosen stays in it, and is not sent. */
export type WebhookValues = {
  mode: WebhookMode | '';
  webhookCallbackUri: string;
  sendMessageTemplate: TemplateValues;
  /** Whether `setFieldTemplate` is sent. */
  setsFields: boolean;
  setFieldTemplate: TemplateValues;
  externalApiKey: SecretChoice;
};

/** Values that are fit to be sent. */
export type ReadyValues = WebhookValues & { mode: WebhookMode };

export const NEW_HEADER: HeaderValues = { name: '', value: '', isSecret: false };

/** The form as it is opened on a configuration; an empty one where none is known. */
export function webhookFormValues(webhook: OutboundWebhook | null): WebhookValues {
  return {
    mode: modeOf(webhook) ?? '',
    webhookCallbackUri: webhook?.webhookCallbackUri ?? '',
    sendMessageTemplate: templateValues(webhook?.sendMessageTemplate ?? null),
    setsFields: (webhook?.setFieldTemplate ?? null) !== null,
    setFieldTemplate: templateValues(webhook?.setFieldTemplate ?? null),
    externalApiKey: KEEP,
  };
}

/** Null where none was saved, and for one that is not known here. */
export function modeOf(webhook: OutboundWebhook | null): WebhookMode | null {
  const mode = webhook?.outboundMode;
  return mode === 'legacy' || mode === 'templates' ? mode : null;
}

function templateValues(template: RequestTemplate | null): TemplateValues {
  return {
    method: template ? (template.method ?? '') : 'POST',
    url: template?.url ?? '',
    headers: (template?.headers ?? []).map(({ name, value }) => ({
      name: name ?? '',
      value: value ?? '',
      isSecret: isSecretName(name ?? ''),
    })),
    bodyTemplate: template?.bodyTemplate ?? '',
  };
}

/**
 * What is sent: all that the chosen mode uses, whether it changed or not, and nothing else.
 * assumed: the service keeps what is not sent.
 */
export function toWebhookRequest(
  { mode, ...values }: ReadyValues,
  opened: OutboundWebhook | null,
): OutboundWebhookInput {
  const externalApiKey = secretToSend(values.externalApiKey);
  if (mode === 'legacy') return { mode, webhookCallbackUri: values.webhookCallbackUri, externalApiKey };
  const template = (name: TemplateName) => toTemplate(values[name], opened?.[name] ?? null);
  return {
    mode,
    sendMessageTemplate: template('sendMessageTemplate'),
    ...(values.setsFields && { setFieldTemplate: template('setFieldTemplate') }),
    externalApiKey,
  };
}

/** assumed: an empty body is none, and no headers are an empty list, unless the opposite was there and was left alone. */
function toTemplate(values: TemplateValues, opened: RequestTemplate | null): RequestTemplateInput {
  const { method, url, headers, bodyTemplate } = values;
  const isStillWithoutHeaders = opened !== null && opened.headers === null && headers.length === 0;
  return {
    method,
    url,
    headers: isStillWithoutHeaders ? null : headers.map(({ name, value }) => ({ name, value })),
    bodyTemplate: bodyTemplate === '' && opened?.bodyTemplate !== '' ? null : bodyTemplate,
  };
}

/** Whether the value of a header is hidden. */
export function isHidden({ name, isSecret }: HeaderValues): boolean {
  return isSecret || isSecretName(name);
}

/** Where in the request secrets stand that the names there do not tell. */
export function secretPaths(values: WebhookValues): string[] {
  const ofHeaders = TEMPLATES.flatMap((template) =>
    values[template].headers.flatMap((header, index) =>
      isHidden(header) ? [`${template}.headers.${index}.value`] : [],
    ),
  );
  return [...ofHeaders, 'externalApiKey'];
}

/** Every secret that the form knows, to be taken out of what others say. */
export function webhookFormSecrets(values: WebhookValues): string[] {
  const templates = TEMPLATES.map((name) => values[name]);
  const ofHeaders = templates.flatMap(({ headers }) => headers.filter(isHidden).map(({ value }) => value));
  const addresses = [values.webhookCallbackUri, ...templates.map(({ url }) => url)];
  const whole = [
    values.externalApiKey.value,
    ...ofHeaders,
    ...addresses.flatMap(secretParameters).flatMap((secret) => [secret, readably(secret)]),
  ];
  // 'Bearer abc' may be quoted without its scheme.
  return [...whole, ...ofHeaders.flatMap((value) => value.split(' ').slice(1))];
}

function readably(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export type UnsentValue = {
  label: string;
  /** In short, without secrets. Null where there is none. */
  text: string | null;
  /** Whether it was changed in the form, which is then not saved. */
  isChangedHere: boolean;
};

/** What the service has that the chosen mode does not use: it is not sent, and stays. */
export function unsentValues(values: ReadyValues, opened: OutboundWebhook | null): UnsentValue[] {
  const before = webhookFormValues(opened);
  const request = toWebhookRequest(values, opened);
  const isChanged = (name: 'webhookCallbackUri' | 'sendMessageTemplate' | 'setFieldTemplate') =>
    JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const unsent: UnsentValue[] = [];
  if (request.webhookCallbackUri === undefined) {
    const uri = opened?.webhookCallbackUri ?? null;
    unsent.push({
      label: 'Callback URL',
      text: uri === null ? null : withoutSecretParameters(uri),
      isChangedHere: isChanged('webhookCallbackUri'),
    });
  }
  for (const [name, label] of UNSENT_TEMPLATES) {
    if (request[name] !== undefined) continue;
    const template = opened?.[name] ?? null;
    unsent.push({ label, text: template && inShort(template), isChangedHere: isChanged(name) });
  }
  return unsent.filter(({ text, isChangedHere }) => text !== null || isChangedHere);
}

const UNSENT_TEMPLATES = [
  ['sendMessageTemplate', 'Template to send a message'],
  ['setFieldTemplate', 'Template to set a field'],
] as const;

function inShort({ method, url, headers, bodyTemplate }: RequestTemplate): string {
  const parts = [
    `${method ?? ''} ${withoutSecretParameters(url ?? '')}`.trim(),
    pluralize(headers?.length ?? 0, 'header'),
    bodyTemplate ? `a body of ${pluralize(bodyTemplate.length, 'character')}` : 'no body',
  ];
  return parts.join(', ');
}
