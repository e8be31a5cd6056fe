import * as z from 'zod';
import { dictionary, Flag, list, part, Text } from './fields.ts';
import { mayHoldSecret } from './secret-fields.ts';

/** spec: Contact tag */
export const ContactTag = z.object({ name: Text, approveDeny: Flag, id: Text });

/**
 * Operators and conditions are plain strings, because the API document lists no values. spec: Tag filter config, group,
 * rule
 */
const TagFilterRule = z.object({ tagName: Text, tagId: Text, condition: Text });
const TagFilterGroup = z.object({ operator: Text, rules: list(TagFilterRule) });
const tagFilter = { operator: Text, groups: list(TagFilterGroup) };
export type TagFilter = z.infer<z.ZodObject<typeof tagFilter>>;

/** spec: Channel rules */
const ChannelRule = z.object({ operator: Text, value: Text });
const ChannelRuleSet = z.object({ channel: Text, type: Text, rules: list(ChannelRule) });
const channelRules = { channels: list(ChannelRuleSet) };
export type ChannelRules = z.infer<z.ZodObject<typeof channelRules>>;

/** A source that a bot uses, with the bot's filters, channels and settings for this source. spec: Bot source */
export const BotSource = z.object({
  id: Text,
  category: Text,
  key: Text,
  name: Text,
  tags: list(ContactTag),
  tagFilterConfig: part(tagFilter),
  channelList: list(z.string()),
  channelRules: part(channelRules),
  personaNameOverride: Text,
  enabled: Flag,
  flowVariableValues: dictionary(mayHoldSecret(z.string())),
});
export type BotSource = z.infer<typeof BotSource>;
