import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import {
  isSecretName,
  REDACTED,
  withoutSecretParameters,
  withoutSecrets,
} from '../../../lib/secret-names.ts';

/**
 * What a test answered, to be shown: without what has a secret's name, and without the secrets that the templates hold,
 * since an answer may repeat what it was asked with. assumed: the document does not say what stands in it.
 */
export function shownResults(webhook: OutboundWebhook): unknown {
  const secrets = [webhook.sendMessageTemplate, webhook.setFieldTemplate, webhook.getContactTemplate].flatMap(
    (template) => (template ? secretsOf(template) : []),
  );
  return JSON.parse(
    JSON.stringify(webhook.lastTestResults, (name, value: unknown) => {
      if (typeof value === 'string') {
        return isSecretName(name) && value !== ''
          ? REDACTED
          : withoutSecretParameters(withoutSecrets(value, secrets));
      }
      if (typeof value === 'number' && isSecretName(name)) return REDACTED;
      return isSecretHeader(value) ? { ...value, value: REDACTED } : value;
    }),
  );
}

/** A header as templates hold them: its name is beside its value. */
function isSecretHeader(value: unknown): value is { name: string; value: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'value' in value &&
    typeof value.name === 'string' &&
    isSecretName(value.name)
  );
}

/** The values of its secret headers, whole and without their scheme: 'Bearer abc', 'abc'. */
function secretsOf({ headers }: RequestTemplate): string[] {
  return (headers ?? []).flatMap(({ name, value }) =>
    name !== null && value !== null && isSecretName(name) ? [value, value.replace(/^\S+\s+/, '')] : [],
  );
}
