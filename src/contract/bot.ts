import * as z from 'zod';
import { BotSource } from './bot-source.ts';
import { Count, dictionary, Flag, Id, Instant, list, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { PersonaSplitTest, SplitTestMetric } from './split-test.ts';

/** spec: Bot version */
export const BotVersion = z.object({
  version: Text,
  name: Text,
  published: Flag,
  modifiedAt: Instant,
  modifiedBy: Text,
});
export type BotVersion = z.infer<typeof BotVersion>;

/**
 * A follow-up message of a bot. `duration` and `unit` are the time since the previous message, e.g. 4 hours.
 * spec: Follow-up sequence
 */
export const FollowUpSequence = z.object({ order: Count, duration: Count, unit: Text });
export type FollowUpSequence = z.infer<typeof FollowUpSequence>;

/** spec: Follow-up state */
export const FollowUpState = z.object({
  id: Count,
  name: Text,
  isDefault: Flag,
  sequences: list(FollowUpSequence),
  repeatFinal: Flag,
  extraPrompt: Text,
  order: Count,
});
export type FollowUpState = z.infer<typeof FollowUpState>;

/** The properties of `options` differ by the type of the tool, so the API document declares none. spec: Bot tool */
export const BotTool = z.object({
  id: Text,
  type: Text,
  enabled: Flag,
  options: dictionary(z.unknown()),
});
export type BotTool = z.infer<typeof BotTool>;

/** spec: Bot */
export const Bot = z.object({
  id: Id,
  name: Text,
  /** A plain string, because the API document does not declare this field as a date-time. */
  modifiedAt: Text,
  modifiedBy: Text,
  versions: list(BotVersion),
  sources: list(BotSource),
  personaIds: list(z.string()),
  /** The weight of each persona in the distribution of conversations, by persona id. */
  personaWeights: dictionary(Count),
  favorited: Flag,
  locked: Flag,
  reschedulingEnabled: Flag,
  category: Text,
  folderId: Text,
  followUpActive: Flag,
  followUpSequences: list(FollowUpSequence),
  smartFollowUp: Flag,
  followUpRepeat: Flag,
  followUpVarianceMinutes: Count,
  followUpExtraPrompt: Text,
  personaSplitTest: PersonaSplitTest,
  tools: list(BotTool),
  followUpStates: list(FollowUpState),
  availableSplitTestMetrics: list(SplitTestMetric),
});
export type Bot = z.infer<typeof Bot>;

/**
 * Ends the running split test of a bot permanently. Succeeds without changes if the test has already ended.
 * spec: Endpoints 1
 */
export const endSplitTest = defineOperation({
  id: 'endSplitTest',
  method: 'POST',
  path: '/bot/{id}/persona-split-test/end',
  summary: 'End a persona split test',
  responses: {
    success: Bot,
    failure: 'message',
    offers: ['application/json', 'text/json', 'text/plain'],
  },
});

/** spec: Endpoints 11 */
export const duplicateBot = defineOperation({
  id: 'duplicateBot',
  method: 'POST',
  path: '/bot/{id}/duplicate',
  summary: 'Duplicate a bot',
  idempotencyKey: true,
  responses: { success: Bot },
});

export const listBots = defineOperation({
  id: 'listBots',
  method: 'GET',
  path: '/bot',
  summary: 'List bots',
  origin: 'extension',
  responses: { success: z.array(Bot), records: [] },
});

export const getBot = defineOperation({
  id: 'getBot',
  method: 'GET',
  path: '/bot/{id}',
  summary: 'Get a bot',
  origin: 'extension',
  responses: { success: Bot },
});
