import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BotSource } from '#contract/bot-source.ts';
import type { BotTool, BotVersion, FollowUpSequence, FollowUpState } from '#contract/bot.ts';
import type { SplitTestMetric, SplitTestPersona } from '#contract/split-test.ts';
import { agencyId, instant } from './columns.ts';

/**
 * A bot. Values that belong to one bot and are always read with it are stored in its row as JSON. Their type is `json`,
 * because lists send the stored text unchanged, whereas PostgreSQL would have to serialize `jsonb` at each read.
 */
export const bot = pgTable(
  'bot',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name'),
    modifiedAt: text('modified_at'),
    modifiedBy: text('modified_by'),
    versions: json('versions').$type<BotVersion[]>(),
    sources: json('sources').$type<BotSource[]>(),
    personaIds: json('persona_ids').$type<string[]>(),
    personaWeights: json('persona_weights').$type<Record<string, number>>(),
    favorited: boolean('favorited').notNull().default(false),
    locked: boolean('locked').notNull().default(false),
    reschedulingEnabled: boolean('rescheduling_enabled').notNull().default(false),
    category: text('category'),
    folderId: text('folder_id'),
    followUpActive: boolean('follow_up_active').notNull().default(false),
    followUpSequences: json('follow_up_sequences').$type<FollowUpSequence[]>(),
    smartFollowUp: boolean('smart_follow_up').notNull().default(false),
    followUpRepeat: boolean('follow_up_repeat').notNull().default(false),
    followUpVarianceMinutes: integer('follow_up_variance_minutes').notNull().default(0),
    followUpExtraPrompt: text('follow_up_extra_prompt'),
    tools: json('tools').$type<BotTool[]>(),
    followUpStates: json('follow_up_states').$type<FollowUpState[]>(),
    availableSplitTestMetrics: json('available_split_test_metrics').$type<SplitTestMetric[]>(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

/**
 * A split test of a bot. While the test runs, its results are computed from its conversations. At the end of the test,
 * they are stored in `personas`. A bot runs one test at a time.
 */
export const splitTest = pgTable(
  'split_test',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    botId: text('bot_id').notNull(),
    metric: text('metric'),
    startedAt: instant('started_at'),
    /** Null while the test runs. */
    endedAt: instant('ended_at'),
    personas: jsonb('personas').$type<SplitTestPersona[]>().notNull(),
    /**
     * The difference between personas that the test should detect, in units of its metric. Null if the user planned
     * none.
     */
    plannedDifference: doublePrecision('planned_difference'),
    plannedAt: instant('planned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('split_test_by_bot').on(table.agencyId, table.botId, table.startedAt.desc()),
    uniqueIndex('split_test_running')
      .on(table.agencyId, table.botId)
      .where(sql`ended_at is null`),
  ],
);

export const persona = pgTable(
  'persona',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    personaName: text('persona_name'),
    description: text('description'),
    color: text('color'),
    imageUri: text('image_uri'),
    voiceStyles: text('voice_styles'),
    howToRespond: text('how_to_respond'),
    typoPercent: doublePrecision('typo_percent'),
    breakupLargeMessagePercent: doublePrecision('breakup_large_message_percent'),
    responseTime: text('response_time'),
    responseDelay: doublePrecision('response_delay'),
    modifiedAt: text('modified_at'),
    modifiedBy: text('modified_by'),
    aiProviderPreferences: jsonb('ai_provider_preferences').$type<string[]>(),
    folderId: text('folder_id'),
    botIds: jsonb('bot_ids').$type<string[]>(),
    favorited: boolean('favorited').notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);
