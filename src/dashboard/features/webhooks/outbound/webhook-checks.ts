import * as z from 'zod';
import {
  KEY_NEEDED_AGAIN,
  needsKeyAgain,
  OutboundWebhookInput,
  type OutboundWebhook,
} from '#contract/outbound-webhook.ts';
import { getBuiltInReceiver, RECEIVER_PATH } from '#contract/delivery.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { savedTemplateProblems } from '#contract/template-problems.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { inputPaths, valueSchemas } from '../../../form/form-fields.ts';
import type { HeaderValues } from './template-field.ts';
import { toWebhookRequest, WEBHOOK_FIELDS, type TemplateName, type WebhookValues } from './webhook-values.ts';

type FieldOfTemplate =
  | 'method'
  | 'url'
  | 'bodyTemplate'
  | `headers.${number}.name`
  | `headers.${number}.value`;

/** The path of a form field, as in the errors of the service, e.g. `sendMessageTemplate.headers.2.name`. */
export type WebhookFieldPath =
  | 'mode'
  | 'webhookCallbackUri'
  | `${TemplateName}.${FieldOfTemplate}`
  | 'externalApiKey';

/** Moves an error of a whole template to its URL field, because the template as a whole cannot receive the focus. */
export const PLACE_ALIASES = {
  sendMessageTemplate: 'sendMessageTemplate.url',
  setFieldTemplate: 'setFieldTemplate.url',
} as const;

/** Returns the paths of all form fields in the order of the form. */
export function placesIn(values: WebhookValues): WebhookFieldPath[] {
  return inputPaths(WEBHOOK_FIELDS, values) as WebhookFieldPath[];
}

const FIELD_LABELS: Record<string, string> = { method: 'method', url: 'URL', bodyTemplate: 'body' };

/** Returns the label of a form field for messages, e.g. 'Send a message: name of header 2'. */
export function placeLabel(place: WebhookFieldPath): string {
  const [name = '', field, index, part] = place.split('.');
  const { label } = WEBHOOK_FIELDS.fields[name as keyof typeof WEBHOOK_FIELDS.fields];
  if (field === undefined) return label;
  return part === undefined
    ? `${label}: ${FIELD_LABELS[field] ?? field}`
    : `${label}: ${part} of header ${Number(index) + 1}`;
}

/** A validation error and the path of its form field, e.g. `sendMessageTemplate.headers.2.name`. */
export type WebhookProblem = { path: string; message: string };

/**
 * Returns a schema for the values of the form. It validates the resulting request with the schemas of the contract.
 * `opened` is the configuration that the form shows. `checksTemplates` is false if the syntax of variables is unknown.
 */
export function webhookChecks(
  opened: OutboundWebhook | null,
  checksTemplates: boolean,
): z.ZodType<WebhookValues, WebhookValues> {
  return z.custom<WebhookValues>().superRefine((values, ctx) => {
    for (const { path, message } of problemsIn(values, opened, checksTemplates)) {
      ctx.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
}

const { externalApiKey: NewKey } = valueSchemas(WEBHOOK_FIELDS);

/**
 * Returns the validation errors in the order of the form. Fields of the other mode are not validated, because the
 * request does not contain them.
 */
export function problemsIn(
  values: WebhookValues,
  opened: OutboundWebhook | null,
  checksTemplates = false,
): WebhookProblem[] {
  const ofKey = issuesOf(NewKey, values.externalApiKey).map(({ message }) => ({
    path: 'externalApiKey',
    message,
  }));
  const { mode } = values;
  if (mode === '') return [{ path: 'mode', message: 'Choose a mode.' }, ...ofKey];
  const request = toWebhookRequest({ ...values, mode }, opened);
  // assumed: the service may not check whether the stored key would go to another server. The form therefore requires
  // the key again when the server changes.
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
  // Unknown contact fields in templates are no error, because only the service knows the fields of all leads.
  const ofTemplates = checksTemplates ? savedTemplateProblems(request, opened, null) : [];
  const all = [...ofRequest, ...ofTemplates.map(({ path, message }) => ({ path: path.join('.'), message }))];
  return [...inOrder(values, firstOfEach(all)), ...ofKey];
}

/** Sorts errors by the order of the form. Errors of a whole template are first. */
function inOrder(values: WebhookValues, problems: readonly WebhookProblem[]): WebhookProblem[] {
  const places: string[] = placesIn(values);
  return problems.toSorted((one, other) => places.indexOf(one.path) - places.indexOf(other.path));
}

/**
 * The maximum number of headers. The error appears at the first header over the limit, because the list as a whole
 * cannot receive the focus.
 */
const MOST_HEADERS = 100;
const TOO_MANY_HEADERS = `At most ${MOST_HEADERS} headers. Remove the ones from here on.`;

function issuesOf(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  return schema.safeParse(value).error?.issues ?? [];
}

/**
 * The messages for empty fields, by the last part of the path. The messages of the contract are written for
 * programmers.
 */
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

/** Returns warnings about a suspicious address. The user can save the form in spite of them. */
export function addressWarnings(address: string): string[] {
  const warnings: string[] = [];
  // Addresses of the built-in receiver get no warning, because the service calls the receiver on its own machine,
  // without a network.
  if (!isBuiltInReceiver(address)) {
    if (/^http:/i.test(address)) warnings.push('Uses http: requests can be read in transit.');
    if (isLocal(address)) warnings.push('Points to the service’s own machine.');
  }
  if (/\s/.test(address)) warnings.push('Contains a space.');
  return warnings;
}

function isBuiltInReceiver(address: string): boolean {
  const isReceiver = parseUrl(address)?.pathname.startsWith(`${RECEIVER_PATH}/`) === true;
  return isReceiver && isLocal(address) && isSupported(getBuiltInReceiver);
}

function isLocal(address: string): boolean {
  const { hostname = '' } = parseUrl(address) ?? {};
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/.test(hostname);
}

/** Returns a warning if another header has the same name. */
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
