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
  /** Whether the stored header had the name of a secret. Renaming the header does not reveal its value. */
  isSecret: boolean;
};

export type TemplateValues = { method: string; url: string; headers: HeaderValues[]; bodyTemplate: string };

/** The values of the form. Values of the other mode stay in the form but are not sent. */
export type WebhookValues = {
  mode: WebhookMode | '';
  webhookCallbackUri: string;
  sendMessageTemplate: TemplateValues;
  setsFields: boolean;
  setFieldTemplate: TemplateValues;
  externalApiKey: SecretChoice;
};

export type ReadyValues = WebhookValues & { mode: WebhookMode };

export const NEW_HEADER: HeaderValues = { name: '', value: '', isSecret: false };

/** Returns the form values for a configuration, or empty ones if it is unknown. */
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

/** Returns null if no mode is stored or the stored one is unknown to this version. */
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
 * Returns the request for the selected mode with all fields of this mode, changed or not. assumed: the service keeps
 * values that the request omits.
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

/**
 * assumed: an empty body is sent as null, and no headers as an empty list, unless the stored template has the opposite.
 */
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

export function isHidden({ name, isSecret }: HeaderValues): boolean {
  return isSecret || isSecretName(name);
}

/** Returns the paths of secrets in the request that a check by name would miss. */
export function secretPaths(values: WebhookValues): string[] {
  const ofHeaders = TEMPLATES.flatMap((template) =>
    values[template].headers.flatMap((header, index) =>
      isHidden(header) ? [`${template}.headers.${index}.value`] : [],
    ),
  );
  return [...ofHeaders, 'externalApiKey'];
}

/** Returns all secrets in the form, so that they can be removed from error messages. */
export function webhookFormSecrets(values: WebhookValues): string[] {
  const templates = TEMPLATES.map((name) => values[name]);
  const ofHeaders = templates.flatMap(({ headers }) => headers.filter(isHidden).map(({ value }) => value));
  const addresses = [values.webhookCallbackUri, ...templates.map(({ url }) => url)];
  const whole = [
    values.externalApiKey.value,
    ...ofHeaders,
    ...addresses.flatMap(secretParameters).flatMap((secret) => [secret, readably(secret)]),
  ];
  // Messages may contain the token of 'Bearer abc' without its scheme.
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
  /** A summary without secrets. null if there is no stored value. */
  text: string | null;
  /** Whether the user changed the value. The change is not saved in this mode. */
  isChangedHere: boolean;
};

/** Returns the stored values that the selected mode does not use. They are not sent and stay unchanged. */
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
