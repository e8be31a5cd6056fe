/** What differs between a bot and its copy. */
import type { Bot } from '#contract/bot.ts';
import { BOT_ASPECTS, type AspectLines, type NameLookup, type Say } from './aspects.ts';

export type BotDifference = {
  /** What of the bot it is about, such as 'Sources that are on'. */
  aspect: string;
  /** What only the original has. Null: nothing is said of it. */
  original: AspectLines;
  /** What only the copy has. Null: nothing is said of it. */
  copy: AspectLines;
  /** How many lines both have. */
  shared: number;
};

/** In the order of the aspects; empty where the copy is set up exactly like the original. */
export function botDifferences(original: Bot, copy: Bot, names: NameLookup): BotDifference[] {
  return BOT_ASPECTS.flatMap(({ name, lines }) => {
    const read = (bot: Bot) => readLines(lines(bot, briefly, names), lines(bot, exactly, names));
    const [before, after] = [read(original), read(copy)];
    const onlyBefore = without(before ?? [], after ?? []);
    const onlyAfter = without(after ?? [], before ?? []);
    // No list and an empty one set up nothing, both.
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

/** A line as it is shown, and as it is compared: two things of one name are two. */
type Line = { brief: string; exact: string };

const briefly: Say = (id, name) => name || id || 'without a name';

const exactly: Say = (id, name) => (id === null ? (name ?? '') : `${name || 'without a name'} (${id})`);

function readLines(brief: AspectLines, exact: AspectLines): Line[] | null {
  return brief && brief.map((text, index) => ({ brief: text, exact: exact?.[index] ?? text }));
}

/** The lines of one list that the other has not, each as often as it has it more. */
function without(lines: readonly Line[], others: readonly Line[]): Line[] {
  const left = new Map<string, number>();
  for (const { exact } of others) left.set(exact, (left.get(exact) ?? 0) + 1);
  return lines.filter(({ exact }) => {
    const count = left.get(exact) ?? 0;
    left.set(exact, count - 1);
    return count <= 0;
  });
}

/** Names alone, unless two different lines would then read the same. */
function toldApart(before: readonly Line[], after: readonly Line[]): [string[], string[]] {
  const inBefore = new Set(before.map(({ brief }) => brief));
  const isAlike = after.some(({ brief }) => inBefore.has(brief));
  const words = ({ brief, exact }: Line) => (isAlike ? exact : brief);
  return [before.map(words), after.map(words)];
}
