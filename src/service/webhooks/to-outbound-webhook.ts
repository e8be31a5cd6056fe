import { getTableName } from 'drizzle-orm';
import type { OutboundWebhook, RequestTemplate, RequestTemplateInput } from '#contract/outbound-webhook.ts';
import { webhook } from '../db/schema.ts';
import { rowSecrets, type RowSecrets, type SecretOwner } from '../secrets/row-secrets.ts';

type WebhookRow = typeof webhook.$inferSelect;
type SecretField = 'sendMessageTemplate' | 'setFieldTemplate' | 'getContactTemplate' | 'externalApiKey';

export function webhookSecrets(owner: SecretOwner, sourceId: string): RowSecrets<SecretField> {
  return rowSecrets(owner, getTableName(webhook), [sourceId]);
}

/** Serializes a template before its encryption. Missing fields become null. */
export function templateText({ method, url, headers, bodyTemplate }: RequestTemplateInput): string {
  const template: RequestTemplate = {
    method,
    url,
    headers: headers ?? null,
    bodyTemplate: bodyTemplate ?? null,
  };
  return JSON.stringify(template);
}

/**
 * Converts a stored configuration to the type in the contract, without the external API key. assumed: templates are
 * returned as they were saved. A source counts as configured after a mode was saved.
 */
export function toOutboundWebhook(owner: SecretOwner, row: WebhookRow): OutboundWebhook {
  const secrets = webhookSecrets(owner, row.sourceId);
  const template = (field: Exclude<SecretField, 'externalApiKey'>): RequestTemplate | null => {
    const text = secrets.open(field, row[field]);
    // The decrypted text was written by `templateText`, because a secret can be decrypted only for the field for which
    // it was encrypted.
    return text === null ? null : (JSON.parse(text) as RequestTemplate);
  };
  return {
    configured: row.outboundMode !== null,
    requireAccessToken: row.requireAccessToken,
    inbound: row.inbound && { messageIdPath: null, timestampPath: null, ...row.inbound },
    filterKey: row.filterKey,
    outboundMode: row.outboundMode,
    sendMessageTemplate: template('sendMessageTemplate'),
    setFieldTemplate: template('setFieldTemplate'),
    getContactTemplate: template('getContactTemplate'),
    contactFieldResponsePaths: row.contactFieldResponsePaths,
    webhookCallbackUri: row.webhookCallbackUri,
    hasExternalApiKey: row.externalApiKey !== null,
    listenUntil: row.listenUntil?.toISOString() ?? null,
    contactFieldDescriptors: row.contactFieldDescriptors,
    lastTestResults: row.lastTestResults,
    selectedSampleEventId: row.selectedSampleEventId ?? undefined,
  };
}

/** The configuration of a source that was never configured. assumed: all its values are empty. */
export const NEVER_SET_UP: OutboundWebhook = {
  configured: false,
  requireAccessToken: false,
  inbound: null,
  filterKey: null,
  outboundMode: null,
  sendMessageTemplate: null,
  setFieldTemplate: null,
  getContactTemplate: null,
  contactFieldResponsePaths: null,
  webhookCallbackUri: null,
  hasExternalApiKey: false,
  listenUntil: null,
  contactFieldDescriptors: null,
  lastTestResults: null,
};
