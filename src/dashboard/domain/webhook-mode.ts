/** The names of the modes of outbound webhooks. spec: Endpoints 2 */
import type { OutboundWebhookInput } from '#contract/outbound-webhook.ts';

export const WEBHOOK_MODE_NAMES: Record<OutboundWebhookInput['mode'], string> = {
  legacy: 'Legacy',
  templates: 'Templates',
};

/** Returns the name of a mode. An unknown mode stays as the service returned it. */
export function webhookModeName(mode: string): string {
  return Object.hasOwn(WEBHOOK_MODE_NAMES, mode)
    ? WEBHOOK_MODE_NAMES[mode as keyof typeof WEBHOOK_MODE_NAMES]
    : mode;
}
