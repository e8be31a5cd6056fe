/** The fields of the form for an outbound webhook, and the comparison of versions of the webhook's configuration. */
import {
  getOutboundWebhook,
  saveOutboundWebhook,
  type OutboundWebhook,
  type OutboundWebhookInput,
  type RequestTemplate,
} from '#contract/outbound-webhook.ts';
import { REDACTED, withoutSecretParameters } from '#contract/secret-names.ts';
import type { FieldDifference } from '../../../form/differences-table.tsx';
import {
  asStored,
  changedRows,
  compareVersions,
  formTable,
  initialValues,
  requestOf,
  rowsOf,
  secretField,
  secretNames,
  secretsOf,
  versionAfter,
  type FormField,
  type VersionOf,
} from '../../../form/form-fields.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { addressField, isHidden, templateField, type TemplateValues } from './template-field.ts';
import type { SecretChoice } from '../../../form/secret.ts';

export type WebhookMode = OutboundWebhookInput['mode'];

export const TEMPLATES = ['sendMessageTemplate', 'setFieldTemplate'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/**
 * The values of the form. Values of the mode that is not selected stay in the form, but the request does not contain
 * them.
 */
export type WebhookValues = {
  mode: WebhookMode | '';
  webhookCallbackUri: string;
  sendMessageTemplate: TemplateValues;
  setsFields: boolean;
  setFieldTemplate: TemplateValues;
  externalApiKey: SecretChoice;
};

export type ReadyValues = WebhookValues & { mode: WebhookMode };

const modeField: FormField<string | null, WebhookMode | '', WebhookMode | ''> = {
  label: 'Mode',
  get: (stored) => knownMode(stored) ?? '',
  set: (value) => value,
  after: (sent) => sent,
  secrets: () => [],
  rows: [{ label: 'Mode', of: (stored) => stored, shown: (stored) => stored }],
};

/** Every field of the save request, in the order of the form. */
export const WEBHOOK_FIELDS = formTable(
  { write: saveOutboundWebhook, read: getOutboundWebhook },
  {
    mode: modeField,
    webhookCallbackUri: addressField('Callback URL'),
    sendMessageTemplate: templateField('Send a message'),
    setFieldTemplate: templateField('Set a field'),
    externalApiKey: secretField('External API key', {
      shown: ({ isStored, action }) =>
        action === 'replace' ? `Another key: ${REDACTED}` : isStored ? 'A key is stored' : 'No key',
    }),
  },
);

/**
 * The fields that the request contains only in one mode. `label` names the stored value while the other mode is
 * selected.
 */
const FIELDS_OF_MODE = {
  webhookCallbackUri: { mode: 'legacy', label: 'Callback URL' },
  sendMessageTemplate: { mode: 'templates', label: 'Template to send a message' },
  setFieldTemplate: { mode: 'templates', label: 'Template to set a field' },
} satisfies Record<
  keyof Omit<OutboundWebhookInput, 'mode' | 'externalApiKey'>,
  { mode: WebhookMode; label: string }
>;
type FieldOfMode = keyof typeof FIELDS_OF_MODE;

/** The values of a webhook's configuration by field name. Unknown values are missing. */
export type WebhookVersion = VersionOf<typeof WEBHOOK_FIELDS.fields>;

export function webhookVersion(webhook: OutboundWebhook | null): WebhookVersion {
  if (webhook === null) return {};
  const { webhookCallbackUri, sendMessageTemplate, setFieldTemplate } = webhook;
  return {
    mode: webhook.outboundMode,
    webhookCallbackUri,
    sendMessageTemplate,
    setFieldTemplate,
    externalApiKey: { isStored: webhook.hasExternalApiKey },
  } satisfies Required<WebhookVersion>;
}

/** Returns the form values for a configuration. They are empty if the configuration is unknown. */
export function webhookFormValues(webhook: OutboundWebhook | null): WebhookValues {
  return {
    ...initialValues(WEBHOOK_FIELDS, webhookVersion(webhook)),
    setsFields: (webhook?.setFieldTemplate ?? null) !== null,
  };
}

/**
 * Returns the stored mode. Returns null if no mode is stored, or if this version of the dashboard does not know the
 * mode.
 */
export function knownMode(mode: string | null | undefined): WebhookMode | null {
  return mode === 'legacy' || mode === 'templates' ? mode : null;
}

/**
 * Returns the request that saves the form. It contains all fields of the selected mode, changed or unchanged. assumed:
 * the service keeps values that the request omits.
 */
export function toWebhookRequest(values: ReadyValues, opened: OutboundWebhook | null): OutboundWebhookInput {
  const request: Partial<OutboundWebhookInput> = {
    ...requestOf(WEBHOOK_FIELDS, values, webhookVersion(opened)),
    mode: values.mode,
  };
  for (const [name, { mode }] of Object.entries(FIELDS_OF_MODE)) {
    if (mode !== values.mode) delete request[name as FieldOfMode];
  }
  if (!values.setsFields) delete request.setFieldTemplate;
  return { ...request, mode: values.mode };
}

/** Returns the paths of secret values in the request, including secrets that their names do not reveal. */
export function secretPaths(values: WebhookValues): string[] {
  const ofHeaders = TEMPLATES.flatMap((template) =>
    values[template].headers.flatMap((header, index) =>
      isHidden(header) ? [`${template}.headers.${index}.value`] : [],
    ),
  );
  return [...ofHeaders, ...secretNames(WEBHOOK_FIELDS)];
}

/** Returns all secrets in the form, so that the dashboard can remove them from error messages. */
export function webhookFormSecrets(values: WebhookValues): string[] {
  return secretsOf(WEBHOOK_FIELDS, values);
}

const comparedRows = () => rowsOf(WEBHOOK_FIELDS);

/** Returns the values that the service should have after a request. Values that the request omits stay the same. */
export function webhookVersionAfter(before: WebhookVersion, request: OutboundWebhookInput): WebhookVersion {
  return versionAfter(WEBHOOK_FIELDS, before, request);
}

/**
 * Returns the values after a save. A new key in the request becomes a stored key, whose value the service never
 * returns.
 */
export function savedWebhookVersion(version: WebhookVersion): WebhookVersion {
  return { ...version, externalApiKey: asStored(version.externalApiKey) };
}

/** Whether two configurations look the same to the user. Secrets are compared as far as they are known. */
export function isSameWebhook(one: OutboundWebhook | null, other: OutboundWebhook | null): boolean {
  return changedRows(comparedRows(), [webhookVersion(one), webhookVersion(other)]).length === 0;
}

/** Returns the fields that differ between versions of a configuration, in the order of the form. */
export function webhookDifferences(versions: readonly WebhookVersion[]): FieldDifference[] {
  // The cells are copied without the flag for different rows, because every row differs.
  return compareVersions(changedRows(comparedRows(), versions), versions).map(({ label, cells }) => ({
    label,
    cells,
  }));
}

export type UnsentValue = {
  label: string;
  /** A summary of the stored value without secrets. null if there is no stored value. */
  text: string | null;
  /** Whether the user changed the value in the form. The selected mode does not save the change. */
  isChangedHere: boolean;
};

/**
 * Returns the stored or changed values of the mode that is not selected. The request does not contain them, so the
 * service keeps the stored values.
 */
export function unsentValues(values: ReadyValues, opened: OutboundWebhook | null): UnsentValue[] {
  const before = webhookFormValues(opened);
  const request = toWebhookRequest(values, opened);
  return Object.entries(FIELDS_OF_MODE).flatMap(([key, { label }]) => {
    const name = key as FieldOfMode;
    const text = summaryOf(opened?.[name] ?? null);
    const isChangedHere = JSON.stringify(values[name]) !== JSON.stringify(before[name]);
    const isUnsent = request[name] === undefined && (text !== null || isChangedHere);
    return isUnsent ? [{ label, text, isChangedHere }] : [];
  });
}

function summaryOf(stored: RequestTemplate | string | null): string | null {
  if (stored === null || typeof stored === 'string') return stored && withoutSecretParameters(stored);
  const { method, url, headers, bodyTemplate } = stored;
  const parts = [
    `${method ?? ''} ${withoutSecretParameters(url ?? '')}`.trim(),
    pluralize(headers?.length ?? 0, 'header'),
    bodyTemplate ? `a body of ${pluralize(bodyTemplate.length, 'character')}` : 'no body',
  ];
  return parts.join(', ');
}
