/**
 * Paths into JSON, which mappings use. This is our own implementation, because JSON path libraries can write, call
 * functions or access prototypes.
 */

import { JsonNumber } from './exact-json.ts';

const STEP = /\.?([^.[\]'"*?()@]+)|\[(\d+)\]|\["([^"\\]*)"\]|\['([^'\\]*)'\]/y;

/**
 * Returns the names and indexes in a path, from the root: 'contact.phones[0]' becomes contact, phones, 0. Returns null
 * for unsupported syntax such as '*'. assumed: a path consists of dots, numbers and quoted names in brackets, and an
 * optional leading '$'. The API document does not define the syntax of paths.
 */
export function pathSteps(path: string): string[] | null {
  const steps: string[] = [];
  let at = path.startsWith('$') ? 1 : 0;
  while (at < path.length) {
    STEP.lastIndex = at;
    const step = STEP.exec(path);
    if (step === null) return null;
    const [text, name, index, double, single] = step;
    // Every name needs a dot before it, except the first one.
    if (name !== undefined && at > 0 && !text.startsWith('.')) return null;
    steps.push(name ?? index ?? double ?? single ?? '');
    at += text.length;
  }
  return steps;
}

/**
 * Returns the value at these names and indexes; undefined if there is none. Reads only own properties and items, so
 * that `constructor` is never found by accident.
 */
export function valueAt(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    // An array has an own `length`, which is not an item.
    if (Array.isArray(value) && !/^\d+$/.test(step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

const PLAIN_NAME = /^[^.[\]'"*?()@$\s][^.[\]'"*?()@]*$/;

/**
 * Returns at most `most` paths to the texts, numbers and other simple values in a JSON value, in the order of the
 * value. A path looks like 'contact.phones[0]'.
 */
export function pathsWithin(root: unknown, most: number): string[] {
  const paths: string[] = [];
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let place = open.pop(); place !== undefined && paths.length < most; place = open.pop()) {
    const { value, path } = place;
    if (typeof value !== 'object' || value === null || value instanceof JsonNumber) {
      if (path !== '') paths.push(path);
      continue;
    }
    // More than `most` entries of one object or array could not be listed anyway.
    const steps = Object.keys(value)
      .slice(0, most)
      .flatMap((name) => {
        const step = Array.isArray(value) ? `[${name}]` : memberStep(name, path === '');
        return step === null ? [] : [{ value: (value as Record<string, unknown>)[name], path: path + step }];
      });
    open.push(...steps.toReversed());
  }
  return paths;
}

/**
 * Returns the text of a path that selects a member of an object. Returns null for a name that a path cannot contain: a
 * name with both kinds of quotes, or with a backslash.
 */
function memberStep(name: string, isFirst: boolean): string | null {
  if (PLAIN_NAME.test(name) && name === name.trim()) return isFirst ? name : `.${name}`;
  if (!/["\\]/.test(name)) return `["${name}"]`;
  return /['\\]/.test(name) ? null : `['${name}']`;
}
