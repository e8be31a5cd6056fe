/** An agency with at least one record of every kind, for tests that cover every operation. */
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

/** Returns the ids that `addOneOfEverything` uses for this mark. */
export function idsWith(mark: string): KnownIds {
  return Object.fromEntries(KINDS.map((kind) => [kind, `${kind}-${mark}`])) as KnownIds;
}

/** Stores one record of every kind. Every id contains `mark`, and so does every text that could reveal the agency. */
export async function addOneOfEverything(agency: TestAgency, mark: string): Promise<void> {
  const ids = idsWith(mark);
  const sourceId = ids.source;
  const splitTest = aSplitTest({
    botId: ids.bot,
    personas: [
      { personaId: ids.persona, weight: 60, order: 0, results: null },
      { personaId: 'persona-that-is-gone', weight: 40, order: 1, results: null },
    ],
  });
  const topic = aTopic({ name: mark });
  await agency.add({
    apiKeys: [anApiKey({ id: ids.key, key: `secret-of-${ids.key}`, name: mark }).row],
    sources: [aSource({ id: sourceId, name: mark })],
    folders: [{ id: ids.folder, name: mark, parentId: null }],
    personas: [aPersona({ id: ids.persona, personaName: mark, botIds: [ids.bot], folderId: ids.folder })],
    bots: [aBotInFull({ id: ids.bot, name: mark, personaIds: [ids.persona], folderId: ids.folder })],
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
    accounts: [{ id: ids.account, name: mark, email: `${mark}@agency.example` }],
    reports: [{ id: ids.report, name: mark, kind: 'weekly', modifiedAt: FROZEN_NOW }],
    reportShares: [{ reportId: ids.report, accountId: ids.account }],
    notifications: [
      {
        id: ids.notification,
        kind: 'aiProviderFailure',
        title: mark,
        body: null,
        viewed: false,
        timestamp: FROZEN_NOW,
        metadata: { aiProviderId: null, sourceId, botId: ids.bot, rawAiError: mark },
      },
    ],
    transactions: [
      { status: 'pending', description: mark, amount: 12.5, currency: 'EUR', createdAt: FROZEN_NOW },
    ],
    smartFaqs: [
      { id: `faq-${mark}`, sourceId, question: mark, answer: null, leadIds: [ids.lead], state: 'compressed' },
    ],
    customChannels: [aChannel({ id: ids.channel, sourceId, friendlyName: mark })],
    webhooks: [aWebhook({ sourceId, webhookCallbackUri: `https://${mark}.example/hook` })],
    events: [
      {
        id: `event-${mark}`,
        type: 'notification.created',
        time: FROZEN_NOW,
        botId: null,
        sourceId,
        isTest: false,
        data: { notificationId: ids.notification, kind: null, title: mark, body: null },
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
    inboundAddresses: [anAddress({ sourceId, token: `token-${mark}` })],
    sampleEvents: [{ sourceId, receivedAt: FROZEN_NOW, body: { text: mark } }],
    leads: [
      aLead({ id: ids.lead, sourceId, name: mark }),
      aLead({ id: `lead-without-messages-${mark}`, sourceId, name: mark, lastMessageTime: null }),
    ],
    pageVisits: [aPageVisit({ leadId: ids.lead, title: mark })],
  });
}

/** Returns the kind of record that a path parameter of an operation identifies. */
export function kindOfId({ path }: Operation, name: string): keyof KnownIds {
  if (name !== 'id') return name.replace(/Id$/, '') as keyof KnownIds;
  if (path.startsWith('/bot/')) return 'bot';
  return path.startsWith('/report/') ? 'report' : 'notification';
}
