/** JSON as a text: what stands where in it, so that it can be laid out or pointed at without changing a letter of it. */

export type JsonSyntaxToken = {
  /** A mark of JSON's own, or 'plain': a string, a number or a word. */
  kind: '{' | '}' | '[' | ']' | ',' | ':' | 'plain';
  from: number;
  to: number;
  /** Of an opening bracket: the place among the tokens of the one that closes it. */
  closedBy?: number;
};

/** `mistakeAt` is where the text stops being JSON; null where all of it is. */
export type JsonText = { text: string; tokens: JsonSyntaxToken[]; mistakeAt: number | null };

const SPACE = /[ \t\r\n]*/y;
// oxlint-disable-next-line no-control-regex -- JSON has none of them in a string
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const TOKEN = new RegExp(`[{}[\\],:]|${STRING.source}|${NUMBER.source}|true|false|null`, 'y');

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/** Reads as far as it is JSON (RFC 8259). By a stack of its own: others decide how deep it goes. */
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
    // What a closed value is followed by depends on what it lies in.
    expected = next === 'commaOrEnd' && open.length === 0 ? 'nothing' : next;
    from = skip(text, token.to);
  }
  return { text, tokens, mistakeAt: expected === 'nothing' ? null : text.length };
}

/** The same JSON, laid out: each member on a line of its own. Only the white space changes. Null where it is no JSON. */
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
 * Where more can be written at the end of a template: within its last text where only brackets follow that, so that what
 * was JSON still is; else behind all of it.
 */
export function endForMore(text: string): number {
  const last = /^\s*[{[]/.test(text) ? /"[\s}\]]*$/.exec(text) : null;
  return last?.index ?? text.length;
}

/** 'line 2, column 7' of a place in a text, both counted from 1. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Where the value stands that these steps lead to, from the whole. Null where they lead nowhere. */
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

/** The place of a member's or an item's value among the tokens. Of two members with one name the last counts. */
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
    // To the comma behind the value, or to the end.
    at = (tokens[value]!.closedBy ?? value) + 1;
  }
  return found;
}

/** What is expected after a token, or null where it may not stand here. */
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
