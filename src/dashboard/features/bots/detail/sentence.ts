/** A piece of a sentence: our own words, or a name that others gave, which may be in any script. */
export type Piece = string | { name: string };

export type Sentence = readonly Piece[];

const MOST_NAMES = 5;

const list = new Intl.ListFormat('en');

/** 'Web form, Phone and 3 more' as pieces. An empty name is told apart from none by its quotes. */
export function nameList(names: readonly string[], most = MOST_NAMES): Piece[] {
  const shown = (names.length > most ? names.slice(0, most - 1) : names).map((name) => name || '""');
  const rest = names.length - shown.length;
  const entries = rest > 0 ? [...shown, `${rest} more`] : shown;
  let place = -1;
  return list.formatToParts(entries).map(({ type, value }) => {
    if (type === 'literal') return value;
    place += 1;
    return place < shown.length ? { name: value } : value;
  });
}

export function plainText(sentence: Sentence): string {
  return sentence.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('');
}
