import { fold } from '#contract/fold.ts';
import { SEARCHED_FIELDS, type LeadMatch } from '#contract/lead-search.ts';
import { matchesWord, type SearchedTexts } from './search-terms.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/**
 * The number of characters before the first matching word in an excerpt, and from the start of this word to the end.
 */
const BEFORE = 30;
const AFTER = 90;

type Excerpt = Pick<LeadMatch, 'matched' | 'excerpt'>;

/** Returns the field that contains the most searched words, and an excerpt of this field around the first match. */
export function excerptOf(lead: SearchedTexts, searched: readonly string[]): Excerpt {
  const [first, ...others] = SEARCHED_FIELDS.map((field) => ({
    field,
    ...matchesIn(lead[field] ?? '', searched),
  }));
  const best = others.reduce((most, each) => (each.count > most.count ? each : most), first!);
  return { matched: best.field, excerpt: cutAround(lead[best.field], best.at) };
}

function matchesIn(text: string, searched: readonly string[]): { count: number; at: number } {
  const found = new Set<string>();
  let at: number | null = null;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    for (const each of searched) {
      if (!matchesWord(folded, each)) continue;
      found.add(each);
      at ??= index;
    }
  }
  return { count: found.size, at: at ?? 0 };
}

function cutAround(text: string | null, at: number): string | null {
  if (text === null) return null;
  const start = at <= BEFORE ? 0 : text.lastIndexOf(' ', at - BEFORE) + 1 || at - BEFORE;
  const part = text.slice(start, at + AFTER).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${at + AFTER < text.length ? '…' : ''}`;
}
