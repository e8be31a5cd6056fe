/**
 * Example templates for common receivers. Words in capital letters in an address are placeholders that the user
 * replaces.
 */
import { NEW_HEADER, type TemplateValues } from './template-field.ts';
import type { TemplateName } from './webhook-values.ts';

export type TemplatePreset = { name: string; note: string } & Record<TemplateName, TemplateValues | null>;

const BEARER = [{ ...NEW_HEADER, name: 'Authorization', value: 'Bearer {{externalApiKey}}', isSecret: true }];

function post(url: string, body: unknown, headers: TemplateValues['headers'] = []): TemplateValues {
  const bodyTemplate = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return { method: 'POST', url, headers, bodyTemplate };
}

export const TEMPLATE_PRESETS: readonly TemplatePreset[] = [
  {
    name: 'Slack',
    note: 'Incoming webhook',
    sendMessageTemplate: post('https://hooks.slack.com/services/WORKSPACE/HOOK/TOKEN', {
      text: '{{leadName}}: {{message}}',
    }),
    setFieldTemplate: null,
  },
  {
    name: 'Discord',
    note: 'Channel webhook, without mentions',
    sendMessageTemplate: post('https://discord.com/api/webhooks/ID/TOKEN', {
      content: '{{leadName}}: {{message}}',
      allowed_mentions: { parse: [] },
    }),
    setFieldTemplate: null,
  },
  {
    name: 'Zapier or Make',
    note: 'Catch hook with all values of the message',
    sendMessageTemplate: post('https://hooks.zapier.com/hooks/catch/ID/KEY/', {
      eventId: '{{eventId}}',
      time: '{{time}}',
      contactId: '{{contactId}}',
      leadName: '{{leadName}}',
      message: '{{message}}',
    }),
    setFieldTemplate: post('https://hooks.zapier.com/hooks/catch/ID/KEY/', {
      contactId: '{{contactId}}',
      field: '{{field}}',
      value: '{{value}}',
    }),
  },
  {
    name: 'CRM',
    note: 'HubSpot: a note of a contact. The external API key is its access token.',
    sendMessageTemplate: post(
      'https://api.hubapi.com/crm/v3/objects/notes',
      `{
  "properties": { "hs_timestamp": "{{time}}", "hs_note_body": "{{message}}" },
  "associations": [
    {
      "to": { "id": {{contactId | number}} },
      "types": [{ "associationCategory": "HUBSPOT_DEFINED", "associationTypeId": 202 }]
    }
  ]
}`,
      BEARER,
    ),
    setFieldTemplate: {
      ...post(
        'https://api.hubapi.com/crm/v3/objects/contacts/{{contactId}}',
        { properties: { '{{field}}': '{{value}}' } },
        BEARER,
      ),
      method: 'PATCH',
    },
  },
  {
    name: 'Form',
    note: 'Twilio: a text message. The external API key is ‘SID:token’ in Base64.',
    sendMessageTemplate: post(
      'https://api.twilio.com/2010-04-01/Accounts/SID/Messages.json',
      'To={{contactId}}&From=NUMBER&Body={{message}}',
      [{ ...NEW_HEADER, name: 'Authorization', value: 'Basic {{externalApiKey}}', isSecret: true }],
    ),
    setFieldTemplate: null,
  },
];
