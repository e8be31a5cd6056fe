/** The form fields of a request template. Its address, headers and body may contain secrets. */
import type { RequestTemplate, RequestTemplateInput } from '#contract/outbound-webhook.ts';
import { isSecretName, REDACTED, secretParameters, withoutSecretParameters } from '#contract/secret-names.ts';
import type { ComparedRow, FormField } from '../../../form/form-fields.ts';

export type HeaderValues = {
  name: string;
  value: string;
  /**
   * Whether the header had the name of a secret when the form was opened. If so, the value stays hidden even if the
   * user renames the header.
   */
  isSecret: boolean;
};

export type TemplateValues = { method: string; url: string; headers: HeaderValues[]; bodyTemplate: string };

export const NEW_HEADER: HeaderValues = { name: '', value: '', isSecret: false };

export function isHidden({ name, isSecret }: HeaderValues): boolean {
  return isSecret || isSecretName(name);
}

type Address = string | null;

export function addressField(label: string): FormField<Address, string, Address | undefined> {
  return {
    label,
    get: (stored) => stored ?? '',
    set: (value) => value,
    after: (sent, before) => sent ?? before,
    secrets: addressSecrets,
    rows: [{ label, of: (stored) => stored, shown: shownAddress }],
  };
}

type Template = RequestTemplate | null;

export function templateField(
  label: string,
): FormField<Template, TemplateValues, RequestTemplateInput | null | undefined> {
  return {
    label,
    get: templateValues,
    inputs: ({ headers }) => [
      'method',
      'url',
      ...headers.flatMap((_, index) => [`headers.${index}.name`, `headers.${index}.value`]),
      'bodyTemplate',
    ],
    set: toTemplate,
    after: (sent, before) =>
      sent ? { ...sent, headers: sent.headers ?? null, bodyTemplate: sent.bodyTemplate ?? null } : before,
    secrets: ({ url, headers }) => [...addressSecrets(url), ...headerSecrets(headers)],
    rows: [
      partRow(`${label}: method`, 'method', (method) => method),
      partRow(`${label}: URL`, 'url', shownAddress),
      partRow(`${label}: headers`, 'headers', shownHeaders),
      partRow(`${label}: body`, 'bodyTemplate', (body) => body),
    ],
  };
}

function partRow<Part extends keyof RequestTemplate>(
  label: string,
  part: Part,
  shown: (value: RequestTemplate[Part], first: RequestTemplate[Part] | undefined) => string | null,
): ComparedRow<Template> {
  return {
    label,
    of: (template) => template && template[part],
    shown: (template, first) => template && shown(template[part], first?.[part]),
  };
}

function templateValues(template: Template | undefined): TemplateValues {
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
 * Converts form values to the request. assumed: an empty body means null, and no headers mean an empty list. If the
 * stored template contains an empty body or null headers, the request keeps these values.
 */
export function toTemplate(values: TemplateValues, stored: Template | undefined): RequestTemplateInput {
  const { method, url, headers, bodyTemplate } = values;
  const isStillWithoutHeaders = stored?.headers === null && headers.length === 0;
  return {
    method,
    url,
    headers: isStillWithoutHeaders ? null : headers.map(({ name, value }) => ({ name, value })),
    bodyTemplate: bodyTemplate === '' && stored?.bodyTemplate !== '' ? null : bodyTemplate,
  };
}

/**
 * Returns the secrets in the query of an address, each as in the address and decoded, because error messages may
 * contain either form.
 */
function addressSecrets(address: string): string[] {
  return secretParameters(address).flatMap((secret) => [secret, readably(secret)]);
}

function headerSecrets(headers: readonly HeaderValues[]): string[] {
  const values = headers.filter(isHidden).map(({ value }) => value);
  // Messages may contain the token of 'Bearer abc' without its scheme.
  return values.flatMap((value) => [value, ...value.split(' ').slice(1)]);
}

function readably(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The text after a masked value whose secret differs from the secret in the first version. */
const OTHER_SECRET = '(another secret)';

function shownAddress(address: Address, first: Address | undefined): string | null {
  if (address === null) return null;
  const shown = withoutSecretParameters(address);
  const looksAlike =
    first !== address && typeof first === 'string' && withoutSecretParameters(first) === shown;
  return looksAlike ? `${shown} ${OTHER_SECRET}` : shown;
}

type Headers = RequestTemplate['headers'];

function shownHeaders(headers: Headers, first: Headers | undefined): string | null {
  if (!headers) return null;
  if (headers.length === 0) return 'No headers';
  return headers
    .map(({ name, value }) => {
      // The value of a secret header stays hidden after the user renames the header.
      const wasSecret =
        first?.some((other) => isSecretName(other.name ?? '') && other.value === value) ?? false;
      if (!value || !(isSecretName(name ?? '') || wasSecret)) return `${name ?? ''}: ${value ?? ''}`;
      const before = first?.find((header) => header.name?.toLowerCase() === name?.toLowerCase());
      const isOther = before !== undefined && before.value !== value;
      return `${name}: ${REDACTED}${isOther ? ` ${OTHER_SECRET}` : ''}`;
    })
    .join('\n');
}
