import type { Bot } from '#contract/bot.ts';
import { BOT_ASPECTS, type AspectLines, type NameLookup, type FormatName } from './aspects.ts';

export type BotDifference = {
  /** The name of the aspect, e.g. 'Sources that are on'. */
  aspect: string;
  /** The lines that only the original has. Null if its value is unknown. */
  original: AspectLines;
  /** The lines that only the copy has. Null if its value is unknown. */
  copy: AspectLines;
  shared: number;
};

/** Returns the differences in the order of the aspects. Empty if both bots have the same setup. */
export function botDifferences(original: Bot, copy: Bot, names: NameLookup): BotDifference[] {
  return BOT_ASPECTS.flatMap(({ name, lines }) => {
    const read = (bot: Bot) => readLines(lines(bot, briefly, names), lines(bot, exactly, names));
    const [before, after] = [read(original), read(copy)];
    const onlyBefore = without(before ?? [], after ?? []);
    const onlyAfter = without(after ?? [], before ?? []);
    // An unknown list equals an empty list.
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

/** A line as shown and as compared. The compared text contains ids, because two records may have the same name. */
type Line = { brief: string; exact: string };

const briefly: FormatName = (id, name) => name || id || 'without a name';

const exactly: FormatName = (id, name) =>
  id === null ? (name ?? '') : `${name || 'without a name'} (${id})`;

function readLines(brief: AspectLines, exact: AspectLines): Line[] | null {
  return brief && brief.map((text, index) => ({ brief: text, exact: exact?.[index] ?? text }));
}

/** Returns the lines without those in the other list. Duplicates are counted. */
function without(lines: readonly Line[], others: readonly Line[]): Line[] {
  const left = new Map<string, number>();
  for (const { exact } of others) left.set(exact, (left.get(exact) ?? 0) + 1);
  return lines.filter(({ exact }) => {
    const count = left.get(exact) ?? 0;
    left.set(exact, count - 1);
    return count <= 0;
  });
}

/** Shows only names, unless different lines would then have the same text. */
function toldApart(before: readonly Line[], after: readonly Line[]): [string[], string[]] {
  const inBefore = new Set(before.map(({ brief }) => brief));
  const isAlike = after.some(({ brief }) => inBefore.has(brief));
  const words = ({ brief, exact }: Line) => (isAlike ? exact : brief);
  return [before.map(words), after.map(words)];
}
