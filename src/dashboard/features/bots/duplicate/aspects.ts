/**
 * Describes a bot's setup by aspect (e.g. name, sources, personas), as lines of text. Users read the lines, and the
 * program compares them.
 */
import type { BotSource, TagFilter } from '#contract/bot-source.ts';
import type { Bot, FollowUpSequence, FollowUpState } from '#contract/bot.ts';
import { formatShort, parseInstant, viewerZone } from '../../../lib/time.ts';
import { channelRuleText, tagFilterLine, tagFilterText, type ChannelText } from '../detail/rule-text.ts';

/** Formats a record by its id and name. The id or the name may be missing. */
export type FormatName = (id: string | null, name: string | null) => string;

/**
 * Looks up the names of personas and folders, because a bot contains only their ids. Returns null for an unknown name.
 */
export type NameLookup = {
  personaOf: (personaId: string) => string | null;
  folderOf: (folderId: string) => string | null;
};

/**
 * The lines of one aspect. Null if the response does not contain the aspect. An empty list if the aspect has no
 * entries.
 */
export type AspectLines = readonly string[] | null;

type Aspect = { name: string; lines: (bot: Bot, say: FormatName, names: NameLookup) => AspectLines };

/** The aspects of a bot's sources. The lines identify a source by its name, because a copy has new source ids. */
const SOURCE_ASPECTS: readonly Aspect[] = [
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
    ({ channelRules }) => channelRuleText(channelRules)?.map(channelText) ?? null,
  ),
  sourceAspect('Persona name overrides', ({ personaNameOverride }) => textLine(personaNameOverride)),
  sourceAspect(
    'Flow variables',
    ({ flowVariableValues }) =>
      flowVariableValues &&
      Object.entries(flowVariableValues).map(([name, value]) => `${name} = ${value || '(empty)'}`),
  ),
];

/**
 * All compared aspects of a bot. assumed: some values always differ in a copy without changing its behaviour, so they
 * are excluded: the ids of the bot and its sources, tools, split test and follow-up states, the last change, and the
 * results of a split test.
 */
export const BOT_ASPECTS: readonly Aspect[] = [
  { name: 'Name', lines: ({ name }) => textLine(name) },
  {
    name: 'Folder',
    lines: ({ folderId }, say, { folderOf }) => (folderId ? [say(folderId, folderOf(folderId))] : null),
  },
  { name: 'Category', lines: ({ category }) => textLine(category) },
  { name: 'Locked', lines: ({ locked }) => [yesNo(locked)] },
  { name: 'Favourite', lines: ({ favorited }) => [yesNo(favorited)] },
  {
    name: 'Versions',
    lines: ({ versions }) =>
      versions &&
      versions.map(({ version, name, published }) =>
        joined([`version ${version ?? 'without a number'}`, name, published && 'published']),
      ),
  },
  ...SOURCE_ASPECTS,
  {
    name: 'Personas',
    lines: ({ personaIds }, say, { personaOf }) =>
      personaIds && personaIds.map((id) => say(id, personaOf(id))),
  },
  {
    name: 'Weights of the personas',
    lines: ({ personaWeights }, say, { personaOf }) =>
      personaWeights &&
      Object.entries(personaWeights).map(([id, weight]) => `${say(id, personaOf(id))}: ${weight}`),
  },
  { name: 'Split test', lines: splitTestLines },
  {
    name: 'Metrics for split tests',
    lines: ({ availableSplitTestMetrics }, say) =>
      availableSplitTestMetrics &&
      availableSplitTestMetrics.map(({ id, label, shortLabel }) =>
        joined([say(id, label), shortLabel && `short: ${shortLabel}`]),
      ),
  },
  { name: 'Follow-ups', lines: ({ followUpActive }) => [onOff(followUpActive)] },
  {
    name: 'Follow-up sequence',
    lines: ({ followUpSequences }) => followUpSequences && steps(followUpSequences),
  },
  { name: 'Smart follow-up', lines: ({ smartFollowUp }) => [onOff(smartFollowUp)] },
  { name: 'Repeat of the last follow-up', lines: ({ followUpRepeat }) => [onOff(followUpRepeat)] },
  {
    name: 'Variance of follow-ups',
    lines: ({ followUpVarianceMinutes }) => [`${followUpVarianceMinutes} minutes`],
  },
  { name: 'Extra prompt of follow-ups', lines: ({ followUpExtraPrompt }) => textLine(followUpExtraPrompt) },
  {
    name: 'Follow-up states',
    lines: ({ followUpStates }) =>
      followUpStates && followUpStates.toSorted(byOrder).map((state, index) => stateLine(state, index)),
  },
  { name: 'Rescheduling', lines: ({ reschedulingEnabled }) => [onOff(reschedulingEnabled)] },
  {
    name: 'Tools',
    lines: ({ tools }) =>
      tools &&
      tools.map(({ type, enabled, options }) =>
        joined([type ?? 'a tool without a type', onOff(enabled), options && inOneNotation(options)]),
      ),
  },
];

