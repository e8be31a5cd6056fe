/**
 * Converts the rules of a bot's source to text. The API documents no fixed set of operators, so unknown operators are
 * shown unchanged.
 */
import type { ChannelRules, TagFilter } from '#contract/bot-source.ts';

/** An operator or condition from the service and its text. The text of an unknown value is the value itself. */
export type Word = { text: string; raw: string | null; isKnown: boolean };

export type RuleText = { condition: Word; tagName: string | null; tagId: string | null };

export type GroupText = { operator: Word; rules: readonly RuleText[] };

export type TagFilterText = { operator: Word; groups: readonly GroupText[] };

export type ChannelText = {
  channel: string | null;
  type: string | null;
  rules: readonly { operator: Word; value: string | null }[];
};

// assumed: the meaning of the usual spellings of operators and conditions, because the API documents no values.
const OPERATORS = new Map([
  ...(['and', 'all', 'every', 'allof', '&&'] as const).map((word) => [word, 'ALL of'] as const),
  ...(['or', 'any', 'some', 'anyof', '||'] as const).map((word) => [word, 'ANY of'] as const),
  ...(['none', 'nor', 'noneof'] as const).map((word) => [word, 'NONE of'] as const),
]);

const CONDITIONS = new Map([
  ...['has', 'hastag', 'includes', 'contains', 'present'].map((word) => [word, 'has tag'] as const),
  ...['hasnot', 'nothas', 'doesnothave', 'excludes', 'notcontains', 'absent', 'missing'].map(
    (word) => [word, 'does not have tag'] as const,
  ),
]);

const COMPARISONS = new Map([
  ['equals', 'is'],
  ['is', 'is'],
  ['eq', 'is'],
  ['notequals', 'is not'],
  ['isnot', 'is not'],
  ['neq', 'is not'],
  ['contains', 'contains'],
  ['notcontains', 'does not contain'],
  ['doesnotcontain', 'does not contain'],
  ['startswith', 'starts with'],
  ['notstartswith', 'does not start with'],
  ['endswith', 'ends with'],
  ['notendswith', 'does not end with'],
  ['matches', 'matches'],
  ['regex', 'matches'],
]);

/** Returns the texts for the operators and conditions of a tag filter. Null if the source has no filter. */
export function tagFilterText(filter: TagFilter | null): TagFilterText | null {
  return (
    filter && {
      operator: readWord(OPERATORS, filter.operator, 'no operator'),
      groups: (filter.groups ?? []).map((group) => ({
        operator: readWord(OPERATORS, group.operator, 'no operator'),
        rules: (group.rules ?? []).map(({ condition, tagName, tagId }) => ({
          condition: readWord(CONDITIONS, condition, 'no condition'),
          tagName,
          tagId,
        })),
      })),
    }
  );
}

export function channelRuleText(rules: ChannelRules | null): readonly ChannelText[] | null {
  return (
    rules &&
    (rules.channels ?? []).map(({ channel, type, rules: ofChannel }) => ({
      channel,
      type,
      rules: (ofChannel ?? []).map(({ operator, value }) => ({
        operator: readWord(COMPARISONS, operator, 'no operator'),
        value,
      })),
    }))
  );
}

/**
 * Looks up the text of an operator or condition. Ignores case and separators, so that 'has_not', 'hasNot' and 'HAS NOT'
 * are the same word.
 */
function readWord(known: ReadonlyMap<string, string>, raw: string | null, missing: string): Word {
  if (raw === null) return { text: missing, raw, isKnown: false };
  const text = known.get(raw.toLowerCase().replaceAll(/[\s_-]/g, ''));
  return text === undefined ? { text: raw || '(empty)', raw, isKnown: false } : { text, raw, isKnown: true };
}

/** Formats a tag filter as one line, e.g. 'ANY of: has tag Hot; ALL of: has tag Warm, does not have tag Cold'. */
export function tagFilterLine({ operator, groups }: TagFilterText): string {
  const lines = groups.map(
    (group) => `${group.operator.text}: ${group.rules.map(ruleText).join(', ') || 'no rules'}`,
  );
  if (lines.length === 0) return `${operator.text}: no groups`;
  return lines.length === 1 ? lines.join('') : `${operator.text}: ${lines.join('; ')}`;
}

function ruleText({ condition, tagName, tagId }: RuleText): string {
  const tag = tagName || tagId || 'without a name';
  return condition.isKnown ? `${condition.text} ${tag}` : `tag ${tag} ${condition.text}`;
}
