/** Suggests paths for the values in a sample message, and warns about paths that depend on the order of a list. */
import { JsonNumber } from '#contract/exact-json.ts';
import { pathSteps, pathsWithin, valueAt } from '#contract/json-path.ts';

/**
 * The usual property names of pairs in a list such as `[{ id: 'plan', value: 'Gold' }]`: names that identify the pair,
 * and names that contain its value.
 */
const ID_NAMES = ['id', 'key', 'name', 'field', 'fieldKey', 'field_id', 'code'];
const VALUE_NAMES = ['value', 'fieldValue', 'field_value', 'val', 'text'];

type Pairs = { id: string; value: string };

/**
 * Returns the property names of the pairs if the value is a list such as `[{ id, value }]`. Returns null for any other
 * value.
 */
function pairsIn(list: unknown): Pairs | null {
  if (!Array.isArray(list) || list.length === 0) return null;
  const items = list as unknown[];
  const inAll = (names: readonly string[]) =>
    names.find((name) => items.every((item) => isRecord(item) && Object.hasOwn(item, name)));
  const [id, value] = [inAll(ID_NAMES), inAll(VALUE_NAMES)];
  if (id === undefined || value === undefined) return null;
  const isSmall = items.every((item) => Object.keys(Object(item)).length <= MOST_MEMBERS);
  return isSmall ? { id, value } : null;
}

/** The maximum number of properties of a pair. An item with more properties is a record, such as a message. */
const MOST_MEMBERS = 5;

/**
 * Returns at most `most` paths to the values in a message. A path to the value of a pair selects the pair by its id. A
 * value in a list of records also gets a path to the values of all records, because each record may be a message.
 */
export function suggestedPaths(root: unknown, most: number): string[] {
  const found = pathsWithin(root, most).flatMap((path) => {
    const places = indexesIn(path);
    const pairs = pairsAt(root, places);
    const selected = pairs === null ? path : filterPath(pairs);
    if (selected === null) return [];
    const isOfAll = places.every(
      ({ list, index }) => index === 0 && isRecord((valueOf(root, list) as unknown[])[0]),
    );
    const ofRecords = places.filter(({ list }) => list !== pairs?.list);
    const isFirst =
      ofRecords.length > 0 && (pairs === null ? isOfAll : ofRecords.every(({ index }) => index === 0));
    return isFirst ? [ofAll(selected), selected] : [selected];
  });
  return [...new Set(found)].slice(0, most);
}

function ofAll(path: string): string {
  return path.replaceAll('[0]', '[*]');
}

/**
 * Returns a warning if a path selects a pair in a list by its index. The warning suggests a path that selects the pair
 * by its id.
 */
export function indexWarning(root: unknown, path: unknown): string | null {
  const pairs = typeof path === 'string' ? pairsAt(root, indexesIn(path.trim())) : null;
  if (pairs === null) return null;
  const better = filterPath({ ...pairs, rest: `.${pairs.value}` });
  return `The order of this list may change.${better === null ? '' : ` Use ${better}`}`;
}

/** An index in a path, split into the path to the list, the index, and the remaining path. */
type IndexPlace = { list: string; index: number; rest: string };

function indexesIn(path: string): IndexPlace[] {
  return Array.from(path.matchAll(/\[(\d+)\]/g), ({ 0: step, 1: digits, index }) => ({
    list: path.slice(0, index),
    index: Number(digits),
    rest: path.slice(index + step.length),
  }));
}

type PairPlace = IndexPlace & Pairs & { items: unknown };

/** Returns the first index in a path whose list consists of pairs. Returns null without such an index. */
function pairsAt(root: unknown, places: readonly IndexPlace[]): PairPlace | null {
  for (const place of places) {
    const items = valueOf(root, place.list);
    const pairs = pairsIn(items);
    if (pairs !== null) return { ...place, ...pairs, items };
  }
  return null;
}

/**
 * Returns a path that selects a pair by its id instead of its index. Returns null if the path does not lead to the
 * value of the pair, or if a path cannot contain the id.
 */
function filterPath({ list, index, rest, items, id: idName, value }: PairPlace): string | null {
  if (rest !== `.${value}` && !rest.startsWith(`.${value}.`)) return null;
  const id = valueAt(items, [String(index), idName]);
  const literal = id instanceof JsonNumber ? id.text : typeof id === 'number' ? String(id) : quoted(id);
  return literal === null ? null : `${list}[?@.${idName}==${literal}]${rest}`;
}

function quoted(id: unknown): string | null {
  return typeof id === 'string' && !/['\\]/.test(id) ? `'${id}'` : null;
}

function valueOf(root: unknown, path: string): unknown {
  const steps = pathSteps(path);
  return steps === null ? undefined : valueAt(root, steps);
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}