function splitTestLines(bot: Bot, say: FormatName, { personaOf }: NameLookup): AspectLines {
  const { personaSplitTest, availableSplitTestMetrics } = bot;
  if (personaSplitTest === null) return null;
  const { isActive, metric, startedAt, endedAt, personas } = personaSplitTest;
  const shares = (personas ?? []).toSorted(byOrder).map(({ personaId, weight }, index) => {
    const persona = say(personaId, personaId && personaOf(personaId));
    return `${index + 1}. ${persona}: weight ${weight}`;
  });
  const course = [
    isActive && 'running',
    startedAt && `started ${moment(startedAt)}`,
    endedAt ? `ended ${moment(endedAt)}` : !isActive && 'ended',
  ];
  const label = availableSplitTestMetrics?.find(({ id }) => id === metric)?.label ?? null;
  return [joined(course), `metric: ${metric === null ? 'none' : say(metric, label)}`, ...shares];
}

function moment(instant: string): string {
  const parsed = parseInstant(instant);
  return parsed ? formatShort(parsed, viewerZone()) : instant;
}

function stateLine({ name, isDefault, sequences, repeatFinal, extraPrompt }: FollowUpState, index: number) {
  return joined(
    [
      `${index + 1}. ${name || 'a state without a name'}`,
      isDefault && 'the default',
      ...steps(sequences ?? []),
      repeatFinal && 'repeats the last',
      extraPrompt && `extra prompt: ${extraPrompt}`,
    ],
    '; ',
  );
}

function steps(sequences: readonly FollowUpSequence[]): string[] {
  return sequences
    .toSorted(byOrder)
    .map(({ duration, unit }, index) => `${index + 1}. after ${joined([String(duration), unit], ' ')}`);
}

/** Sorts entries by `order`. The numbers themselves are not compared, because a service may count from 0 or from 1. */
function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order;
}

/** Returns a value as JSON with sorted keys, so that equal values have equal text. */
function inOneNotation(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Makes an aspect from a function that reads the lines of one source. Each line is prefixed with the name of its
 * source. The lines are null if `read` returns null for every source.
 */
function sourceAspect(name: string, read: (source: BotSource, say: FormatName) => AspectLines): Aspect {
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

function tagFilterLines(filter: TagFilter | null, say: FormatName): AspectLines {
  const groups = filter?.groups?.map((group) => ({
    ...group,
    rules: group.rules?.map((rule) => ({ ...rule, tagName: say(rule.tagId, rule.tagName) })) ?? null,
  }));
  const words = tagFilterText(filter && { ...filter, groups: groups ?? null });
  return words && [tagFilterLine(words)];
}

function channelText({ channel, type, rules }: ChannelText): string {
  const inWords = rules.map(({ operator, value }) =>
    joined([operator.text, value === '' ? '(empty)' : value], ' '),
  );
  return joined([joined([channel, type], ' '), inWords.join(', ')], ': ');
}

function textLine(value: string | null): AspectLines {
  return value === null ? null : [value === '' ? '(empty)' : value];
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function onOff(value: boolean): string {
  return value ? 'on' : 'off';
}

function joined(parts: readonly (string | false | null)[], by = ', '): string {
  return parts.filter(Boolean).join(by);
}
