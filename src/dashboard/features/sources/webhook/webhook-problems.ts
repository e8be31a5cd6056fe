import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { mayBeDone, ServiceError } from '../../../api/service-error.ts';
import { fieldErrorWords } from '../../../form/service-problems.ts';
import { withoutSecrets } from '../../../lib/secret-names.ts';
import type { ErrorWords } from '../../../ui/describe-error.ts';
import type { Problem } from './webhook-checks.ts';
import { secretsIn, TEMPLATES, valuesOf, type TemplateName, type WebhookValues } from './webhook-values.ts';

type FieldOfTemplate =
  | 'method'
  | 'url'
  | 'bodyTemplate'
  | `headers.${number}.name`
  | `headers.${number}.value`;

/** Where something can be wrong, by the names of the request. */
export type Place = 'mode' | 'webhookCallbackUri' | `${TemplateName}.${FieldOfTemplate}` | 'externalApiKey';

/** Every place of the form, in its order. */
export function placesIn(values: WebhookValues): Place[] {
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
export function placeLabel(place: Place): string {
  if (place === 'mode') return 'Mode';
  if (place === 'webhookCallbackUri') return 'Callback URL';
  if (place === 'externalApiKey') return 'External API key';
  const [template, field = '', index, part] = place.split('.');
  const label = TEMPLATE_LABELS[template as TemplateName];
  return part === undefined
    ? `${label}: ${FIELD_LABELS[field] ?? field}`
    : `${label}: ${part} of header ${Number(index) + 1}`;
}

export type PlacedProblem = Problem & { path: Place };

/** Those that stand at a place of the form. */
export function placed(problems: readonly Problem[], values: WebhookValues): PlacedProblem[] {
  const byName = new Map(placesIn(values).map((place) => [place.toLowerCase(), place]));
  return problems.flatMap(({ path, message }) => {
    const place = byName.get(path.toLowerCase());
    return place === undefined ? [] : [{ path: place, message }];
  });
}

export type SaveFailure = {
  /** In the service's own words, but for secrets. */
  words: ErrorWords;
  /** What it said of single fields. */
  placed: PlacedProblem[];
  /** Whether it said more than that. */
  hasMore: boolean;
  /** Whether it may have been saved all the same. */
  mayBeDone: boolean;
};

/** A failed save as it may be shown: a service may quote what it was sent. */
export function toSaveFailure(
  error: unknown,
  values: WebhookValues,
  known: OutboundWebhook | null,
): SaveFailure {
  const secrets = [...secretsIn(values), ...secretsIn(valuesOf(known))];
  const redacted = (text: string | null) => (text === null ? null : withoutSecrets(text, secrets));
  if (!(error instanceof ServiceError)) {
    // What is thrown by the dashboard itself is told without its words, which nobody has read.
    const words = {
      title: 'This could not be saved',
      detail: null,
      status: null,
      requestId: null,
      retryAfter: null,
    };
    return { words, placed: [], hasMore: true, mayBeDone: true };
  }
  const { title, detail, status, requestId, retryAfter, fieldErrors } = error;
  const said = fieldErrors.map(({ path, message }) => ({
    path: nameOf(path),
    message: withoutSecrets(message, secrets),
  }));
  const problems = placed(said, values);
  return {
    words: {
      title: redacted(title) ?? title,
      detail: redacted(detail ?? fieldErrorWords(error)),
      status,
      requestId: redacted(requestId),
      retryAfter,
    },
    placed: problems,
    hasMore: problems.length === 0 || problems.length < said.length,
    mayBeDone: mayBeDone(error),
  };
}

/** Some services write `SendMessageTemplate.Headers[2].Name` as one. A template that lacks as a whole lacks its address first. */
function nameOf(path: readonly (string | number)[]): string {
  const name = path
    .join('.')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replace(/^\$\.?/, '');
  return TEMPLATES.some((template) => template.toLowerCase() === name.toLowerCase()) ? `${name}.url` : name;
}
