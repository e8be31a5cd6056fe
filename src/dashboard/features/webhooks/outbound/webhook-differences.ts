import type { OutboundWebhook, OutboundWebhookInput, RequestTemplate } from '#contract/outbound-webhook.ts';
import type { FieldDifference } from '../../../form/differences-table.tsx';
import { isSecretName, REDACTED, withoutSecretParameters } from '#contract/secret-names.ts';
import { TEMPLATES } from './webhook-values.ts';

type Template = RequestTemplate | null;

/** A version of a configuration. Unknown parts are absent. */
export type Version = Partial<
  Pick<
    OutboundWebhook,
    'outboundMode' | 'webhookCallbackUri' | 'sendMessageTemplate' | 'setFieldTemplate'
  > & {
    key: 'stored' | 'none' | 'new';
  }
>;

export function webhookVersion(webhook: OutboundWebhook | null): Version {
  if (!webhook) return {};
  const { outboundMode, webhookCallbackUri, sendMessageTemplate, setFieldTemplate, hasExternalApiKey } =
    webhook;
  const key = hasExternalApiKey ? 'stored' : 'none';
  return { outboundMode, webhookCallbackUri, sendMessageTemplate, setFieldTemplate, key };
}

/** Returns the configuration after a request. Values that the request omits stay the same. */
export function webhookVersionAfter(before: Version, request: OutboundWebhookInput): Version {
  const after: Version = { ...before, outboundMode: request.mode };
  if (typeof request.webhookCallbackUri === 'string') after.webhookCallbackUri = request.webhookCallbackUri;
  for (const name of TEMPLATES) {
    const sent = request[name];
    if (sent)
      after[name] = { ...sent, headers: sent.headers ?? null, bodyTemplate: sent.bodyTemplate ?? null };
  }
  if (typeof request.externalApiKey === 'string') after.key = request.externalApiKey === '' ? 'none' : 'new';
  return after;
}

/** Returns the version after the save, with a new key as a stored one. */
export function asStored(version: Version): Version {
  return version.key === 'new' ? { ...version, key: 'stored' } : version;
}

/**
 * A property of the configuration. `of` returns the value for the comparison, which is never shown; `shown` returns the
 * text without secrets.
 */
type Aspect = {
  label: string;
  of: (version: Version) => unknown;
  /** Also receives the first version, to mark a secret that differs but has the same mask. */
  shown: (version: Version, first: Version) => string | null;
};

/** Whether two configurations have the same visible values. */
export function isSameWebhook(one: OutboundWebhook | null, other: OutboundWebhook | null): boolean {
  return webhookDifferences([webhookVersion(one), webhookVersion(other)]).length === 0;
}

/** Returns the properties that differ between versions, in the order of the form. */
export function webhookDifferences(versions: readonly Version[]): FieldDifference[] {
  const [first = {}] = versions;
  return ASPECTS.flatMap(({ label, of, shown }) => {
    const values = versions.map((version) => JSON.stringify(of(version)));
    if (values.every((value) => value === values[0])) return [];
    const cells = versions.map((version) => (of(version) === undefined ? undefined : shown(version, first)));
    return [{ label, cells }];
  });
}

const KEY_LABELS = { stored: 'A key is stored', none: 'No key', new: `Another key: ${REDACTED}` };

const ASPECTS: readonly Aspect[] = [
  {
    label: 'Mode',
    of: ({ outboundMode }) => outboundMode,
    shown: ({ outboundMode }) => outboundMode ?? null,
  },
  {
    label: 'Callback URL',
    of: ({ webhookCallbackUri }) => webhookCallbackUri,
    shown: (version, first) => shownAddress(version.webhookCallbackUri, first.webhookCallbackUri),
  },
  ...templateAspects('Send a message', ({ sendMessageTemplate }) => sendMessageTemplate),
  ...templateAspects('Set a field', ({ setFieldTemplate }) => setFieldTemplate),
  { label: 'External API key', of: ({ key }) => key, shown: ({ key }) => (key ? KEY_LABELS[key] : null) },
];

function templateAspects(label: string, template: (version: Version) => Template | undefined): Aspect[] {
  const of =
    <Key extends keyof RequestTemplate>(key: Key) =>
    (version: Version) => {
      const found = template(version);
      return found ? found[key] : found;
    };
  const [method, url, headers, body] = [of('method'), of('url'), of('headers'), of('bodyTemplate')];
  return [
    { label: `${label}: method`, of: method, shown: (version) => method(version) ?? null },
    {
      label: `${label}: URL`,
      of: url,
      shown: (version, first) => shownAddress(url(version), url(first)),
    },
    {
      label: `${label}: headers`,
      of: headers,
      shown: (version, first) => shownHeaders(headers(version), headers(first)),
    },
    { label: `${label}: body`, of: body, shown: (version) => body(version) ?? null },
  ];
}

/** Marks a value that differs only in its secret. */
const OTHER_SECRET = '(another secret)';

function shownAddress(address: string | null | undefined, first: string | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  const shown = withoutSecretParameters(address);
  const looksAlike =
    first !== address && typeof first === 'string' && withoutSecretParameters(first) === shown;
  return looksAlike ? `${shown} ${OTHER_SECRET}` : shown;
}

type Headers = RequestTemplate['headers'];

function shownHeaders(headers: Headers | undefined, first: Headers | undefined): string | null {
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
