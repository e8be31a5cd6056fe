import UFuzzy from '@leeoniya/ufuzzy';

/** What the palette offers: somewhere to go, or something to do. */
export type PaletteItem = {
  /** Unique among all. */
  id: string;
  /** The heading that it stands under. */
  group: string;
  label: string;
  /** Beside the label: what tells it from another of the same name. */
  hint?: string | undefined;
  /** Other words that it is found by. */
  words?: string;
  /** The keys that do the same, as shortcuts name them. */
  keys?: string | undefined;
} & ({ to: string; run?: undefined } | { run: () => unknown; to?: undefined });

/** In any script; one letter of a word may be missing, doubled, wrong or changed about. */
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

/** Letter case and accents aside. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What items are looked for in, made once for many searches. */
export type PaletteIndex = { items: readonly PaletteItem[]; labels: string[]; texts: string[] };

export function indexOf(items: readonly PaletteItem[]): PaletteIndex {
  const labels = items.map(({ label }) => fold(label));
  // The heading is a word as well: 'bot ava'.
  const texts = items.map(({ words = '', group }, at) => fold(`${labels[at]} ${words} ${group}`));
  return { items, labels, texts };
}

/** Above so many a text is looked for as it stands: nobody reads guesses among thousands. */
const MOST_GUESSED = 5000;

/**
 * The items that a text means, the likeliest first: the whole label, its beginning, the beginning of a word in it, any part,
 * then what nearly reads like it. Of equals the earlier in the list.
 */
export function rankItems({ items, labels, texts }: PaletteIndex, text: string): PaletteItem[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [...items];
  const [found, info, order] = fuzzy.search(texts, wanted, 3, MOST_GUESSED);
  if (!found) return [];
  const guessed = new Map(order?.map((of, rank) => [info.idx[of]!, rank]));
  return found
    .map((at) => ({ at, tier: tierOf(labels[at]!, texts[at]!, wanted), guess: guessed.get(at) ?? 0 }))
    .toSorted((a, b) => a.tier - b.tier || (a.tier < FUZZY ? a.at - b.at : a.guess - b.guess))
    .map(({ at }) => items[at]!);
}

const FUZZY = 5;

function tierOf(label: string, text: string, wanted: string): number {
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  if (beginsWord(label, wanted)) return 2;
  if (label.includes(wanted)) return 3;
  return wanted.split(/\s+/).every((word) => beginsWord(text, word)) ? 4 : FUZZY;
}

function beginsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\d]/u.test(text[at - 1]!)) return true;
  return false;
}
