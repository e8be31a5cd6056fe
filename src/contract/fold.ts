/** Plain replacements of the letters that Unicode does not decompose, as in the transform Latin-ASCII of CLDR. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƒ: 'f',
  ɠ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ɲ: 'n',
  ɔ: 'o',
  ɛ: 'e',
  ʉ: 'u',
  ƴ: 'y',
  ƶ: 'z',
  ς: 'σ',
};

const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/**
 * Returns the form of a text that searches compare: without case, accents and invisible characters, and with plain
 * letters and signs. 'lodz' therefore matches 'Łódź', and 'strasse' matches 'Straße'.
 */
export function fold(text: string): string {
  // Most texts are plain ASCII, and the decomposition of accents is slow.
  if (!/[^ -~\t\r\n]/.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .toWellFormed()
    .replaceAll(/[‘’‚‛′ʹʻʼʽˈ`´＇｀]/gu, "'")
    .replaceAll(/[“”„‟«»]/gu, '"')
    .normalize('NFKD')
    .replaceAll(/[‐‒–—―−⁃]/gu, '-')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(LETTERS, (letter) => PLAIN[letter]!);
}

/** Returns the folded words of a search text. */
export function foldedWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/** Returns a function that checks whether a text contains every word of a search text. */
export function containsWords(search: string): (text: string) => boolean {
  const words = foldedWords(search);
  return (text) => {
    if (words.length === 0) return true;
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
