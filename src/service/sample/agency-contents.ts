/** The schemas of the files in `contents/agencies/`, which describe the two sample agencies. */
import * as z from 'zod';
import northlightStudio from './contents/agencies/northlight-studio.json' with { type: 'json' };
import southbankPartners from './contents/agencies/southbank-partners.json' with { type: 'json' };
import houseRules from './contents/house-rules.json' with { type: 'json' };
import { INDUSTRIES } from './industries.ts';
import { Language, MARKETS } from './markets.ts';
import { oneOf, Slots, Texts } from './texts.ts';

const NullableText = z.string().nullable();
/** A list that is empty or null. */
const NoItems = z.tuple([]).nullable();

/** A client of the agency on one channel, with the people who answer leads there. */
const SourceTemplate = z.strictObject({
  name: z.string(),
  brand: z.string(),
  domain: z.string(),
  category: NullableText,
  key: NullableText,
  enabled: z.boolean(),
  /** Whether topic classification is enabled for conversations of the source. Default: true. */
  topicsEnabled: z.boolean().optional(),
  sentimentEnabled: z.boolean().optional(),
  industry: oneOf(INDUSTRIES),
  market: oneOf(MARKETS),
  /** The share of this source in all leads, relative to the other sources. 0 for the test data source. */
  weight: z.number(),
  /** The products that leads ask about, by language, except English. */
  topics: z.partialRecord(Language, Texts),
  /** The names of people and personas that write for the client. No other client uses the same names. */
  team: Texts,
  /** Words that replace the words of the industry, such as the insurers of another country. */
  slots: Slots.optional(),
  /** Products and prices that replace the offers of the industry, e.g. with another currency. */
  offers: z.array(Slots).optional(),
});
export type SourceTemplate = z.infer<typeof SourceTemplate>;

const FollowUpStyle = z.enum(['gentle', 'persistent', 'stages']);
export type FollowUpStyle = z.infer<typeof FollowUpStyle>;

const ToolKind = z.enum(['calendar', 'crm', 'library', 'handover', 'listings', 'payment']);
export type ToolKind = z.infer<typeof ToolKind>;

/** A bot of one client. The first bot in the file has most conversations of its client. */
const BotTemplate = z.strictObject({
  name: z.string(),
  /** The client (`brand` of a source) that the bot works for. A draft has none. */
  brand: NullableText,
  /** The number of the newest version of the bot. */
  latest: z.int(),
  daysPerVersion: z.int(),
  folder: z.string().optional(),
  followUp: FollowUpStyle.optional(),
  tools: z.array(ToolKind).optional(),
  /** Values of the bot record that replace the generated values. */
  written: z
    .strictObject({
      name: z.null(),
      category: NullableText,
      favorited: z.boolean(),
      locked: z.boolean(),
      reschedulingEnabled: z.boolean(),
      smartFollowUp: z.boolean(),
      followUpExtraPrompt: z.string(),
      modifiedAt: NullableText,
      modifiedBy: NullableText,
      versions: NoItems,
      sources: NoItems,
      personaIds: NoItems,
      personaWeights: z.strictObject({}).nullable(),
      tools: NoItems,
      followUpSequences: NoItems,
      followUpStates: NoItems,
      availableSplitTestMetrics: NoItems,
    })
    .partial()
    .optional(),
});
export type BotTemplate = z.infer<typeof BotTemplate>;

const HOUSE_RULES = Texts.parse(houseRules);

/**
 * The lines of an instruction for a persona. The line `{house rules}` is replaced with rules that several personas
 * share.
 */
const Instruction = z
  .array(z.string())
  .transform((lines) => lines.flatMap((line) => (line === '{house rules}' ? HOUSE_RULES : line)).join('\n'));

/** A persona. `folder` and `bots` are names. The name of a missing bot stands for a deleted bot. */
const PersonaTemplate = z.strictObject({
  personaName: NullableText,
  description: z.string().optional(),
  color: z.string().optional(),
  /** The URL of an image. One persona has an insecure URL (http), which neither browsers nor the dashboard show. */
  imageUri: NullableText.optional(),
  voiceStyles: NullableText.optional(),
  howToRespond: Instruction.optional(),
  typoPercent: z.number().optional(),
  breakupLargeMessagePercent: z.number().optional(),
  responseTime: z.string().optional(),
  responseDelay: z.number().optional(),
  aiProviderPreferences: z.array(z.string()).optional(),
  folder: z.string().optional(),
  bots: z.array(z.string()).optional(),
  favorited: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  modifiedAt: NullableText.optional(),
  modifiedBy: NullableText.optional(),
});

const ReportTemplate = z.strictObject({
  name: z.string(),
  kind: NullableText,
  /** The number of days since the last change of the report, or null if unknown. */
  age: z.int().nullable(),
  /** The number of accounts that the report is shared with. */
  shares: z.int(),
});

/** The schema of a file in `contents/agencies/`. The ids of records are derived from their positions in the file. */
export const AgencyContents = z.strictObject({
  /** Maps the name of each folder to the name of its parent, or to null at the top level. One folder is empty. */
  folders: z.record(z.string(), NullableText),
  sources: z.array(SourceTemplate),
  bots: z.array(BotTemplate),
  personas: z.array(PersonaTemplate),
  accounts: z.array(z.strictObject({ name: NullableText, email: NullableText })),
  reports: z.array(ReportTemplate),
});
export type AgencyContents = z.infer<typeof AgencyContents>;

export const NORTHLIGHT_STUDIO = AgencyContents.parse(northlightStudio);
export const SOUTHBANK_PARTNERS = AgencyContents.parse(southbankPartners);
