/**
 * Parses JSON text into tokens with positions, so that it can be formatted or highlighted without changes to its
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

/** `mistakeAt` is the offset of the first syntax error; null if the text is valid JSON. */
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

/** Formats JSON with one member per line. Only white space changes. Returns null for invalid JSON. */
export function formatJson({ text, tokens, mistakeAt }: JsonText): string | null {
  if (mistakeAt !== null) return null;
  let depth = 0;
  const parts = tokens.map((token, index) => {
    const before = tokens[index - 1]?.kind;
    const isEmpty = token.closedBy === index + 1;
    const closesEmpty = before === (token.kind === '}' ? '{' : '[');
    if (token.kind === '{' || token.kind === '[') depth += isEmpty ? 0 : 1;
    if ((token.kind === '}' || token.kind === ']') && !closesEmpty) {
      depth -= 1;
      return newLine(depth) + token.kind;
    }
    if (token.kind === ',') return `,${newLine(depth)}`;
    if (token.kind === ':') return ': ';
    const opens = (token.kind === '{' || token.kind === '[') && !isEmpty;
    return text.slice(token.from, token.to) + (opens ? newLine(depth) : '');
  });
  return parts.join('');
}

/**
 * Returns the offset at which text can be appended to a template: inside its last string if only brackets follow, so
 * that JSON stays valid, otherwise at the end.
 */
export function endForMore(text: string): number {
  const last = /^\s*[{[]/.test(text) ? /"[\s}\]]*$/.exec(text) : null;
  return last?.index ?? text.length;
}

/** Converts an offset to a line and column, both counted from 1. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the range of the value at a path, starting at the root. Returns null if the path does not exist. */
export function findInJson(json: JsonText, steps: readonly string[]): { from: number; to: number } | null {
  if (json.mistakeAt !== null) return null;
  let place = 0;
  for (const step of steps) {
    const next = child(json, place, step);
    if (next === null) return null;
    place = next;
  }
  const { from, to, closedBy } = json.tokens[place]!;
  return { from, to: closedBy === undefined ? to : json.tokens[closedBy]!.to };
}

/** Returns the token index of a member's or item's value. If two members have the same name, the last one counts. */
function child({ text, tokens }: JsonText, place: number, step: string): number | null {
  const { kind, closedBy } = tokens[place]!;
  if (closedBy === undefined) return null;
  let found: number | null = null;
  let index = 0;
  for (let at = place + 1; at < closedBy; at += 1) {
    const isMember = kind === '{';
    const name = isMember ? (JSON.parse(slice(text, tokens[at]!)) as string) : String(index);
    const value = isMember ? at + 2 : at;
    if (name === step) found = value;
    index += 1;
    // Skip to the comma after the value, or to the end.
    at = (tokens[value]!.closedBy ?? value) + 1;
  }
  return found;
}

/** Returns the state after a token, or null if the token is not allowed here. */
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

function slice(text: string, { from, to }: JsonSyntaxToken): string {
  return text.slice(from, to);
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
