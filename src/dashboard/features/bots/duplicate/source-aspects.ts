import type { BotSource, TagFilter } from '#contract/bot-source.ts';
import type { Bot } from '#contract/bot.ts';
import {
  channelRuleWords,
  tagFilterLine,
  tagFilterWords,
  type ChannelWords,
} from '../detail/sources/rule-words.ts';
import { joined, textLine, type Aspect, type Lines, type Say } from './aspect.ts';

/** How a bot is set up on its sources. The ids of its sources are new in a copy: their names tell which is which. */
export const SOURCE_ASPECTS: readonly Aspect[] = [
  sourceAspect('Sources', ({ category, key }) => [
    joined([category, key !== null && key !== category && `key ${key}`]),
  ]),
  {
    name: 'Sources that are on',
    lines: ({ sources }) => sources && sources.filter(({ enabled }) => enabled).map(sourceName),
  },
  sourceAspect('Channels', ({ channelList }) => channelList),
  sourceAspect(
    'Contact tags',
    ({ tags }, say) =>
      tags &&
      tags.map(({ id, name, approveDeny }) => `${say(id, name)}: ${approveDeny ? 'approve' : 'deny'}`),
  ),
  sourceAspect('Tag filters', ({ tagFilterConfig }, say) => tagFilterLines(tagFilterConfig, say)),
  sourceAspect(
    'Channel rules',
    ({ channelRules }) => channelRuleWords(channelRules)?.map(channelText) ?? null,
  ),
  sourceAspect('Persona name overrides', ({ personaNameOverride }) => textLine(personaNameOverride)),
  sourceAspect(
    'Flow variables',
    ({ flowVariableValues }) =>
      flowVariableValues &&
      Object.entries(flowVariableValues).map(([name, value]) => `${name} = ${value || '""'}`),
  ),
];

/** One line for each thing that `read` finds of a source, headed by the source. Null where it is null for all of them. */
function sourceAspect(name: string, read: (source: BotSource, say: Say) => Lines): Aspect {
  return {
    name,
    lines: ({ sources }: Bot, say) => {
      const found = (sources ?? []).flatMap((source) => {
        const lines = read(source, say);
        return lines === null ? [] : [lines.map((line) => joined([sourceName(source), line], ': '))];
      });
      const isUnknown = sources === null || (found.length === 0 && sources.length > 0);
      return isUnknown ? null : found.flat();
    },
  };
}

function sourceName({ name, key }: BotSource): string {
  return name || key || 'a source without a name';
}

function tagFilterLines(filter: TagFilter | null, say: Say): Lines {
  const groups = filter?.groups?.map((group) => ({
    ...group,
    rules: group.rules?.map((rule) => ({ ...rule, tagName: say(rule.tagId, rule.tagName) })) ?? null,
  }));
  const words = tagFilterWords(filter && { ...filter, groups: groups ?? null });
  return words && [tagFilterLine(words)];
}

function channelText({ channel, type, rules }: ChannelWords): string {
  const inWords = rules.map(({ operator, value }) =>
    joined([operator.text, value === '' ? '""' : value], ' '),
  );
  return joined([joined([channel, type], ' '), inWords.join(', ')], ': ');
}
