/**
 * Parses JSON text into tokens with positions, so that it can be formatted, highlighted and read without changes to its
 * values.
 */

export type JsonSyntaxToken = {
  /** A punctuation mark, or 'plain' for a string, number or literal. */
  kind: '{' | '}' | '[' | ']' | ',' | ':' | 'plain';
  from: number;
  to: number;
  /** For an opening bracket: the index of the token that closes it. */
  closedBy?: number;
};

/** The result of `readJson`. `mistakeAt` is the offset of the first syntax error; null if the text is valid JSON. */
export type JsonText = { text: string; tokens: JsonSyntaxToken[]; mistakeAt: number | null };

const SPACE = /[ \t\r\n]*/y;
// oxlint-disable-next-line no-control-regex -- JSON strings must not contain control characters
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const TOKEN = new RegExp(`[{}[\\],:]|${STRING.source}|${NUMBER.source}|true|false|null`, 'y');

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/**
 * Parses JSON (RFC 8259) up to the first syntax error. Uses an explicit stack rather than recursion, because external
 * documents may be nested to any depth.
 */
export function readJson(text: string): JsonText {
  const tokens: JsonSyntaxToken[] = [];
  const open: JsonSyntaxToken[] = [];
  let expected: Expected = 'value';
  let from = skip(text, 0);
  while (from < text.length) {
    TOKEN.lastIndex = from;
    const found = TOKEN.exec(text)?.[0];
    const next: Expected | null = found === undefined ? null : following(expected, found, open.at(-1)?.kind);
    if (found === undefined || next === null) return { text, tokens, mistakeAt: from };
    const token: JsonSyntaxToken = { kind: kindOf(found), from, to: from + found.length };
    if (token.kind === '{' || token.kind === '[') open.push(token);
    if (token.kind === '}' || token.kind === ']') open.pop()!.closedBy = tokens.length;
    tokens.push(token);
    // After the end of the outermost value, nothing may follow.
    expected = next === 'commaOrEnd' && open.length === 0 ? 'nothing' : next;
    from = skip(text, token.to);
  }
  return { text, tokens, mistakeAt: expected === 'nothing' ? null : text.length };
}

/** Returns the state of the parser after a token, or null if the token is not allowed in the state `expected`. */
function following(
  expected: Expected,
  token: string,
  inside: JsonSyntaxToken['kind'] | undefined,
): Expected | null {
  switch (token) {
    case '{':
    case '[': {
      if (expected !== 'value' && expected !== 'valueOrEnd') return null;
      return token === '{' ? 'keyOrEnd' : 'valueOrEnd';
    }
    case '}':
    case ']': {
      const opener = token === '}' ? '{' : '[';
      const mayEnd = expected === 'commaOrEnd' || expected === 'keyOrEnd' || expected === 'valueOrEnd';
      return mayEnd && inside === opener ? 'commaOrEnd' : null;
    }
    case ',':
      if (expected !== 'commaOrEnd') return null;
      return inside === '{' ? 'key' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : null;
    default:
      if (expected === 'key' || expected === 'keyOrEnd') return token.startsWith('"') ? 'colon' : null;
      return expected === 'value' || expected === 'valueOrEnd' ? 'commaOrEnd' : null;
  }
}

function kindOf(token: string): JsonSyntaxToken['kind'] {
  return /^[{}[\],:]$/.test(token) ? (token as JsonSyntaxToken['kind']) : 'plain';
}

function skip(text: string, from: number): number {
  SPACE.lastIndex = from;
  return from + (SPACE.exec(text)?.[0].length ?? 0);
}
