/** Everything that a bot is set up with, aspect by aspect, as lines that a person can read and a program compare. */
import type { BotSource, TagFilter } from '#contract/bot-source.ts';
import type { Bot, FollowUpSequence, FollowUpState } from '#contract/bot.ts';
import { formatShort, parseInstant, viewerZone } from '../../../lib/time.ts';
import { channelRuleText, tagFilterLine, tagFilterText, type ChannelText } from '../detail/rule-text.ts';

/** A thing by its id and its name, either of which may be missing. */
export type Say = (id: string | null, name: string | null) => string;

/** What a bot names by id alone. Null where no name is known. */
export type NameLookup = {
  personaOf: (personaId: string) => string | null;
  folderOf: (folderId: string) => string | null;
};

/** Null: the reply says nothing of it. Nothing at all is an empty list. */
export type AspectLines = readonly string[] | null;

/** One thing that a bot is set up with, as lines that a person can read and a program compare. */
type Aspect = { name: string; lines: (bot: Bot, say: Say, names: NameLookup) => AspectLines };

/** How a bot is set up on its sources. The ids of its sources are new in a copy: their names tell which is which. */
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
 * assumed: what is always another in a copy and sets nothing up is not among them (its id, the ids of its sources,
 * tools, split test and follow-up states, who made it and when), nor are the results of a split test.
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

function splitTestLines(bot: Bot, say: Say, { personaOf }: NameLookup): AspectLines {
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

/** The order is what counts: whether it is counted from 0 or from 1 changes nothing. */
function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order;
}

/** JSON that is the same for the same value, in whatever order its keys came. */
function inOneNotation(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** One line for each thing that `read` finds of a source, headed by the source. Null where it is null for all of them. */
function sourceAspect(name: string, read: (source: BotSource, say: Say) => AspectLines): Aspect {
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

function tagFilterLines(filter: TagFilter | null, say: Say): AspectLines {
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

/** The parts that are there, as one line. */
function joined(parts: readonly (string | false | null)[], by = ', '): string {
  return parts.filter(Boolean).join(by);
}
