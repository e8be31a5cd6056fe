/**
 * Paths into inbound messages: names and indexes as in `json-path.ts`, and JSONPath (RFC 9535) for lists and filters.
 * The JSONPath library never writes, never runs code, and reads own properties only.
 */
import { jsonpath } from 'json-p3';
import { isDeeperThan, isExactDouble, JsonNumber, parseExactJson } from './exact-json.ts';
import { pathSteps } from './json-path.ts';

type QuerySegment = jsonpath.JSONPathSegment;

/**
 * A segment of a path selects one member or item (`step`), or any number of values (`query`). `isChoice` marks a
 * segment with several names, such as `['text','image']`: the names are alternatives in one message, not several
 * messages. Equal segments have equal keys.
 */
type Segment =
  | { key: string; step: string }
  | { key: string; step: null; query: QuerySegment; isChoice: boolean };

export type MessagePath = readonly Segment[];

/** A value in a message, with the names and indexes that lead to the value. */
export type Place = { value: unknown; location: readonly string[] };

const environment = new jsonpath.JSONPathEnvironment({ maxRecursionDepth: 100 });
// Deletes the functions with regular expressions, because a regular expression in a path could take exponential time.
for (const name of ['match', 'search']) environment.functionRegister.delete(name);

export const INVALID_PATH = 'must be a path such as contact.phones[0]';

/** Parses a path. Returns null for an invalid path, and for a path that could take more than linear time. */
export function parseMessagePath(path: string): MessagePath | null {
  const text = path.trim();
  const steps = pathSteps(text);
  if (steps !== null) return steps.map(stepSegment);
  // Rejects two dots, or a dot before `*`, in a path without a leading `$`, because they are a typing error more often
  // than a selector.
  if (!text.startsWith('$') && /\.[.*]/.test(text.replaceAll(STRING, "''"))) return null;
  try {
    const { segments } = environment.compile(withTextNumbers(withRoot(text)));
    const parsed = segments.map(toSegment);
    const isBounded = segments.filter(isDescendant).length <= 1 && segments.every(isBoundedSegment);
    return isBounded ? parsed : null;
  } catch {
    return null;
  }
}

/** Whether the path can select several values of a message. */
export function isQuery(path: MessagePath): boolean {
  return path.some(({ step }) => step === null);
}

/** Returns the part of the path up to the last segment that can select several messages. */
export function listPart(path: MessagePath): MessagePath {
  return path.slice(0, path.findLastIndex(isList) + 1);
}

export function listCount(path: MessagePath): number {
  return path.filter(isList).length;
}

function isList(segment: Segment): boolean {
  return segment.step === null && !segment.isChoice;
}

export function commonLength(one: MessagePath, other: MessagePath): number {
  const end = one.findIndex(({ key }, index) => other[index]?.key !== key);
  return end === -1 ? one.length : end;
}

function stepSegment(step: string): Segment {
  return { key: `.${step}`, step };
}

function toSegment(segment: QuerySegment): Segment {
  const [selector] = segment.selectors;
  if (segment.selectors.length === 1 && !isDescendant(segment)) {
    if (selector instanceof jsonpath.selectors.NameSelector) return stepSegment(selector.name);
    if (selector instanceof jsonpath.selectors.IndexSelector && selector.index >= 0) {
      return stepSegment(String(selector.index));
    }
  }
  return { key: segment.toString(), step: null, query: segment, isChoice: segment.selectors.length > 1 };
}

function isDescendant(segment: QuerySegment): boolean {
  return segment.toString().startsWith('..');
}

/**
 * Whether a segment selects each value at most once. Several selectors in one segment can select a value twice, so that
 * each segment would multiply the values. Different names never select the same value.
 */
function isBoundedSegment(segment: QuerySegment): boolean {
  const [selector, ...more] = segment.selectors;
  if (more.length > 0) return !isDescendant(segment) && areDifferentNames(segment.selectors);
  return selector instanceof jsonpath.selectors.FilterSelector ? isBoundedFilter(selector.expression) : true;
}

function areDifferentNames(selectors: QuerySegment['selectors']): boolean {
  const names = selectors.flatMap((selector) =>
    selector instanceof jsonpath.selectors.NameSelector ? [selector.name] : [],
  );
  return new Set(names).size === selectors.length;
}

function isBoundedFilter(expression: jsonpath.expressions.FilterExpression): boolean {
  const {
    LogicalExpression,
    PrefixExpression,
    InfixExpression,
    FilterExpressionLiteral,
    RelativeQuery,
    FunctionExtension,
  } = jsonpath.expressions;
  if (expression instanceof LogicalExpression) return isBoundedFilter(expression.expression);
  if (expression instanceof PrefixExpression) return isBoundedFilter(expression.right);
  if (expression instanceof InfixExpression) {
    return isBoundedFilter(expression.left) && isBoundedFilter(expression.right);
  }
  if (expression instanceof FunctionExtension) return expression.args.every(isBoundedFilter);
  if (expression instanceof RelativeQuery) return expression.path.singularQuery();
  return expression instanceof FilterExpressionLiteral;
}

