/** Paths into JSON, as mappings have them. A walk of our own: the libraries for it can write, or call, or reach a prototype. */

const STEP = /\.?([^.[\]'"*?()@]+)|\[(\d+)\]|\["([^"\\]*)"\]|\['([^'\\]*)'\]/y;

/**
 * The steps of a path, from the whole on: 'contact.phones[0]' is contact, phones, 0. Null for what asks for more, such as '*'.
 * assumed: dots, numbers and quoted names in brackets, and a leading '$'. The document does not say how paths are written.
 */
export function pathSteps(path: string): string[] | null {
  const steps: string[] = [];
  let at = path.startsWith('$') ? 1 : 0;
  while (at < path.length) {
    STEP.lastIndex = at;
    const step = STEP.exec(path);
    if (step === null) return null;
    const [text, name, index, double, single] = step;
    // Only the first name may stand without its dot.
    if (name !== undefined && at > 0 && !text.startsWith('.')) return null;
    steps.push(name ?? index ?? double ?? single ?? '');
    at += text.length;
  }
  return steps;
}

/** What these steps lead to; undefined where they lead nowhere. Own members and items alone: nobody's `constructor`. */
export function valueAt(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    // An array's own `length` is no item of it.
    if (Array.isArray(value) && !/^\d+$/.test(step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

const PLAIN_NAME = /^[^.[\]'"*?()@$\s][^.[\]'"*?()@]*$/;

/** A path to each text, number or word in a JSON value, such as 'contact.phones[0]': at most so many, in the order of the value. */
export function pathsWithin(root: unknown, most: number): string[] {
  const paths: string[] = [];
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let place = open.pop(); place !== undefined && paths.length < most; place = open.pop()) {
    const { value, path } = place;
    if (typeof value !== 'object' || value === null) {
      if (path !== '') paths.push(path);
      continue;
    }
    // Of what is long the rest could not be listed anyway.
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

/** Null for a name that no path can have: one with both quotes, or a backslash. */
function memberStep(name: string, isFirst: boolean): string | null {
  if (PLAIN_NAME.test(name) && name === name.trim()) return isFirst ? name : `.${name}`;
  if (!/["\\]/.test(name)) return `["${name}"]`;
  return /['\\]/.test(name) ? null : `['${name}']`;
}
