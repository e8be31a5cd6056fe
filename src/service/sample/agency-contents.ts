/** The records of the two agencies that `contents/agencies/` describes. */
import * as z from 'zod';
import northlightStudio from './contents/agencies/northlight-studio.json' with { type: 'json' };
import southbankPartners from './contents/agencies/southbank-partners.json' with { type: 'json' };
import houseRules from './contents/house-rules.json' with { type: 'json' };
import { INDUSTRIES } from './industries.ts';
import { Language, MARKETS } from './markets.ts';
import { oneOf, Slots, Texts } from './texts.ts';

const NullableText = z.string().nullable();
/** A list that one record has empty and another does not have. */
const NoItems = z.tuple([]).nullable();

/** A client of the agency on one channel, with the people who write there. */
const SourceTemplate = z.strictObject({
  name: z.string(),
  brand: z.string(),
  domain: z.string(),
  category: NullableText,
  key: NullableText,
  enabled: z.boolean(),
  /** Whether topic classification and sentiment analysis are enabled. Default: true. */
  topicsEnabled: z.boolean().optional(),
  sentimentEnabled: z.boolean().optional(),
  industry: oneOf(INDUSTRIES),
  market: oneOf(MARKETS),
  /** Its share of all leads, relative to the other sources. 0 for the source of the test data. */
  weight: z.number(),
  /** Its offers, for conversations in languages other than English. */
  topics: z.partialRecord(Language, Texts),
  /** The names of the people and personas that write for the client, without those of any other client. */
  team: Texts,
  /** Words that replace words of the industry, such as insurers of another country. */
  slots: Slots.optional(),
  /** Offers that replace those of the industry, such as prices in another currency. */
  offers: z.array(Slots).optional(),
});
export type SourceTemplate = z.infer<typeof SourceTemplate>;

const FollowUpStyle = z.enum(['gentle', 'persistent', 'stages']);
export type FollowUpStyle = z.infer<typeof FollowUpStyle>;

const ToolKind = z.enum(['calendar', 'crm', 'library', 'handover', 'listings', 'payment']);
export type ToolKind = z.infer<typeof ToolKind>;

/** A bot of one client. The first bot of a brand has most of the brand's conversations. */
const BotTemplate = z.strictObject({
  name: z.string(),
  /** The client that the bot works for. A draft has none. */
  brand: NullableText,
  /** The number of its newest version. */
  latest: z.int(),
  daysPerVersion: z.int(),
  folder: z.string().optional(),
  followUp: FollowUpStyle.optional(),
  tools: z.array(ToolKind).optional(),
  /** Values that replace the generated values of its row. */
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

/** Lines of an instruction. The line `{house rules}` becomes the rules that several personas share. */
const Instruction = z
  .array(z.string())
  .transform((lines) => lines.flatMap((line) => (line === '{house rules}' ? HOUSE_RULES : line)).join('\n'));

/** `folder` and `bots` are names. A name without a bot represents a deleted bot. */
const PersonaTemplate = z.strictObject({
  personaName: NullableText,
  description: z.string().optional(),
  color: z.string().optional(),
  /** One persona has an insecure address. Browsers do not show it on a secure page, and neither does the dashboard. */
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
  /** The days since the last change, or null if unknown. */
  age: z.int().nullable(),
  /** The number of accounts with access. */
  shares: z.int(),
});

/** A file in `contents/agencies/`. The position of a record determines its id. */
export const AgencyContents = z.strictObject({
  /** Folders by name, each with its parent. Null means the top level. One folder is empty. */
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
