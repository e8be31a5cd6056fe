import type { bot, splitTest } from '../db/schema.ts';
import { aBot, FROZEN_NOW, unique, type OfAgency } from './factories.ts';

type BotRow = typeof bot.$inferInsert;

/** A bot with a value in every field. */
export function aBotInFull(overrides: Partial<BotRow> = {}): OfAgency<BotRow> {
  return {
    ...aBot(),
    modifiedAt: 'last Tuesday',
    modifiedBy: 'Robin Example',
    versions: [
      {
        version: '2',
        name: 'Shorter greeting',
        published: true,
        modifiedAt: '2025-02-01T08:00:00.000Z',
        modifiedBy: 'Robin Example',
      },
      { version: '1', name: null, published: false, modifiedAt: null, modifiedBy: null },
    ],
    sources: [
      {
        id: unique('bot-source'),
        category: 'webchat',
        key: 'web',
        name: 'Website chat',
        tags: [{ id: 'tag-vip', name: 'VIP', approveDeny: true }],
        tagFilterConfig: {
          operator: 'or',
          groups: [
            { operator: 'and', rules: [{ tagId: 'tag-vip', tagName: 'VIP', condition: 'has' }] },
            { operator: null, rules: null },
          ],
        },
        channelList: ['webchat'],
        channelRules: {
          channels: [
            { channel: 'webchat', type: 'allow', rules: [{ operator: 'startsWith', value: '/quote' }] },
          ],
        },
        personaNameOverride: 'Alex',
        enabled: true,
        flowVariableValues: { calendar: 'main' },
      },
    ],
    personaIds: ['persona-a', 'persona-b'],
    personaWeights: { 'persona-a': 70, 'persona-b': 30 },
    favorited: true,
    locked: true,
    reschedulingEnabled: true,
    category: 'Qualification',
    folderId: 'folder',
    followUpActive: true,
    followUpSequences: [{ order: 0, duration: 20, unit: 'minutes' }],
    smartFollowUp: true,
    followUpRepeat: true,
    followUpVarianceMinutes: 15,
    followUpExtraPrompt: 'Never on Sundays.',
    tools: [{ id: unique('tool'), type: 'calendar', enabled: true, options: { slots: [30, 60] } }],
    followUpStates: [
      {
        id: 1,
        name: 'Quoted',
        isDefault: false,
        sequences: [{ order: 0, duration: 2, unit: 'days' }],
        repeatFinal: true,
        extraPrompt: 'Mention the quote.',
        order: 0,
      },
    ],
    availableSplitTestMetrics: [{ id: 'bookings', label: 'Booked appointments', shortLabel: 'Bookings' }],
    ...overrides,
  };
}

type SplitTestRow = typeof splitTest.$inferInsert;

/** A running split test of the personas `persona-a` and `persona-b`. It needs the id of a bot. */
export function aSplitTest(
  overrides: Partial<SplitTestRow> & { botId: string },
): OfAgency<SplitTestRow> & { id: string } {
  return {
    id: unique('split-test'),
    metric: 'bookings',
    startedAt: new Date(FROZEN_NOW.getTime() - 14 * 24 * 60 * 60_000),
    endedAt: null,
    personas: [
      { personaId: 'persona-a', weight: 60, order: 0, results: null },
      { personaId: 'persona-b', weight: 40, order: 1, results: null },
    ],
    ...overrides,
  };
}
