/** The paths that the form offers for a sample, and the warning about paths that depend on the order of a list. */
import { JsonNumber } from '#contract/exact-json.ts';
import { pathSteps, pathsWithin, valueAt } from '#contract/json-path.ts';

/** Names of members that identify an item of a list, and of members that hold its value. */
const ID_NAMES = ['id', 'key', 'name', 'field', 'fieldKey', 'field_id', 'code'];
const VALUE_NAMES = ['value', 'fieldValue', 'field_value', 'val', 'text'];

type Pairs = { id: string; value: string };

/** Returns the names of the members of a list of pairs such as `[{ id, value }]`; null for any other value. */
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

/** An item with more members is a record, such as a message. */
const MOST_MEMBERS = 5;

/**
 * Returns at most `most` paths to the values in a message. A value of a pair is selected by its id. A value in a list of
 * records is offered for all its items too, because each may be a message.
 */
export function suggestedPaths(root: unknown, most: number): string[] {
  const found = pathsWithin(root, most).flatMap((path) => {
    const place = firstIndex(path);
    if (place === null) return [path];
    const list = valueOf(root, place.list);
    const pairs = pairsIn(list);
    if (pairs !== null) return filterPath(list, place, pairs) ?? [];
    const ofAll = isRecord((list as unknown[])[0]) ? [`${place.list}[*]${place.rest}`] : [];
    return place.index === 0 ? [...ofAll, path] : [path];
  });
  return [...new Set(found)].slice(0, most);
}

/** Returns a warning for a path to an item of a list of pairs by its index, with the better path. */
export function indexWarning(root: unknown, path: unknown): string | null {
  const place = typeof path === 'string' ? firstIndex(path.trim()) : null;
  if (place === null) return null;
  const list = valueOf(root, place.list);
  const pairs = pairsIn(list);
  if (pairs === null) return null;
  const better = filterPath(list, { ...place, rest: `.${pairs.value}` }, pairs);
  return `The order of this list may change.${better === null ? '' : ` Use ${better}`}`;
}

type IndexPlace = { list: string; index: number; rest: string };

function firstIndex(path: string): IndexPlace | null {
  const [, list = '', index = '', rest = ''] = /^(.*?)\[(\d+)\](.*)$/.exec(path) ?? [];
  return index === '' ? null : { list, index: Number(index), rest };
}

/** Returns null if the path leads elsewhere than to the value, or if a path cannot contain the id. */
function filterPath(list: unknown, { list: prefix, index, rest }: IndexPlace, pairs: Pairs): string | null {
  if (rest !== `.${pairs.value}` && !rest.startsWith(`.${pairs.value}.`)) return null;
  const id = valueAt(list, [String(index), pairs.id]);
  const literal = id instanceof JsonNumber ? id.text : typeof id === 'number' ? String(id) : quoted(id);
  return literal === null ? null : `${prefix}[?@.${pairs.id}==${literal}]${rest}`;
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
