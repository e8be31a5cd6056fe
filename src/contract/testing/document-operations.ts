/** The operations of the API document, typed by hand like `document-facts.ts`. Only tests read this list. */
import type { Fields } from './document-facts.ts';

export type OperationFacts = {
  place: string;
  /**
   * The values or the type of each filter. The names of the filters are assumed, because the API document does not give
   * any.
   */
  query?: Fields;
  body?: Fields;
  /**
   * The body of a success: a resource, a list marked with `[]`, the fields of a separate body, or null if the API
   * document shows no body.
   */
  success: string | Fields | null;
  /** The format of errors; null if the API document lists none. */
  failure: 'problem' | 'message' | 'text' | null;
  offers?: readonly string[];
};

/** Objects that occur only in request bodies. */
export const BODY_PARTS: Readonly<Record<string, Fields>> = {
  TopicFilters: { sourceIds: 'string[]', dimensions: 'TopicDimension[]' },
  TopicDimension: { dimension: 'string', operator: 'string', values: 'string[]' },
};

/** spec: Endpoints, in its order */
export const OPERATIONS: Readonly<Record<string, OperationFacts>> = {
  endSplitTest: {
    place: 'POST /bot/{id}/persona-split-test/end',
    success: 'Bot',
    failure: 'message',
    offers: ['text/plain', 'application/json', 'text/json'],
  },
  saveOutboundWebhook: {
    place: 'PUT /agency/source/{sourceId}/webhook-integration/outbound',
    body: {
      mode: 'legacy | templates',
      webhookCallbackUri: 'string',
      sendMessageTemplate: 'RequestTemplate',
      setFieldTemplate: 'RequestTemplate',
      externalApiKey: 'string',
    },
    success: 'OutboundWebhook',
    failure: 'text',
  },
  queryTopics: {
    place: 'POST /analytics/topics',
    body: { start: 'date-time', end: 'date-time', limit: 'integer', filters: 'TopicFilters' },
    success: {
      topics: 'Topic[]',
      analyzedConversations: 'integer',
      pendingConversations: 'integer',
      sentimentCoverage: 'number',
      oldestAnalyzedOn: 'date',
    },
    failure: 'problem',
  },
  putCustomChannel: {
    place: 'PUT /agency/source/{sourceId}/custom-channels/{channelId}',
    body: {
      friendlyName: 'string',
      provider: 'string',
      uniqueId: 'string',
      authToken: 'string',
      refreshToken: 'string',
      expiration: 'date-time',
    },
    success: 'CustomChannel',
    failure: null,
  },
  addReportShares: {
    place: 'POST /report/{id}/shares',
    body: { accountIds: 'string[]' },
    success: 'ReportShare[]',
    failure: 'problem',
  },
  deleteReportShare: {
    place: 'DELETE /report/{id}/shares/{accountId}',
    success: null,
    failure: 'problem',
  },
  addFolder: {
    place: 'POST /hierarchy',
    body: { name: 'string', parentId: 'string' },
    success: { id: 'string' },
    failure: null,
  },
  getLead: {
    place: 'GET /lead/{leadId}',
    query: { includeExternalFields: 'boolean' },
    success: 'Lead',
    failure: 'problem',
  },
  listLeads: {
    place: 'GET /lead',
    query: { page: 'integer', pageSize: 'integer', sourceId: 'string', leadId: 'string' },
    success: { total: 'integer', results: 'Lead[]', page: 'integer', pageSize: 'integer' },
    failure: null,
  },
  listPageHistory: {
    place: 'GET /lead/{leadId}/page-history',
    success: 'PageVisit[]',
    failure: 'problem',
  },
  duplicateBot: { place: 'POST /bot/{id}/duplicate', success: 'Bot', failure: null },
  listPersonas: { place: 'GET /persona', success: 'Persona[]', failure: null },
  listTransactions: {
    place: 'GET /agency/billing/transactions',
    query: { status: 'pending | succeeded | failed' },
    success: 'Transaction[]',
    failure: null,
  },
  listSmartFaqs: {
    place: 'GET /smart-faq',
    query: {
      sourceId: 'string',
      state: 'compressed | uncompressed',
      answered: 'answered | unanswered',
    },
    success: 'SmartFaq[]',
    failure: null,
  },
  deleteApiKey: { place: 'DELETE /account/apiKey/{keyId}', success: null, failure: null },
  updateNotification: {
    place: 'PUT /notifications/{id}',
    body: { viewed: 'boolean' },
    success: 'Notification',
    failure: null,
  },
};
