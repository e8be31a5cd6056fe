/** Adds at least one record of every kind to an agency, for tests that call every operation. */
import type { Operation } from '#contract/operation.ts';
import type { TestAgency } from './a-service.ts';
import { aBotInFull, aSplitTest } from './bot-factories.ts';
import { aConversation, aTopic } from './conversation-factories.ts';
import { aLead, anApiKey, aPageVisit, aPersona, aSource, FROZEN_NOW } from './factories.ts';
import { aChannel, anAddress, aWebhook } from './source-factories.ts';

const KINDS = [
  'account',
  'bot',
  'channel',
  'delivery',
  'folder',
  'key',
  'lead',
  'notification',
  'persona',
  'report',
  'source',
] as const;

export type KnownIds = Record<(typeof KINDS)[number], string>;

/** Returns the ids of the records that `addOneOfEverything` creates with the same `mark`. */
export function idsWith(mark: string): KnownIds {
  return Object.fromEntries(KINDS.map((kind) => [kind, `${kind}-${mark}`])) as KnownIds;
}

/**
 * Stores one record of every kind. Every id contains `mark`. Every text that could reveal the agency contains `text`.
 * The API key and the token also contain `text`, because they must differ between agencies with equal ids.
 */
export async function addOneOfEverything(agency: TestAgency, mark: string, text = mark): Promise<void> {
  const ids = idsWith(mark);
  const sourceId = ids.source;
  const splitTest = aSplitTest({
    botId: ids.bot,
    personas: [
      { personaId: ids.persona, weight: 60, order: 0, results: null },
      { personaId: 'persona-that-is-gone', weight: 40, order: 1, results: null },
    ],
  });
  const topic = aTopic({ name: text });
  await agency.add({
    apiKeys: [anApiKey({ id: ids.key, key: `key-of-${text}`, name: text }).row],
    sources: [aSource({ id: sourceId, name: text })],
    folders: [{ id: ids.folder, name: text, parentId: null }],
    personas: [aPersona({ id: ids.persona, personaName: text, botIds: [ids.bot], folderId: ids.folder })],
    bots: [aBotInFull({ id: ids.bot, name: text, personaIds: [ids.persona], folderId: ids.folder })],
    splitTests: [splitTest],
    topics: [topic],
    conversations: [0.5, -0.25, null].map((sentiment) =>
      aConversation({
        sourceId,
        botId: ids.bot,
        personaId: ids.persona,
        topicIds: [topic.id],
        sentiment,
        splitTestId: splitTest.id,
        responded: sentiment !== null,
        metricValue: sentiment,
      }),
    ),
    accounts: [{ id: ids.account, name: text, email: `${text}@agency.example` }],
    reports: [{ id: ids.report, name: text, kind: 'weekly', modifiedAt: FROZEN_NOW }],
    reportShares: [{ reportId: ids.report, accountId: ids.account }],
    notifications: [
      {
        id: ids.notification,
        kind: 'aiProviderFailure',
        title: text,
        body: null,
        viewed: false,
        timestamp: FROZEN_NOW,
        metadata: { aiProviderId: null, sourceId, botId: ids.bot, rawAiError: text },
      },
    ],
    transactions: [
      { status: 'pending', description: text, amount: 12.5, currency: 'EUR', createdAt: FROZEN_NOW },
    ],
    smartFaqs: [
      { id: `faq-${mark}`, sourceId, question: text, answer: null, leadIds: [ids.lead], state: 'compressed' },
    ],
    customChannels: [aChannel({ id: ids.channel, sourceId, friendlyName: text })],
    webhooks: [aWebhook({ sourceId, webhookCallbackUri: `https://${text}.example/hook` })],
    events: [
      {
        id: `event-${mark}`,
        type: 'notification.created',
        time: FROZEN_NOW,
        botId: null,
        sourceId,
        isTest: false,
        data: { notificationId: ids.notification, kind: null, title: text, body: null },
        concerns: [sourceId],
      },
    ],
    deliveries: [
      {
        id: ids.delivery,
        eventId: `event-${mark}`,
        sourceId,
        request: 'callback',
        state: 'pending',
        createdAt: FROZEN_NOW,
        nextAttemptAt: FROZEN_NOW,
      },
    ],
    inboundAddresses: [anAddress({ sourceId, token: `token-${text}` })],
    sampleEvents: [{ sourceId, receivedAt: FROZEN_NOW, body: { text } }],
    leads: [
      aLead({ id: ids.lead, sourceId, name: text }),
      aLead({ id: `lead-without-messages-${mark}`, sourceId, name: text, lastMessageTime: null }),
    ],
    pageVisits: [aPageVisit({ leadId: ids.lead, title: text })],
  });
}

/** Returns the kind of record that a path parameter of an operation identifies. */
export function kindOfId({ path }: Operation, name: string): keyof KnownIds {
  if (name !== 'id') return name.replace(/Id$/, '') as keyof KnownIds;
  if (path.startsWith('/bot/')) return 'bot';
  return path.startsWith('/report/') ? 'report' : 'notification';
}
