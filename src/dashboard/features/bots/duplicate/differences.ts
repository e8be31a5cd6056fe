import type { Bot } from '#contract/bot.ts';
import { BOT_ASPECTS, type AspectLines, type NameLookup, type FormatName } from './aspects.ts';

export type BotDifference = {
  /** The name of the aspect, e.g. 'Sources that are on'. */
  aspect: string;
  /** The lines that only the original has. Null if the original's value is unknown. */
  original: AspectLines;
  /** The lines that only the copy has. Null if the copy's value is unknown. */
  copy: AspectLines;
  shared: number;
};

/**
 * Returns the aspects that differ between two bots, in the order of `BOT_ASPECTS`. Empty if both bots have the same
 * setup.
 */
export function botDifferences(original: Bot, copy: Bot, names: NameLookup): BotDifference[] {
  return BOT_ASPECTS.flatMap(({ name, lines }) => {
    const read = (bot: Bot) => readLines(lines(bot, briefly, names), lines(bot, exactly, names));
    const [before, after] = [read(original), read(copy)];
    const onlyBefore = without(before ?? [], after ?? []);
    const onlyAfter = without(after ?? [], before ?? []);
    // An unknown list counts as an empty list, so a pair of an unknown and an empty list is no difference.
    if (onlyBefore.length === 0 && onlyAfter.length === 0) return [];
    const [wordsBefore, wordsAfter] = toldApart(onlyBefore, onlyAfter);
    return [
      {
        aspect: name,
        original: before && wordsBefore,
        copy: after && wordsAfter,
        shared: (before ?? []).length - onlyBefore.length,
      },
    ];
  });
}

/**
 * A line of an aspect: `brief` is shown, `exact` is compared. `exact` contains ids, because two records may have the
 * same name.
 */
type Line = { brief: string; exact: string };

const briefly: FormatName = (id, name) => name || id || 'without a name';

const exactly: FormatName = (id, name) =>
  id === null ? (name ?? '') : `${name || 'without a name'} (${id})`;

function readLines(brief: AspectLines, exact: AspectLines): Line[] | null {
  return brief && brief.map((text, index) => ({ brief: text, exact: exact?.[index] ?? text }));
}

/**
 * Returns the lines that `others` does not contain. A line that occurs twice in `lines` and once in `others` is
 * returned once.
 */
function without(lines: readonly Line[], others: readonly Line[]): Line[] {
  const left = new Map<string, number>();
  for (const { exact } of others) left.set(exact, (left.get(exact) ?? 0) + 1);
  return lines.filter(({ exact }) => {
    const count = left.get(exact) ?? 0;
    left.set(exact, count - 1);
    return count <= 0;
  });
}

/**
 * Returns the texts of the lines to show. They contain only names, unless two different lines would have the same text.
 * Then they also contain ids.
 */
function toldApart(before: readonly Line[], after: readonly Line[]): [string[], string[]] {
  const inBefore = new Set(before.map(({ brief }) => brief));
  const isAlike = after.some(({ brief }) => inBefore.has(brief));
  const words = ({ brief, exact }: Line) => (isAlike ? exact : brief);
  return [before.map(words), after.map(words)];
}
