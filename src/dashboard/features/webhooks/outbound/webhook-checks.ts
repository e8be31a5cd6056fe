import * as z from 'zod';
import {
  KEY_NEEDED_AGAIN,
  needsKeyAgain,
  OutboundWebhookInput,
  type OutboundWebhook,
} from '#contract/outbound-webhook.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { secretChoice } from '../../../form/secret.ts';
import {
  TEMPLATES,
  toWebhookRequest,
  type HeaderValues,
  type TemplateName,
  type WebhookValues,
} from './webhook-values.ts';

type FieldOfTemplate =
  | 'method'
  | 'url'
  | 'bodyTemplate'
  | `headers.${number}.name`
  | `headers.${number}.value`;

/** Where something can be wrong, by the names of the request. */
export type WebhookFieldPath =
  | 'mode'
  | 'webhookCallbackUri'
  | `${TemplateName}.${FieldOfTemplate}`
  | 'externalApiKey';

/** A template that lacks as a whole lacks its address first. */
export const PLACE_ALIASES = {
  sendMessageTemplate: 'sendMessageTemplate.url',
  setFieldTemplate: 'setFieldTemplate.url',
} as const;

/** Every place of the form, in its order. */
export function placesIn(values: WebhookValues): WebhookFieldPath[] {
  const ofTemplates = TEMPLATES.flatMap((template) => {
    const headers = values[template].headers.flatMap((_, index) => [
      `${template}.headers.${index}.name` as const,
      `${template}.headers.${index}.value` as const,
    ]);
    return [`${template}.method`, `${template}.url`, ...headers, `${template}.bodyTemplate`] as const;
  });
  return ['mode', 'webhookCallbackUri', ...ofTemplates, 'externalApiKey'];
}

const TEMPLATE_LABELS: Record<TemplateName, string> = {
  sendMessageTemplate: 'Send a message',
  setFieldTemplate: 'Set a field',
};

const FIELD_LABELS: Record<string, string> = { method: 'method', url: 'URL', bodyTemplate: 'body' };

/** 'Send a message: name of header 2' */
export function placeLabel(place: WebhookFieldPath): string {
  if (place === 'mode') return 'Mode';
  if (place === 'webhookCallbackUri') return 'Callback URL';
  if (place === 'externalApiKey') return 'External API key';
  const [template, field = '', index, part] = place.split('.');
  const label = TEMPLATE_LABELS[template as TemplateName];
  return part === undefined
    ? `${label}: ${FIELD_LABELS[field] ?? field}`
    : `${label}: ${part} of header ${Number(index) + 1}`;
}

/** What is wrong at a place of the form, `sendMessageTemplate.headers.2.name`. */
export type WebhookProblem = { path: string; message: string };

/** The check of the form, opened on a configuration: that of the request it would send, by the contract. */
export function webhookChecks(opened: OutboundWebhook | null): z.ZodType<WebhookValues, WebhookValues> {
  return z.custom<WebhookValues>().superRefine((values, ctx) => {
    for (const { path, message } of problemsIn(values, opened)) {
      ctx.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
}

const NewKey = secretChoice(OutboundWebhookInput.shape.externalApiKey.unwrap().unwrap());

/** In the order of the form. Only of what would be sent: what belongs to the other mode may be as it likes. */
export function problemsIn(values: WebhookValues, opened: OutboundWebhook | null): WebhookProblem[] {
  const ofKey = issuesOf(NewKey, values.externalApiKey).map(({ message }) => ({
    path: 'externalApiKey',
    message,
  }));
  const { mode } = values;
  if (mode === '') return [{ path: 'mode', message: 'Choose a mode.' }, ...ofKey];
  const request = toWebhookRequest({ ...values, mode }, opened);
  // assumed: whatever the service would do, a key is not for another server than it was entered for.
  if (opened && needsKeyAgain(opened, request))
    ofKey.push({ path: 'externalApiKey', message: KEY_NEEDED_AGAIN });
  const issues = issuesOf(OutboundWebhookInput.omit({ externalApiKey: true }), request);
  const ofRequest = issues.map(({ path, message }) =>
    path.at(-1) === 'headers'
      ? { path: `${path.join('.')}.${MOST_HEADERS}.name`, message: TOO_MANY_HEADERS }
      : {
          path: path.join('.'),
          message: isEmptyAt(request, path) ? (WHERE_EMPTY[String(path.at(-1))] ?? message) : message,
        },
  );
  return [...firstOfEach(ofRequest), ...ofKey];
}

/** Said of the first that is too much: the headers as a whole are no place that one could be led to. */
const MOST_HEADERS = 100;
const TOO_MANY_HEADERS = `At most ${MOST_HEADERS} headers. Remove the ones from here on.`;

function issuesOf(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  return schema.safeParse(value).error?.issues ?? [];
}

/** In the form's own words where the contract's are for programs. */
const WHERE_EMPTY: Record<string, string> = {
  webhookCallbackUri: 'Enter an address.',
  url: 'Enter an address.',
  method: 'Enter a method, such as POST.',
  name: 'Enter a name, or remove the header.',
};

function isEmptyAt(request: object, path: readonly PropertyKey[]): boolean {
  const at = path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | null)?.[key],
    request,
  );
  return at === '';
}

function firstOfEach(problems: readonly WebhookProblem[]): WebhookProblem[] {
  return problems.filter(({ path }, index) => problems.findIndex((other) => other.path === path) === index);
}

/** What may well be a mistake, or may be meant. None of it keeps anybody from saving. */
export function addressWarnings(address: string): string[] {
  const warnings: string[] = [];
  if (/^http:/i.test(address)) warnings.push('Uses http: requests can be read in transit.');
  if (isLocal(address)) warnings.push('Points to the service’s own machine.');
  if (/\s/.test(address)) warnings.push('Contains a space.');
  return warnings;
}

function isLocal(address: string): boolean {
  const { hostname = '' } = parseUrl(address) ?? {};
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(hostname);
}

/** What may be a mistake in a header. */
export function headerWarning(headers: readonly HeaderValues[], index: number): string | null {
  const header = headers[index];
  const name = header?.name.toLowerCase() ?? '';
  if (!header || name === '') return null;
  const same = headers.flatMap((other, place) =>
    place !== index && other.name.toLowerCase() === name ? [place + 1] : [],
  );
  if (same.length === 0) return null;
  return same.length === 1
    ? `Header ${same[0]} has this name too.`
    : `Headers ${same.join(', ')} have this name too.`;
}
