import { OutboundWebhook } from '#contract/outbound-webhook.ts';

/** A webhook as a reply holds it, in the mode 'templates' with a secret header. What a test cares about is an override. */
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
