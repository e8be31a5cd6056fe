import type { conversation, topic } from '../db/schema.ts';
import { FROZEN_NOW, unique, type OfAgency } from './factories.ts';

type TopicRow = typeof topic.$inferInsert;

export function aTopic(overrides: Partial<TopicRow> = {}): OfAgency<TopicRow> {
  const id = unique('topic');
  return { id, name: `Price of ${id}`, slug: `price-of-${id}`, ...overrides };
}

type ConversationRow = typeof conversation.$inferInsert;

/** A conversation of the frozen day, classified but without topics, and outside split tests. */
export function aConversation(overrides: Partial<ConversationRow> = {}): OfAgency<ConversationRow> {
  return {
    id: unique('conversation'),
    sourceId: 'source-of-conversations',
    botId: null,
    personaId: null,
    channel: 'webchat',
    startedAt: FROZEN_NOW,
    classified: true,
    topicIds: [],
    sentiment: null,
    splitTestId: null,
    responded: false,
    metricValue: null,
    ...overrides,
  };
}
