import * as z from 'zod';
import { OutboundWebhookInput } from '#contract/outbound-webhook.ts';
import { secretChoice } from '../../../form/secret.ts';
import { TEMPLATES, toRequest, type HeaderValues, type WebhookValues } from './webhook-values.ts';

/** What is wrong at a place of the form, `sendMessageTemplate.headers.2.name`. */
export type Problem = { path: string; message: string };

/** The check of the form: that of the request it would send, by the contract, and what HTTP demands of headers. */
export const WebhookForm: z.ZodType<WebhookValues, WebhookValues> = z
  .custom<WebhookValues>()
  .superRefine((values, ctx) => {
    for (const { path, message } of problemsIn(values)) {
      ctx.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });

const NewKey = secretChoice(OutboundWebhookInput.shape.externalApiKey.unwrap().unwrap());

/** In the order of the form. Only of what would be sent: what belongs to the other mode may be as it likes. */
export function problemsIn(values: WebhookValues): Problem[] {
  const ofKey = issuesOf(NewKey, values.externalApiKey).map(({ message }) => ({
    path: 'externalApiKey',
    message,
  }));
  const { mode } = values;
  if (mode === '') return [{ path: 'mode', message: 'Choose a mode.' }, ...ofKey];
  const request = toRequest({ ...values, mode }, null);
  const issues = issuesOf(OutboundWebhookInput.omit({ externalApiKey: true }), request);
  const ofRequest = issues.map(({ path, message }) =>
    path.at(-1) === 'headers'
      ? { path: `${path.join('.')}.${MOST_HEADERS}.name`, message: TOO_MANY_HEADERS }
      : {
          path: path.join('.'),
          message: inWords(message, String(path.at(-1)), isEmptyAt(request, path)),
        },
  );
  return [...firstOfEach([...ofRequest, ...forbiddenHeaders(values)]), ...ofKey];
}

/** Said of the first that is too much: the headers as a whole are no place that one could be led to. */
const MOST_HEADERS = 100;
const TOO_MANY_HEADERS = `There can be at most ${MOST_HEADERS} headers. Remove those from here on.`;

function issuesOf(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  return schema.safeParse(value).error?.issues ?? [];
}

/** In the form's own words where the contract's are for programs. */
function inWords(message: string, field: string, isEmpty: boolean): string {
  if (isEmpty) return WHERE_EMPTY[field] ?? message;
  return field === 'name' || field === 'method'
    ? 'may have letters, digits and signs such as - and _, but no spaces or colons'
    : message;
}

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

function firstOfEach(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ path }, index) => problems.findIndex((other) => other.path === path) === index);
}

/**
 * What only the connection itself may say (RFC 9110, 7.6.1, and RFC 2616, 13.5.1), and the host, which is that of the
 * address. assumed: the service would refuse or overwrite them.
 */
const NOT_FOR_TEMPLATES = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'trailers',
  'transfer-encoding',
  'upgrade',
]);

function forbiddenHeaders(values: WebhookValues): Problem[] {
  const sent = TEMPLATES.filter(
    (name) => values.mode === 'templates' && (name !== 'setFieldTemplate' || values.setsFields),
  );
  return sent.flatMap((template) =>
    values[template].headers.flatMap(({ name }, index) =>
      NOT_FOR_TEMPLATES.has(name.toLowerCase())
        ? [
            {
              path: `${template}.headers.${index}.name`,
              message: `${name} belongs to the connection, and cannot be set in a template.`,
            },
          ]
        : [],
    ),
  );
}

/** What may well be a mistake, or may be meant. None of it keeps anybody from saving. */
export function addressWarnings(address: string): string[] {
  const warnings: string[] = [];
  if (/^http:/i.test(address)) warnings.push('It is http: what is sent can be read on its way.');
  if (isLocal(address)) warnings.push('It names the machine on which the service itself runs.');
  if (/\s/.test(address)) warnings.push('There is a space in it.');
  return warnings;
}

function isLocal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
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
