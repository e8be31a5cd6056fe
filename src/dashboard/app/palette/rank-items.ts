import UFuzzy from '@leeoniya/ufuzzy';
import { containsWords, fold } from '#contract/fold.ts';

/** An entry of the palette: an address to open, or an action to run. */
export type PaletteItem = {
  id: string;
  group: string;
  label: string;
  /** Shown beside the label, to distinguish items with the same name. */
  hint?: string | undefined;
  /** A second line below the label, such as the matching part of a message. */
  excerpt?: string | undefined;
  words?: string;
  /** The keyboard shortcut of the item's action, e.g. 'g b'. */
  keys?: string | undefined;
} & ({ to: string; state?: object; run?: undefined } | { run: () => unknown; to?: undefined });

/** Matches any script and tolerates one missing, extra, wrong or swapped letter per word. */
const fuzzy = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
});

/** Items with their normalised texts, which are computed once for many searches. */
export type PaletteIndex = { items: readonly PaletteItem[]; labels: string[]; texts: string[] };

export function indexOf(items: readonly PaletteItem[]): PaletteIndex {
  const labels = items.map(({ label }) => fold(label));
  // The heading of the group is searchable too: 'bot ava' finds the bot Ava.
  const texts = items.map(({ words = '', group }, at) => fold(`${labels[at]} ${words} ${group}`));
  return { items, labels, texts };
}

/** If there are more matches than this, fuzzy matches are not ranked, because their order would not help the user. */
const MOST_GUESSED = 5000;

/**
 * The maximum length of a text for a fuzzy search. Longer texts are matched literally, because the time of a fuzzy
 * search grows with the square of a word's length.
 */
const LONGEST_GUESSED = 100;

/**
 * Returns the items that match a text, best first: the whole label, its first words, a prefix, the prefix of a word,
 * any part, then fuzzy matches. Items with equally good matches keep their order.
 */
export function rankItems({ items, labels, texts }: PaletteIndex, text: string): PaletteItem[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [...items];
  if (wanted.length > LONGEST_GUESSED) {
    const contains = containsWords(wanted);
    return items.filter((_, at) => contains(texts[at]!));
  }
  const [found, info, order] = fuzzy.search(texts, wanted, 3, MOST_GUESSED);
  if (!found) return [];
  const guessed = new Map(order?.map((of, rank) => [info.idx[of]!, rank]));
  return found
    .map((at) => ({ at, tier: tierOf(labels[at]!, texts[at]!, wanted), guess: guessed.get(at) ?? 0 }))
    .toSorted((a, b) => a.tier - b.tier || (a.tier < FUZZY ? a.at - b.at : a.guess - b.guess))
    .map(({ at }) => items[at]!);
}

/**
 * Merges items that the service found with the ranked items of this tab. Fuzzy matches come last, because the service
 * returns none.
 */
export function mergeRanked(
  ranked: readonly PaletteItem[],
  found: readonly PaletteItem[],
  text: string,
): PaletteItem[] {
  const wanted = fold(text.trim());
  const tier = ({ label, words = '', group }: PaletteItem) =>
    tierOf(fold(label), fold(`${label} ${words} ${group}`), wanted);
  return [
    ...ranked.map((item) => ({ item, tier: tier(item) })),
    ...found.map((item) => ({ item, tier: Math.min(tier(item), FUZZY - 1) })),
  ]
    .toSorted((a, b) => a.tier - b.tier)
    .map(({ item }) => item);
}

const FUZZY = 6;

function tierOf(label: string, text: string, wanted: string): number {
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return isLetter(label[wanted.length]) ? 2 : 1;
  if (beginsWord(label, wanted)) return 3;
  if (label.includes(wanted)) return 4;
  return wanted.split(/\s+/).every((word) => beginsWord(text, word)) ? 5 : FUZZY;
}

function beginsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (!isLetter(text[at - 1])) return true;
  return false;
}

/** Returns whether a character belongs to a word. undefined is the character beyond an end of the text. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\d]/u.test(character);
}