/** Adds the `$` of the root, which users may omit as in the paths of `json-path.ts`. */
function withRoot(text: string): string {
  if (text.startsWith('$')) return text;
  return /^[[.]/.test(text) ? `$${text}` : `$.${text}`;
}

const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
const NUMBER = /(?<=[=<>(,&|]\s*)-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/;
const STRING_OR_NUMBER = new RegExp(`${STRING.source}|${NUMBER.source}`, 'g');

/**
 * Replaces the numbers in a path that a double would round by texts, because `comparable` replaces the same numbers in
 * messages.
 */
function withTextNumbers(path: string): string {
  return path.replaceAll(STRING_OR_NUMBER, (found) =>
    /^['"]/.test(found) || isExactDouble(found) ? found : `'${found}'`,
  );
}

/** The maximum depth of JSON inside a text of a message. The service limits the depth of the message itself. */
const MOST_LEVELS = 64;

/**
 * Returns a copy of a value for the JSONPath library, which compares doubles: exact numbers become numbers, or texts if
 * a double would round them.
 */
function comparable(value: unknown): unknown {
  if (value instanceof JsonNumber) return isExactDouble(value.text) ? Number(value.text) : value.text;
  if (typeof value === 'number') return isExactDouble(String(value)) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(comparable);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, comparable(field)]));
}

/**
 * Reads the values at paths in one message. Keeps copies and parsed texts, because many paths lead through the same
 * values.
 */
export class PathReader {
  readonly #copies = new WeakMap<object, unknown>();
  readonly #texts = new Map<string, unknown>();

  /** Returns one chain of places for each value that the path selects: `start`, then one place for each segment. */
  chains(start: Place, path: MessagePath, most = Infinity): Place[][] {
    let chains: Place[][] = [[start]];
    for (const segment of path) {
      chains = chains.flatMap((chain) =>
        this.#select(chain.at(-1)!, segment).map((next) => [...chain, next]),
      );
      if (chains.length > most) chains = chains.slice(0, most);
    }
    return chains;
  }

  places(start: Place, path: MessagePath): Place[] {
    let places: Place[] = [start];
    for (const segment of path) places = places.flatMap((place) => this.#select(place, segment));
    return places;
  }

  #select({ value, location }: Place, segment: Segment): Place[] {
    const container = this.#container(value);
    if (container === null) return [];
    if (segment.step !== null) {
      const found = child(container, segment.step);
      return found === undefined ? [] : [{ value: found, location: [...location, segment.step] }];
    }
    return this.#resolve(container, segment.query).map((steps) => ({
      value: steps.reduce<unknown>((at, step) => child(at as object, step), container),
      location: [...location, ...steps],
    }));
  }

  #resolve(container: object, query: QuerySegment): string[][] {
    let copy = this.#copies.get(container);
    if (copy === undefined) {
      copy = comparable(container);
      this.#copies.set(container, copy);
    }
    const root = copy as ConstructorParameters<typeof jsonpath.JSONPathNode>[0];
    try {
      return query
        .resolve([new jsonpath.JSONPathNode(root, [], root)])
        .map((node) => node.location.map(String));
    } catch (error) {
      if (error instanceof jsonpath.JSONPathError) return [];
      throw error;
    }
  }

  /**
   * Returns the value if it is an object or an array. Some senders put JSON into a text, so a text with JSON is parsed
   * first.
   */
  #container(value: unknown): object | null {
    if (typeof value === 'string') return this.#parsed(value);
    return typeof value === 'object' && value !== null && !(value instanceof JsonNumber) ? value : null;
  }

  #parsed(text: string): object | null {
    if (!/^\s*[[{]/.test(text)) return null;
    if (!this.#texts.has(text)) this.#texts.set(text, parsedOrNull(text));
    return this.#texts.get(text) as object | null;
  }
}

function parsedOrNull(text: string): unknown {
  try {
    const value = parseExactJson(text);
    return isDeeperThan(value, MOST_LEVELS) ? null : value;
  } catch {
    return null;
  }
}

/** Reads own members and items only. An array has an own `length`, which is not an item. */
function child(container: object, step: string): unknown {
  if (!Object.hasOwn(container, step) || (Array.isArray(container) && !/^\d+$/.test(step))) return undefined;
  return (container as Record<string, unknown>)[step];
}
