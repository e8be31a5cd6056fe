import { OutboundWebhook } from '#contract/outbound-webhook.ts';

/**
 * Returns a webhook in templates mode with secrets, in the format of API responses. `overrides` replaces single values.
 */
export function webhookValue(overrides: Partial<OutboundWebhook> = {}): OutboundWebhook {
  return OutboundWebhook.parse({
    configured: true,
    requireAccessToken: false,
    outboundMode: 'templates',
    webhookCallbackUri: 'https://crm.example/hook?token=canary-callback',
    sendMessageTemplate: {
      method: 'POST',
      url: 'https://crm.example/messages?to=1&api_key=canary-url',
      headers: [
        { name: 'Authorization', value: 'Bearer canary-header' },
        { name: 'X-Plain', value: 'plain' },
      ],
      bodyTemplate: '{}',
    },
    hasExternalApiKey: true,
    ...overrides,
  });
}
