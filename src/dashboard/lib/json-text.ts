/**
 * Formats JSON text and finds the position of values in it. Works on the text, so that values keep their exact
 * notation.
 */
import { readJson, type JsonSyntaxToken, type JsonText } from '#contract/json-text.ts';

export { readJson, type JsonText };

/** Formats JSON with one member per line. Changes only white space. Returns null for invalid JSON. */
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
 * Returns the offset at which text can be appended to a template. In a JSON template that ends with a string and
 * brackets, this is the end of the string, so that the JSON stays valid. Otherwise, it is the end of the template.
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

/**
 * Returns the range of the value at a path of member names and item indexes. Returns null if the path does not exist.
 */
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

/**
 * Returns the index of the token at which the value of a member or item begins. If two members have the same name, the
 * last one counts.
 */
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
    // Continue at the comma after the value, or at the end of the object or array.
    at = (tokens[value]!.closedBy ?? value) + 1;
  }
  return found;
}

function slice(text: string, { from, to }: JsonSyntaxToken): string {
  return text.slice(from, to);
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
