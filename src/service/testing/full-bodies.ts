import type { operations, OperationId } from '#contract/index.ts';
import type { OperationInput } from '#contract/operation.ts';

type Bodies = { [Id in OperationId]?: OperationInput<(typeof operations)[Id]>['body'] };

const template = (path: string, bodyTemplate: string) => ({
  method: 'PUT' as const,
  url: `https://crm.example/contacts/{{contactId}}/${path}`,
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  bodyTemplate,
});

/**
 * Request bodies with a value for each field. The test of stored fields (`read-back.test.ts`), the writes of fixtures
 * and the examples of the API description use these bodies. Bodies that consist of ids of other records are not here.
 */
export const FULL_BODIES = {
  putCustomChannel: {
    friendlyName: 'Front desk',
    provider: 'twilio',
    uniqueId: '+442079460123',
    authToken: 'example-auth-token',
    refreshToken: 'example-refresh-token',
    expiration: '2031-05-06T07:08:09.123Z',
  },
  saveOutboundWebhook: {
    mode: 'templates',
    webhookCallbackUri: 'https://crm.example/events',
    sendMessageTemplate: template('messages', '{ "text": "{{message}}" }'),
    setFieldTemplate: template('fields', '{ "{{field}}": "{{value}}" }'),
    externalApiKey: 'example-api-key',
  },
  saveInboundMapping: {
    inbound: {
      contactIdPath: 'contact.id',
      bodyPath: 'message.text',
      attachmentsPath: 'message.files',
      statePath: 'state',
      messageIdPath: 'message.id',
      timestampPath: 'sentAt',
      contactFieldPaths: { city: 'contact.city' },
    },
    filterKey: { path: 'type', expectedValue: 'message' },
  },
  listenForSample: { minutes: 7 },
  updateInboundAddress: { answersHandshakes: true },
  updateWebhookEndpoint: { keepsAnswers: true, keepsOrder: true },
  setBuiltInReceiver: { status: 429 },
  saveSplitTestPlan: { difference: 0.07 },
} satisfies Bodies;
