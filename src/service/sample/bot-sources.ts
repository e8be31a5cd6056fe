import type { BotSource, ChannelRules, TagFilter } from '#contract/bot-source.ts';
import type { SampleAgency, SampleBot, SampleSource } from './agencies.ts';
import { flowAt } from './languages.ts';
import { opaqueId, Random } from './random.ts';

export function botSourcesOf(agency: SampleAgency, bot: SampleBot, botIndex: number): BotSource[] {
  return agency.sources
    .filter(({ bots }) => bots.includes(bot))
    .map((source, index) => {
      const place = botIndex * 100 + index;
      return aBotSource(new Random(agency.seed, 'bot source', place), agency, source, place);
    });
}

type Tag = { id: string; name: string };

function aBotSource(random: Random, agency: SampleAgency, source: SampleSource, place: number): BotSource {
  const tags = source.industry.tags.map((name, index) => ({
    id: opaqueId('tag', agency.seed, agency.sources.indexOf(source) * 100 + index),
    name,
  }));
  const channels = channelsOf(source);
  const flow = flowAt(source);
  return {
    id: opaqueId('bsr', agency.seed, place),
    category: source.category,
    key: source.key,
    name: random.chance(0.05) ? null : source.name,
    tags: random.weighted([
      [null, 1],
      [[], 2],
      [random.some(tags, random.int(1, 3)).map((tag) => ({ ...tag, approveDeny: random.chance(0.6) })), 6],
    ]),
    tagFilterConfig: random.chance(0.4) ? null : aTagFilter(random, tags),
    channelList: random.chance(0.06) ? null : channels,
    channelRules: random.chance(0.4) ? null : channelRulesFor(random, source, channels),
    personaNameOverride: random.weighted([
      [null, 7],
      ['', 1],
      [random.pick(source.team), 2],
    ]),
    enabled: source.enabled && random.chance(0.92),
    flowVariableValues: random.weighted<BotSource['flowVariableValues']>([
      [null, 2],
      [{}, 1],
      [
        {
          booking_link: `https://${source.domain}/book`,
          office_hours: random.pick(flow.hours),
          greeting: random.pick(flow.greetings),
        },
        5,
      ],
    ]),
  };
}

/** Returns the channel of the source, plus SMS and e-mail, which every agency can use. A CRM is not a channel. */
function channelsOf({ category }: SampleSource): string[] {
  const own = category === null || category === 'hubspot' ? [] : [category];
  return [...new Set([...own, 'sms', 'email'])];
}

function aTagFilter(random: Random, tags: readonly Tag[]): TagFilter {
  const ruleOf = (condition: string) => {
    const { id, name } = random.pick(tags);
    return { tagName: name, tagId: random.chance(0.1) ? null : id, condition };
  };
  const groups = [
    { operator: 'and', rules: [ruleOf('has'), ruleOf('has_not')] },
    { operator: 'or', rules: [ruleOf('has'), ruleOf('has'), ruleOf('added_after')] },
    { operator: 'and', rules: [] },
  ];
  return { operator: random.pick(['and', 'or']), groups: groups.slice(0, random.int(1, 3)) };
}

function channelRulesFor(random: Random, { domain }: SampleSource, channels: string[]): ChannelRules {
  const sets = channels.map((channel) => ({
    channel,
    type: random.pick(['allow', 'deny']),
    rules: random.pick([
      [{ operator: 'starts_with', value: '/quote' }],
      [
        { operator: 'contains', value: domain },
        { operator: 'not_equals', value: 'noreply@invoices.example' },
      ],
      [],
      null,
    ]),
  }));
  return { channels: sets };
}
