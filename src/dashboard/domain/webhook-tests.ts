/** The results of the last test of a webhook. */
import type { Delivery } from '#contract/delivery.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';

export const REQUEST_NAMES: Record<Delivery['request'], string> = {
  callback: 'Callback',
  sendMessage: 'Send a message',
  setField: 'Set a field',
};

export type WebhookTest = { name: string; ok: boolean; status: number | null; error: string | null };

/**
 * Returns the readable results. assumed: the results are keyed by request, each with `ok` and optionally `status` and
 * `error`, because the API does not document them.
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

/** The names of all tested requests. Tests also cover requests that are not delivered. */
const TESTED_NAMES: Record<string, string> = { ...REQUEST_NAMES, getContact: 'Get a contact' };

/** Returns the name of a request. Unknown requests keep the name from the service. */
function requestName(request: string): string {
  return Object.hasOwn(TESTED_NAMES, request) ? TESTED_NAMES[request]! : request;
}
