/** The results of the most recent test of an outbound webhook. */
import type { Delivery } from '#contract/delivery.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';

export const REQUEST_NAMES: Record<Delivery['request'], string> = {
  callback: 'Callback',
  sendMessage: 'Send a message',
  setField: 'Set a field',
};

export type WebhookTest = { name: string; ok: boolean; status: number | null; error: string | null };

/**
 * Returns the test results that have a known format. assumed: the API does not document the format. The results are
 * read by name of the request, each with `ok` and optionally `status` and `error`.
 */
export function testsIn(results: OutboundWebhook['lastTestResults']): WebhookTest[] {
  return Object.entries(results ?? {}).flatMap(([request, result]) => {
    if (typeof result !== 'object' || result === null || !('ok' in result)) return [];
    const { ok } = result;
    if (typeof ok !== 'boolean') return [];
    const status = 'status' in result && typeof result.status === 'number' ? result.status : null;
    const error = 'error' in result && typeof result.error === 'string' ? result.error : null;
    return [{ name: requestName(request), ok, status, error }];
  });
}

/** The names of all tested requests. A test also covers 'Get a contact', which is never sent as a delivery. */
const TESTED_NAMES: Record<string, string> = { ...REQUEST_NAMES, getContact: 'Get a contact' };

/** Returns the name of a request. An unknown request keeps the name that the service returned. */
function requestName(request: string): string {
  return Object.hasOwn(TESTED_NAMES, request) ? TESTED_NAMES[request]! : request;
}
