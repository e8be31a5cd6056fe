export type HighlightToken = { kind: 'key' | 'string' | 'number' | 'word' | 'plain'; text: string };

const TOKEN =
  /(?<key>"(?:[^"\\]|\\.)*")(?=:)|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d[\d.eE+-]*)|(?<word>true|false|null)/g;

/** Splits the output of `JSON.stringify` into consecutive tokens that cover the full text. */
export function jsonTokens(json: string): HighlightToken[] {
  const tokens: HighlightToken[] = [];
  let end = 0;
  const plain = (upTo: number) => {
    if (upTo > end) tokens.push({ kind: 'plain', text: json.slice(end, upTo) });
  };
  for (const { 0: text, index, groups = {} } of json.matchAll(TOKEN)) {
    plain(index);
    tokens.push({ kind: kindOf(groups), text });
    end = index + text.length;
  }
  plain(json.length);
  return tokens;
}

function kindOf(groups: Record<string, string | undefined>): HighlightToken['kind'] {
  if (groups['key'] !== undefined) return 'key';
  if (groups['string'] !== undefined) return 'string';
  return groups['number'] === undefined ? 'word' : 'number';
}
